import { sql } from 'kysely'
import { type Administered, administer } from './administer.ts'
import { payment, payout } from './builders.ts'
import { call, clientOf, createMerchant, type Merchant, type Method, manage } from './client.ts'
import { eventually, resourceIs } from './eventually.ts'
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

/**
 * Returns the merchant with a different sandbox key, which the owner of this session token created.
 */
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

/** Puts an unsubmitted payout on hold, as the suspension of its merchant does. */
export const holdPayout = async ({ ctx }: Pick<TestServer, 'ctx'>, id: string): Promise<void> => {
  await sql`UPDATE transactions SET status = 'approved', held_reason = 'merchant_suspended',
    held_since = ${ctx.clock.nowIso()}, due_at = NULL WHERE id = ${id}::uuid`.execute(ctx.db)
}

/**
 * Creates a held refund, which a funded wallet does not release. If a worker submits the refund
 * before it is held, the function creates a new refund.
 */
export const createHeldRefund = async (
  server: Pick<TestServer, 'ctx'> & Server,
  merchant: Pick<Merchant, 'post'>,
  changes: Record<string, unknown> = {},
): Promise<string> => {
  const { id: payment_id } = (await merchant.post('/payments', payment(changes))).body.data
  await eventually(
    () => manage(server, 'get', `/transactions/${payment_id}`),
    resourceIs('successful'),
  )
  for (;;) {
    const { id } = (await merchant.post('/refunds', { payment_id, amount: 100 })).body.data
    const { rows } =
      await sql`UPDATE transactions SET held_reason = 'merchant_suspended', due_at = NULL,
      attempts = attempts + 1, held_since = ${server.ctx.clock.nowIso()}
      WHERE id = ${id}::uuid AND status = 'pending' AND submission_attempted_at IS NULL
      RETURNING id`.execute(server.ctx.db)
    if (rows.length > 0) return id
  }
}

export const approvalOf = async (server: Server, id: string) =>
  (await manage(server, 'get', `/transactions/${id}`)).body.data.approval

export const approve = async (server: Server, token: string, id: string) => {
  const { hash } = await approvalOf(server, id)
  return as(server, token, 'post', `/payouts/${id}/approve`, { approval_hash: hash })
}
