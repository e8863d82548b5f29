import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { openingBalance, type Stage, startStage, walker } from '../support/checkout.ts'
import { call, createMerchant, type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { installNewman, runCollection } from '../support/newman.ts'
import { startReceiver } from '../support/receiver.ts'
import { workflowsFile } from '../support/respect.ts'
import { managementToken } from '../support/server.ts'
import { expectSound } from '../support/soundness.ts'

let stage: Stage
let collection: string

beforeAll(async () => {
  installNewman()
  stage = await startStage()
  const path = '/api/v1/workflows.postman_collection.json'
  const { status, text, headers } = await call(stage.server, 'get', path)
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  collection = text
}, 300_000)
afterAll(() => stage.stop())

interface Folder {
  name: string
  item: { id: string }[]
}

const foldersOf = (): Folder[] => JSON.parse(collection).item

const requestsOf = (folders: Folder[]): string[] =>
  folders.flatMap(({ item }) => item.map(({ id }) => id))

const sentOf = ({ sent }: Awaited<ReturnType<typeof runCollection>>): string[] => [
  ...new Set(sent.filter(({ status }) => status !== undefined).map(({ id }) => id)),
]

const needing = ['return-from-checkout', 'payout-with-approval', 'register-and-resend', 'roll-key']

const addKey = async ({ applicationId }: Merchant): Promise<string> => {
  const path = `/applications/${applicationId}/api-keys`
  const { body } = await manage(stage.server, 'post', path, { environment: 'test', kind: 'secret' })
  return body.data.key
}

const statusWith = async (key: string): Promise<number> =>
  (await call(stage.server, 'get', '/account/v1/transactions', { key })).status

test('the Postman collection has each workflow as a folder, and nothing else', () => {
  const { workflows } = parse(readFileSync(workflowsFile, 'utf8'))
  const names = workflows.map(({ workflowId }: { workflowId: string }) => workflowId)
  expect(foldersOf().map(({ name }) => name)).toEqual(names)
})

test('the Postman collection succeeds with only an API key, and again with the same API key', async () => {
  const merchant = await createMerchant(stage.server)
  const key = merchant.secretKey
  const run = await runCollection(collection, { secret_key: key }, { times: 2 })
  expect(run.faults).toEqual([])
  expect(run.checks).toBeGreaterThan(50)
  const folders = foldersOf().filter(({ name }) => !needing.includes(name))
  expect(sentOf(run)).toEqual(requestsOf(folders))
  expect(await statusWith(key)).toBe(200)
})

test('a run of the Postman collection does not roll its own API key', async () => {
  const { secretKey: key } = await createMerchant(stage.server)
  const variables = { secret_key: key, key_to_roll: key }
  const run = await runCollection(collection, variables, { folder: 'roll-key' })
  expect([sentOf(run), run.faults]).toEqual([[], []])
  expect(await statusWith(key)).toBe(200)
})

test('with all variables set, every request of the Postman collection is sent and succeeds', async () => {
  const merchant = await createMerchant(stage.server)
  const keyToRoll = await addKey(merchant)
  const receiver = await startReceiver()
  const customer = walker()
  try {
    const order = '2026-000123'
    const variables = {
      ...{ secret_key: merchant.secretKey, key_to_roll: keyToRoll },
      ...{ order, receiver_url: receiver.url },
      ...{ management_token: managementToken, application_id: merchant.applicationId },
      success_url: `${stage.shop.url}/merci?session={CHECKOUT_SESSION_ID}`,
    }
    const opened = await runCollection(collection, variables, { folder: 'open-checkout' })
    expect(opened.faults).toEqual([])
    const events = async () =>
      (await merchant.account('get', '/events?type=payment.succeeded')).body
    const session = await stage.server.ctx.db
      .selectFrom('checkout_sessions')
      .select(['id', 'page_key'])
      .where('application_id', '=', merchant.applicationId)
      .executeTakeFirstOrThrow()
    await customer.pay({ url: `${stage.server.url}/checkout/${session.id}/${session.page_key}` })
    await eventually(events, ({ data }) => data.length === 1)
    const run = await runCollection(collection, { ...variables, session_id: session.id })
    expect(run.faults).toEqual([])
    expect(sentOf(run)).toEqual(requestsOf(foldersOf()))
    expect(receiver.received.length).toBeGreaterThan(1)
    expect([await statusWith(merchant.secretKey), await statusWith(keyToRoll)]).toEqual([200, 401])
  } finally {
    await receiver.stop()
  }
})

test('a run of the Postman collection with an unknown key fails at its first request and stops', async () => {
  const run = await runCollection(collection, { secret_key: 'sk_test_nobody' })
  expect(run.sent).toEqual([{ id: 'collect-and-wait/collect', status: 401 }])
  expect(run.faults.length).toBeGreaterThan(0)
})

test('a failed payment stops the run of the Postman collection, and its check explains why', async () => {
  const merchant = await createMerchant(stage.server)
  const variables = { secret_key: merchant.secretKey, phone_number: '+242 06 999002' }
  const run = await runCollection(collection, variables)
  expect(run.sent.at(-1)?.id).toBe('collect-and-wait/wait-for-payment')
  expect(run.faults.join()).toContain('insufficient_funds')
  expect(await stage.back.available(merchant)).toBe(openingBalance)
})

test('the ledger balances and no error is logged after running the Postman collection', () =>
  expectSound(stage.server))
