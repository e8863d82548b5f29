import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { openingBalance, type Stage, startStage, walker } from '../support/checkout.ts'
import { call, createMerchant, type Merchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { runCollection } from '../support/newman.ts'
import { startReceiver } from '../support/receiver.ts'
import { workflowsFile } from '../support/respect.ts'
import { managementToken } from '../support/server.ts'
import { expectSound } from '../support/soundness.ts'

/** The workflows as a collection of Postman, as the server gives it, in its order. */

let stage: Stage
let collection: string

beforeAll(async () => {
  stage = await startStage()
  const path = '/api/v1/workflows.postman_collection.json'
  const { status, text, headers } = await call(stage.server, 'get', path)
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  collection = text
})
afterAll(() => stage.stop())

interface Folder {
  name: string
  item: { id: string }[]
}

const foldersOf = (): Folder[] => JSON.parse(collection).item

/** The requests of folders, once each. */
const requestsOf = (folders: Folder[]): string[] =>
  folders.flatMap(({ item }) => item.map(({ id }) => id))

const sentOf = ({ sent }: Awaited<ReturnType<typeof runCollection>>): string[] => [
  ...new Set(sent.filter(({ status }) => status !== undefined).map(({ id }) => id)),
]

const needing = ['return-from-checkout', 'payout-with-approval', 'register-and-resend']

const keyOf = async (merchant: Merchant): Promise<number> =>
  (await call(stage.server, 'get', '/account/v1/transactions', { key: merchant.secretKey })).status

test('the collection has each workflow as a folder, and nothing but them', () => {
  const { workflows } = parse(readFileSync(workflowsFile, 'utf8'))
  const names = workflows.map(({ workflowId }: { workflowId: string }) => workflowId)
  expect(foldersOf().map(({ name }) => name)).toEqual(names)
})

test('with a key alone the collection succeeds in order, and again with the rolled key', async () => {
  const merchant = await createMerchant(stage.server)
  const run = await runCollection(collection, { secret_key: merchant.secretKey }, { times: 2 })
  expect(run.faults).toEqual([])
  expect(run.checks).toBeGreaterThan(50)
  const folders = foldersOf().filter(({ name }) => !needing.includes(name))
  expect(sentOf(run)).toEqual(requestsOf(folders))
  expect(await keyOf(merchant)).toBe(401)
  expect(
    run.sent.filter(({ id, status }) => id === 'roll-key/roll' && status === 201),
  ).toHaveLength(2)
})

test('with all variables set every request of the collection is sent, and succeeds', async () => {
  const merchant = await createMerchant(stage.server)
  const receiver = await startReceiver()
  const customer = walker()
  try {
    const order = '2026-000123'
    const variables = {
      ...{ secret_key: merchant.secretKey, order, receiver_url: receiver.url },
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
  } finally {
    await receiver.stop()
  }
})

test('a run with an unknown key fails at its first request, and sends nothing else', async () => {
  const run = await runCollection(collection, { secret_key: 'sk_test_nobody' })
  expect(run.sent).toEqual([{ id: 'collect-and-wait/collect', status: 401 }])
  expect(run.faults.length).toBeGreaterThan(0)
})

test('a payment that fails ends the run, and its check says why', async () => {
  const merchant = await createMerchant(stage.server)
  const variables = { secret_key: merchant.secretKey, phone_number: '+242 06 999002' }
  const run = await runCollection(collection, variables)
  expect(run.sent.at(-1)?.id).toBe('collect-and-wait/wait-for-payment')
  expect(run.faults.join()).toContain('insufficient_funds')
  expect(await stage.back.available(merchant)).toBe(openingBalance)
})

test('the ledger balances and no error is logged after the collection ran', () =>
  expectSound(stage.server))
