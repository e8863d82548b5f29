import { sql } from 'kysely'
import { type Administered, administer } from './administer.ts'
import { payout } from './builders.ts'
import { call, clientOf, createMerchant, type Merchant, type Method, manage } from './client.ts'
import type { TestServer } from './server.ts'

type Server = Administered

export const as = (server: Server, token: string, method: Method, path: string, body?: unknown) =>
  call(server, method, `/management/v1${path}`, { key: token, body })

export const merchantWithRule = async (
  server: Server,
  rule: object = {},
  country = 'CG',
): Promise<Merchant> => {
  const merchant = await createMerchant(server, { country })
  const rules = [{ currency: 'XAF', threshold: 0, daily_limit: null, ...rule }]
  const path = `/applications/${merchant.applicationId}`
  await administer(server, 'patch', path, { payout_approval_rules: rules })
  return merchant
}

/** The same merchant, with a sandbox key created by the owner of this session token. */
export const withKeyOf = async (
  server: Server,
  token: string,
  merchant: Merchant,
): Promise<Merchant & { keyId: string }> => {
  const path = `/applications/${merchant.applicationId}/api-keys`
  const order = { kind: 'secret', environment: 'test' }
  const { id, key } = (await as(server, token, 'post', path, order)).body.data
  return { ...merchant, keyId: id, secretKey: key, ...clientOf(server, key) }
}

export const createPayout = async (merchant: Merchant, changes = {}): Promise<string> =>
  (await merchant.post('/payouts', payout(changes))).body.data.id

/** Puts a pending payout on hold, as a merchant suspension does with approved payouts. */
export const holdPayout = async ({ ctx }: Pick<TestServer, 'ctx'>, id: string): Promise<void> => {
  await sql`UPDATE transactions SET status = 'approved', held_reason = 'merchant_suspended',
    held_since = ${ctx.clock.nowIso()} WHERE id = ${id}::uuid`.execute(ctx.db)
}

export const approvalOf = async (server: Server, id: string) =>
  (await manage(server, 'get', `/transactions/${id}`)).body.data.approval

export const approve = async (server: Server, token: string, id: string) => {
  const { hash } = await approvalOf(server, id)
  return as(server, token, 'post', `/payouts/${id}/approve`, { approval_hash: hash })
}
