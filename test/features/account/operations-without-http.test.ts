import type { Caller } from '../../../src/domain/merchants/caller.ts'
import { InvalidRequest, Problem } from '../../../src/domain/problems.ts'
import { createAccountApi } from '../../../src/operations/account-api.ts'
import { createManagementApi } from '../../../src/operations/management-api.ts'
import { runOperation } from '../../../src/operations/run-operation.ts'
import { manage } from '../../support/client.ts'
import { merchant, server } from '../../support/own-merchant.ts'

let caller: Caller

beforeAll(async () => {
  caller = {
    kind: 'api_key',
    applicationId: merchant.applicationId,
    organisationId: merchant.organisationId,
    environment: 'test',
    homeCountry: 'CG',
    keyId: crypto.randomUUID(),
    address: null,
    permissions: null,
  }
})

const accountApi = () => {
  const { serves, terms, clock } = server.ctx
  return createAccountApi({
    markets: { serves, limitsNow: terms.limits },
    prepareChecks: terms.ready,
    isPayout: () => true,
    nowMs: clock.nowMs,
  })
}

const link = (changes = {}) => ({ body: { amount: 500, currency: 'XAF' as const, ...changes } })

const links = async (): Promise<{ id: string; amount: number }[]> =>
  (await merchant.account('get', '/payment-links')).body.data

test('an operation called without HTTP has the same effect as the request', async () => {
  const run = () => runOperation(server.ctx, accountApi(), 'createPaymentLink', caller, link())
  const reply = await run()
  if (!('body' in reply)) throw new Error('a reply with a body was expected')
  expect(reply.status).toBe(201)
  const [listed, ...others] = await links()
  expect([listed, others]).toEqual([reply.body.data, []])
})

test('an operation called without HTTP reports every invalid field', async () => {
  const before = await links()
  const wrong = link({ expires_at: '2001-01-01T00:00:00Z', merchant_reference: '' })
  const refused = await runOperation(
    server.ctx,
    accountApi(),
    'createPaymentLink',
    caller,
    wrong,
  ).catch((error: unknown) => error)
  if (!(refused instanceof InvalidRequest)) throw refused
  expect(Object.keys(refused.fieldErrors)).toContain('expires_at')
  expect(await links()).toEqual(before)
})

test('an operation called without HTTP respects the permissions of a restricted key', async () => {
  const before = await links()
  const restricted: Caller = { ...caller, permissions: ['payments:write'] }
  const refused = await runOperation(
    server.ctx,
    accountApi(),
    'createPaymentLink',
    restricted,
    link(),
  ).catch((error: unknown) => error)
  if (!(refused instanceof Problem)) throw refused
  expect(refused.code).toBe('key_not_permitted')
  expect(await links()).toEqual(before)
})

test('staff can run operations on any merchant without HTTP', async () => {
  const url = 'https://hooks.example/'
  const made = await merchant.account('post', '/webhook-endpoints', { url })
  const api = createManagementApi(server.ctx.clock.nowMs)
  const staff = { kind: 'management_token' } as const
  const asked = { params: { id: made.body.data.id }, body: { enabled: false } }
  await runOperation(server.ctx, api, 'updateWebhookEndpoint', staff, asked)
  const { body } = await manage(server, 'get', `/webhook-endpoints/${made.body.data.id}`)
  expect(body.data).toMatchObject({ enabled: false, disabled_reason: 'manual' })
})
