import { sql } from 'kysely'
import { newId } from '../../src/database/ids.ts'
import { prepareSums } from '../../src/services/prepare-sums.ts'
import { type Administered, administer } from './administer.ts'
import { createHeldRefund, createPayout, holdPayout, merchantWithRule } from './approvals.ts'
import { payment } from './builders.ts'
import { call, type Merchant, manage } from './client.ts'
import { eventually } from './eventually.ts'
import { insertFinalTransaction } from './final-transactions.ts'
import { password } from './people.ts'
import type { TestServer } from './server.ts'

export type Place = 'CG' | 'CM'

export const phoneNumbers: Record<Place, string> = { CG: '+242065123412', CM: '+237670123456' }

export const sharedReference = 'FACTURE-2026-1041'

export interface Limited {
  id: string
  email: string
  token: string
}

let people = 0

/** Creates a staff member limited to these countries, with a freshly confirmed session. */
export const createLimited = async (
  server: Administered,
  role: string,
  countries: string[] | null,
): Promise<Limited> => {
  people += 1
  const email = `limitee${people}@momo.example`
  const invited = await administer(server, 'post', '/invitations', { email, role, countries })
  const person = await call(server, 'post', '/management/v1/invitations/accept', {
    body: { token: invited.body.data.token, name: `Awa ${people}`, password },
  })
  const session = await call(server, 'post', '/management/v1/sign-in', {
    body: { email, password },
  })
  return { id: person.body.data.id, email, token: session.body.data.token }
}

export interface Things {
  merchant: Merchant
  payment: string
  refund: string
  heldRefund: string
  payouts: [string, string]
  held: [string, string]
  item: string
  unknownOrder: string
  /** A live payment that the service queries at the provider only after an hour. */
  live: string
  feeSchedule: string
  providerPrice: string
  person: string
  invitation: string
}

const insertOpenOrder = async (
  { ctx }: TestServer,
  { organisationId, applicationId }: Merchant,
  country: Place,
): Promise<string> => {
  const nowMs = ctx.clock.nowMs()
  const id = newId(nowMs)
  const [now, due] = [nowMs, nowMs + 3_600_000].map((ms) => new Date(ms).toISOString())
  const number = phoneNumbers[country]
  await sql`INSERT INTO transactions (id, organisation_id, application_id, environment, type,
      provider, country, amount, currency, phone_number, msisdn, status, submitted_at,
      submission_attempted_at, due_at, created_at, updated_at)
    VALUES (${id}::uuid, ${organisationId}::uuid, ${applicationId}::uuid, 'live', 'collection',
      'carrier1_momo', ${country}, 700, 'XAF', ${number}, ${number.slice(1)}, 'processing', ${now},
      ${now}, ${due}, ${now}, ${now})`.execute(ctx.db)
  return id
}

export const insertItem = async ({ ctx }: TestServer, transactionId: string): Promise<string> => {
  const id = newId(ctx.clock.nowMs())
  await sql`INSERT INTO reconciliation_items (id, transaction_id, kind, reported_status,
      recorded_status, created_at)
    VALUES (${id}::uuid, ${transactionId}::uuid, 'other_end', 'failed', 'successful',
      ${ctx.clock.nowIso()})`.execute(ctx.db)
  return id
}

export const insertUnknownOrder = async (
  { ctx }: TestServer,
  country: Place,
  reference = `at-${country}`,
): Promise<string> => {
  const id = newId(ctx.clock.nowMs())
  const at = ctx.clock.nowIso()
  await sql`INSERT INTO unknown_orders (id, provider, country, provider_reference, callback,
      created_at, last_received_at)
    VALUES (${id}::uuid, 'carrier1_momo', ${country}, ${reference}, '{}', ${at}, ${at})
    `.execute(ctx.db)
  return id
}

const insertIncome = async ({ ctx }: TestServer, country: Place): Promise<void> => {
  await sql`INSERT INTO revenue_sums (environment, month, organisation_id, provider, country,
      currency, fee_amount, charge_amount)
    VALUES ('live', '2026-10-01', ${newId(ctx.clock.nowMs())}::uuid, 'carrier1_momo', ${country},
      'XAF', 4200, 700)`.execute(ctx.db)
}

const ended = async (server: TestServer, id: string): Promise<string> => {
  await eventually(
    () => manage(server, 'get', `/transactions/${id}`),
    ({ body }) => body.data.status === 'successful' || body.data.status === 'completed',
  )
  return id
}

export const makeThings = async (server: TestServer, country: Place): Promise<Things> => {
  const merchant = await merchantWithRule(server, {}, country)
  const here = { country, phone_number: phoneNumbers[country] }
  const paid = (await merchant.post('/payments', payment({ ...here, amount: 50_000 }))).body.data.id
  await ended(server, paid)
  const note = { merchant_reference: sharedReference }
  await merchant.account('patch', `/transactions/${paid}`, note)
  const refunded = await merchant.post('/refunds', { payment_id: paid, amount: 500 })
  const refund = await ended(server, refunded.body.data.id)
  const payouts: Things['payouts'] = [
    await createPayout(merchant, here),
    await createPayout(merchant, here),
  ]
  const held: Things['held'] = [
    await createPayout(merchant, here),
    await createPayout(merchant, here),
  ]
  for (const id of held) await holdPayout(server, id)
  const heldRefund = await createHeldRefund(server, merchant, here)
  const nowMs = server.ctx.clock.nowMs()
  const end = { status: 'successful', seconds: 6, endedAtMs: nowMs - 7_200_000, country }
  await insertFinalTransaction(server, merchant, end)
  await insertIncome(server, country)
  const market = { provider: 'carrier1_momo', country, currency: 'XAF' }
  const fee = { ...market, basis_points: 50, fixed_amount: 0 }
  const feeSchedule = (await administer(server, 'post', '/fee-schedules', fee)).body.data.id
  const price = { ...market, type: 'refund', basis_points: 0, fixed_amount: 5 }
  const providerPrice = (await administer(server, 'post', '/provider-prices', price)).body.data.id
  const charges = [{ transaction_id: paid, amount: 40 }]
  await administer(server, 'post', '/provider-charges', { charges, reason: 'Relevé' })
  await administer(server, 'post', '/statement-comparisons', {
    ...market,
    ...{ sha256: '0f'.repeat(32), columns: 'Id', lines: 1, differences: 0, differing_days: [] },
    ...{ from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' },
  })
  const limits = { ...market, minimum_amount: 100, maximum_amount: 900_000 }
  await administer(server, 'put', '/limits', limits)
  const person = await createLimited(server, 'support', [country])
  const invited = await administer(server, 'post', '/invitations', {
    ...{ email: `invitee-${country.toLowerCase()}@momo.example`, role: 'support' },
    countries: [country],
  })
  const things = {
    ...{ merchant, payment: paid, refund, payouts, held, feeSchedule, person: person.id },
    ...{ providerPrice, heldRefund },
    invitation: invited.body.data.id,
    item: await insertItem(server, paid),
    unknownOrder: await insertUnknownOrder(server, country),
    live: await insertOpenOrder(server, merchant, country),
  }
  await prepareSums(server.ctx)
  return things
}

/** If a response contains one of these ids, a resource of the country is visible. */
export const idsOf = ({ merchant: _merchant, payouts, held, ...ids }: Things): string[] => [
  ...payouts,
  ...held,
  ...Object.values(ids),
]

/** Returns all rows of a country as text, which reveals any change. */
export const rowsOf = async ({ ctx }: TestServer, country: Place): Promise<string> => {
  const transactions = sql`SELECT id FROM transactions WHERE country = ${country}`
  const of = (table: string, where: unknown) => sql`
    SELECT coalesce(json_agg(r ORDER BY r::text), '[]') AS rows
    FROM (SELECT * FROM ${sql.table(table)} WHERE ${where}) AS r`
  const parts = [
    of('transactions', sql`country = ${country}`),
    of('decisions', sql`subject_id IN (${transactions})`),
    of('reconciliation_items', sql`transaction_id IN (${transactions})`),
    of('proposals', sql`country = ${country}`),
    of('unknown_orders', sql`country = ${country}`),
    of('fee_schedules', sql`country = ${country}`),
    of('amount_limits', sql`country = ${country}`),
    of('statement_comparisons', sql`country = ${country}`),
    of('provider_prices', sql`country = ${country}`),
    of('provider_charges', sql`transaction_id IN (${transactions})`),
    of('people', sql`${country} = ANY (countries)`),
    of('invitations', sql`${country} = ANY (countries)`),
    of('organisations', sql`country = ${country}`),
    of(
      'password_resets',
      sql`person_id IN (SELECT id FROM people WHERE ${country} = ANY (countries))`,
    ),
  ]
  const { rows } = await sql<{ rows: unknown }>`${sql.join(parts, sql` UNION ALL `)}`.execute(
    ctx.db,
  )
  return JSON.stringify(rows)
}
