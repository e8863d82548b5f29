import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { parse } from 'yaml'
import { numberOf, unknownId } from '../support/builders.ts'
import { openingBalance, type Stage, startStage, walker } from '../support/checkout.ts'
import { call, createMerchant, type Merchant } from '../support/client.ts'
import { eventually, forGood } from '../support/eventually.ts'
import { startReceiver } from '../support/receiver.ts'
import { runWorkflow, type WorkflowRun, workflowsFile } from '../support/respect.ts'
import { managementToken } from '../support/server.ts'
import { expectSound } from '../support/soundness.ts'

let stage: Stage
let merchant: Merchant

beforeAll(async () => {
  stage = await startStage()
})
beforeEach(async () => {
  merchant = await createMerchant(stage.server)
})
afterAll(() => stage.stop())

const order = '2026-000123'
const played = new Set<string>()

const play = (workflowId: string, inputs: Record<string, unknown> = {}): Promise<WorkflowRun> =>
  runWorkflow(stage.server, workflowId, { secret_key: merchant.secretKey, order, ...inputs })

const playWhole = async (...args: Parameters<typeof play>): Promise<WorkflowRun> => {
  const run = await play(...args)
  expect([run.faults, run.isSuccess ? '' : run.text]).toEqual([[], ''])
  for (const { stepId } of run.steps) played.add(stepId)
  return run
}

const balance = () => stage.back.available(merchant)

/** Pays as the customer between two workflows. Returns the session id from the return address. */
const payAsCustomer = async (url: string): Promise<string> => {
  const customer = walker()
  await customer.pay({ url })
  const { text } = await eventually(
    () => customer.get(`${url}?done=1`),
    (page) => page.text.includes('/merci?session='),
  )
  return /merci\?session=([\w-]+)/.exec(text)?.[1] ?? ''
}

const addresses = () => ({
  success_url: `${stage.shop.url}/merci?session={CHECKOUT_SESSION_ID}`,
  cancel_url: `${stage.shop.url}/panier`,
})

test('the workflow "collect and wait" completes a payment and makes its amount available', async () => {
  const run = await playWhole('collect-and-wait')
  expect(run.answerOf('wait-for-payment').data.status).toBe('successful')
  expect(await balance()).toBe(openingBalance + 5000)
})

test('a repeated run of the workflow "collect and wait" finds the payment of the first run', async () => {
  const runs = [await playWhole('collect-and-wait'), await playWhole('collect-and-wait')]
  const [first, second] = runs.map((run) => run.answerOf('wait-for-payment').data.id)
  expect(second).toBe(first)
  expect(await stage.back.payments(merchant)).toHaveLength(1)
})

test('the workflow "collect and wait" runs exactly as served', async () => {
  const { text } = await call(stage.server, 'get', '/api/v1/workflows.arazzo.yaml')
  const folder = await mkdtemp(join(tmpdir(), 'workflows-'))
  try {
    const file = join(folder, 'workflows.arazzo.yaml')
    await writeFile(file, text)
    const inputs = { secret_key: merchant.secretKey, order }
    const run = await runWorkflow(stage.server, 'collect-and-wait', inputs, file)
    expect([run.faults, run.isSuccess ? '' : run.text]).toEqual([[], ''])
    expect(await balance()).toBe(openingBalance + 5000)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a payment that the payer cannot make fails the workflow "collect and wait"', async () => {
  const run = await play('collect-and-wait', { phone_number: numberOf('999002') })
  expect(run.isSuccess).toBe(false)
  expect(run.answerOf('wait-for-payment').data.failure_reason).toBe('insufficient_funds')
  expect(run.faults.every((fault) => fault.startsWith('wait-for-payment'))).toBe(true)
})

test('the workflow "refund part" deducts the part from the balance, and the rest can be refunded', async () => {
  const run = await playWhole('refund-part', { refund_amount: 1200 })
  expect(run.answerOf('read-what-is-left').data).toMatchObject({
    status: 'successful',
    refunded_amount: 1200,
    refundable_amount: 3800,
  })
  expect(await balance()).toBe(openingBalance + 3800)
})

test('the workflow "checkout with return" finds the payment of the customer after the return', async () => {
  const opened = await playWhole('open-checkout', { amount: 15000, ...addresses() })
  const { id, url } = opened.answerOf('open-session').data
  const early = await play('return-from-checkout', { session_id: unknownId })
  expect([early.isSuccess, early.steps.length]).toEqual([false, 1])
  const returnedId = await payAsCustomer(url)
  expect(returnedId).toBe(id)
  const returned = await playWhole('return-from-checkout', { session_id: returnedId })
  expect(returned.answerOf('wait-for-session').data.status).toBe('completed')
  const [payment] = await stage.back.payments(merchant)
  expect(returned.answerOf('find-payment').data[0].id).toBe(payment.id)
  expect(await balance()).toBe(openingBalance + 15000)
})

test('the workflow "form checkout" prompts the customer immediately and completes the session', async () => {
  const basic_credentials = Buffer.from(`${merchant.secretKey}:`).toString('base64')
  const run = await playWhole('form-checkout', { basic_credentials, ...addresses() })
  expect(run.answerOf('see-session-completed').data).toHaveLength(1)
  const [payment] = await stage.back.payments(merchant)
  expect(payment).toMatchObject({ status: 'successful', metadata: { order } })
  expect(await balance()).toBe(openingBalance + 5000)
})

test('the workflow "payout with approval" deducts amount and fee after the payout is approved', async () => {
  const run = await playWhole('payout-with-approval', {
    management_token: managementToken,
    application_id: merchant.applicationId,
  })
  const { total_deducted, status } = run.answerOf('wait-for-payout').data
  expect([status, total_deducted > 5000]).toEqual(['completed', true])
  expect(await balance()).toBe(openingBalance - total_deducted)
})

test('in the workflow "register and resend", the receiver gets one event twice, signed with the secret', async () => {
  const receiver = await startReceiver()
  try {
    const run = await playWhole('register-and-resend', { receiver_url: receiver.url })
    const { secret } = run.answerOf('register').data
    const { id } = run.answerOf('resend').data
    const received = await forGood(
      () => receiver.received,
      ({ length }) => length === 2,
    )
    const events = received.map(({ body, headers }) => new Webhook(secret).verify(body, headers))
    expect(events[1]).toEqual(events[0])
    expect(events[0]).toMatchObject({ id, type: 'payment.succeeded' })
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  } finally {
    await receiver.stop()
  }
})

test('after the workflow "roll key", the new key works, and the old key is refused after the overlap', async () => {
  const run = await playWhole('roll-key', { key_to_roll: merchant.secretKey })
  const { key } = run.answerOf('roll').data
  const asked = (used: string) =>
    call(stage.server, 'get', '/account/v1/transactions', { key: used })
  expect([(await asked(key)).status, (await asked(merchant.secretKey)).status]).toEqual([200, 401])
})

test('the workflow runs cover every step of every workflow', () => {
  const { workflows } = parse(readFileSync(workflowsFile, 'utf8'))
  const sending = workflows
    .flatMap(({ steps }: { steps: { stepId: string; operationId?: string }[] }) => steps)
    .filter(({ operationId }: { operationId?: string }) => operationId !== undefined)
    .map(({ stepId }: { stepId: string }) => stepId)
  expect([...played].sort()).toEqual(sending.sort())
})

test('the ledger balances and no error is logged after all workflows', () =>
  expectSound(stage.server))
