import { payment } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage, type Reply } from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'

export { server }

export const opening = 10_000_000

export const merchantOf = (country = 'CG') => createMerchant(server, { country })

export const available = async (merchant: Merchant, currency = 'XAF'): Promise<number> => {
  const { body } = await merchant.get('/merchant/balance')
  const item = body.data.find((found: { currency: string }) => found.currency === currency)
  return item?.available_balance
}

export const isOpen = ({ body }: Reply): boolean =>
  ['pending', 'processing'].includes(body.data.status)

export const ended = (merchant: Merchant, path: string): Promise<Reply> =>
  eventually(
    () => merchant.get(path),
    (reply) => !isOpen(reply),
  )

export const outcomeOf = (id: string, order: object) =>
  manage(server, 'post', `/sandbox/transactions/${id}/outcome`, order)

export const paid = async (merchant: Merchant, changes = {}): Promise<string> => {
  const { status, body } = await merchant.post('/payments', payment(changes))
  expect(status).toBe(201)
  const end = await ended(merchant, `/payments/${body.data.id}`)
  expect(end.body.data.status).toBe('successful')
  return body.data.id
}

export const refund = (merchant: Merchant, payment_id: string, amount: number, key?: string) =>
  merchant.post(
    '/refunds',
    { payment_id, amount },
    key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
  )

/** Expects a refusal like the document's example, with the actual remaining amount. */
export const expectRefused = ({ status, body }: Reply, cause: string, remaining = ''): void => {
  const { error, code } = exampleOf(cause) as { error: string; code: string }
  expect([status, body]).toEqual([422, { error: error.replace('4 990 XAF', remaining), code }])
}

export const refundPostings = (merchant: Merchant) =>
  server.ctx.db
    .selectFrom('ledger_postings')
    .selectAll()
    .where('organisation_id', '=', merchant.organisationId)
    .where('kind', 'in', ['refund_reserved', 'refund_settled', 'refund_released'])
    .execute()
