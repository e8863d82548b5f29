import { randomUUID } from 'node:crypto'
import { payout } from '../../support/builders.ts'
import { call, type Merchant, type Reply } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import type { TestServer } from '../../support/server.ts'

type Server = Pick<TestServer, 'url'>

export interface Bulk {
  id: string
  status: string
  progress: Record<string, { count: number; amount: number }>
}

export const linesOf = (count: number, changes: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, at) =>
    payout({ amount: 1000, phone_number: `+242 06 5${String(at).padStart(6, '0')}`, ...changes }),
  )

export const order = (
  server: Server,
  merchant: Pick<Merchant, 'secretKey'>,
  body: unknown,
  { key = randomUUID() as string, query = '', csv = false } = {},
): Promise<Reply> =>
  call(server, 'post', `/account/v1/bulk-payouts${query}`, {
    key: merchant.secretKey,
    headers: { 'Idempotency-Key': key, ...(csv && { 'Content-Type': 'text/csv' }) },
    body,
  })

export const preview = (
  server: Server,
  merchant: Pick<Merchant, 'secretKey'>,
  body: unknown,
  { csv = false, query = '', headers = {} } = {},
): Promise<Reply> =>
  call(server, 'post', `/account/v1/bulk-payouts/preview${query}`, {
    key: merchant.secretKey,
    headers: { ...headers, ...(csv && { 'Content-Type': 'text/csv' }) },
    body,
  })

export const readBulk = async (merchant: Merchant, id: string): Promise<Bulk> =>
  (await merchant.account('get', `/bulk-payouts/${id}`)).body.data

export const bulkIn = (merchant: Merchant, id: string, ...statuses: string[]): Promise<Bulk> =>
  eventually(
    () => readBulk(merchant, id),
    ({ status }) => statuses.includes(status),
  )

export const availableOf = async (merchant: Merchant, currency = 'XAF'): Promise<number> => {
  const { body } = await merchant.get('/merchant/balance')
  return body.data.find((one: { currency: string }) => one.currency === currency).available_balance
}

export const countsOf = ({ progress }: Bulk): Record<string, number> =>
  Object.fromEntries(
    Object.entries(progress).flatMap(([state, { count }]) => (count === 0 ? [] : [[state, count]])),
  )

/** The opening balance of test merchants, in XAF. */
export const opening = 10_000_000

export const csvHeader = 'Phone_Number;amount;currency;country;provider;note'

export const expectUntouched = async (merchant: Merchant): Promise<void> => {
  expect((await merchant.account('get', '/bulk-payouts')).body.data).toEqual([])
  expect(await availableOf(merchant)).toBe(opening)
}
