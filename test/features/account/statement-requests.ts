import { sql } from 'kysely'
import { call, type Merchant } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'

export interface Entry {
  id: string
  number: number
  created_at: string
  kind: string
  amount: number
  balance: number
  transaction_id: string | null
  transaction_type: string | null
  reference: string | null
  phone_number: string | null
  provider: string | null
  fee_amount: number
  fee_charged: number
  payment_id: string | null
  merchant_reference: string | null
  status: string | null
}

export interface Statement {
  environment: string
  currency: string
  from: string
  to: string
  opening_balance: number
  entries: Entry[]
  closing_balance: number
}

export const longAgo = '1970-01-01T00:00:00.000Z'

export const queryOf = (query: Record<string, string>): string =>
  String(new URLSearchParams({ currency: 'XAF', from: longAgo, ...query }))

export const statementReply = (merchant: Merchant, query: Record<string, string> = {}) =>
  merchant.account('get', `/statement?${queryOf(query)}`)

export const statementOf = async (
  merchant: Merchant,
  query: Record<string, string> = {},
): Promise<Statement> => {
  const { status, body } = await statementReply(merchant, query)
  expect(status).toBe(200)
  return body.data
}

export const fileOf = async (
  server: Pick<TestServer, 'url'>,
  { secretKey }: Merchant,
  query: Record<string, string> = {},
  separator = ',',
) => {
  const path = `/account/v1/statement.csv?${queryOf(query)}`
  const { status, text, headers } = await call(server, 'get', path, { key: secretKey })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect([text.startsWith('\uFEFF'), text.endsWith('\r\n')]).toEqual([true, true])
  const [names = [], ...lines] = text
    .slice(1, -2)
    .split('\r\n')
    .map((line) => line.split(separator))
  return lines.map(
    (cells): Record<string, string> =>
      Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])),
  )
}

export const sumOf = (entries: { amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

/** Compares a statement with the statement that all entries imply. */
export const expectStatement = (statement: Statement, all: Entry[]): void => {
  const { from, to, opening_balance, closing_balance, entries } = statement
  expect(opening_balance).toBe(sumOf(all.filter(({ created_at }) => created_at < from)))
  expect(entries).toEqual(all.filter(({ created_at }) => created_at >= from && created_at < to))
  expect(closing_balance).toBe(opening_balance + sumOf(entries))
}

export const expectInOrder = (all: Entry[]): void => {
  let balance = 0
  let last = longAgo
  for (const [at, entry] of all.entries()) {
    balance += entry.amount
    expect([entry.number, entry.balance]).toEqual([at + 1, balance])
    expect(entry.created_at >= last).toBe(true)
    last = entry.created_at
  }
}

/** Posts test money many times in one SQL statement, as a node of the previous version does. */
export const postMany = async (
  server: TestServer,
  { organisationId }: Merchant,
  count: number,
  createdAt: string,
): Promise<void> => {
  await sql`
    WITH posted AS (
      INSERT INTO ledger_postings (id, kind, organisation_id, environment, currency, created_at)
      SELECT gen_random_uuid(), 'sandbox_topped_up', ${organisationId}::uuid, 'test', 'XAF',
        ${createdAt}::timestamptz FROM generate_series(1, ${count}::int)
      RETURNING id
    )
    INSERT INTO ledger_entries
      (id, posting_id, organisation_id, environment, currency, account, amount, created_at)
    SELECT gen_random_uuid(), id, ${organisationId}::uuid, 'test', 'XAF', side.account,
      side.amount, ${createdAt}::timestamptz
    FROM posted CROSS JOIN (VALUES ('sandbox_funding', -7), ('merchant_available', 7))
      AS side (account, amount)`.execute(server.ctx.db)
}
