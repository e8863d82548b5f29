import { sql } from 'kysely'
import type { Outcome } from '../../../scripts/provider-simulator/index.ts'
import { planComparisons } from '../../../src/repositories/reconciliation/comparisons.ts'
import {
  decide,
  finals,
  itemsAbout,
  type Kind,
  numberIn,
  order,
  type Provider,
  paymentTo,
  resolve,
  simulatorOf,
  statementOf,
} from '../../live/live-orders.ts'
import type { LiveService } from '../../live/live-service.ts'
import type { Merchant } from '../../support/client.ts'
import { eventually, statusIs } from '../../support/eventually.ts'

/**
 * The waiting functions read the database directly, because an SQL statement costs a tenth of a
 * request.
 */

/** A payment from this number stays pending until its outcome is decided. */
export const phone_number = numberIn('999009')

export const provider: Provider = 'carrier1_momo'

const rowOf = ({ server }: LiveService, id: string) =>
  server.ctx.db
    .selectFrom('transactions')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const untilEnded = (service: LiveService, id: string) =>
  eventually(
    () => rowOf(service, id),
    ({ status }) => finals.includes(status),
  )

export const untilSubmitted = (service: LiveService, id: string) =>
  eventually(() => rowOf(service, id), statusIs('processing'))

/** Submits a transaction that the provider reports as pending until `decide` sets its outcome. */
export const submitted = async (
  service: LiveService,
  merchant: Merchant,
  { kind = 'payments' as Kind, body }: { kind?: Kind; body: object },
): Promise<string> => {
  const { id } = await order(merchant, kind, body)
  await untilSubmitted(service, id)
  return id
}

export const pay = (service: LiveService, merchant: Merchant, by: Provider = provider) =>
  submitted(service, merchant, { body: paymentTo(by, { phone_number }) })

export const itemsOnce = async (service: LiveService, id: string, count: number) => {
  await eventually(
    async () => {
      const found = await service.server.ctx.db
        .selectFrom('reconciliation_items')
        .select('id')
        .where('transaction_id', '=', id)
        .execute()
      return found.length
    },
    (length) => length >= count,
  )
  return itemsAbout(service, id)
}

/** Makes the provider report several outcomes. Each outcome after the first creates an item. */
export const contradict = async (
  service: LiveService,
  { id, by = provider }: { id: string; by?: Provider },
  [first, ...later]: Outcome[],
) => {
  decide(simulatorOf(service, by), id, first ?? 'failed')
  await untilEnded(service, id)
  for (const [index, outcome] of later.entries()) {
    decide(simulatorOf(service, by), id, outcome)
    await itemsOnce(service, id, index + 1)
  }
  return itemsAbout(service, id)
}

export const contradicted = async (
  service: LiveService,
  merchant: Merchant,
  kind: Kind,
  body: object,
  reports: [Outcome, Outcome],
) => {
  const id = await submitted(service, merchant, { kind, body })
  const [item] = await contradict(service, { id }, reports)
  return { id, item }
}

export const hastenComparisons = async ({ server }: Pick<LiveService, 'server'>): Promise<void> => {
  const { db, wake } = server.ctx
  await sql`UPDATE comparisons SET due_at = now(), since = least(since, now())`.execute(db)
  wake.comparisons()
}

export const compareAll = async (service: Pick<LiveService, 'server'>): Promise<void> => {
  const { clock, db } = service.server.ctx
  await planComparisons(db, clock.nowIso())
  await hastenComparisons(service)
  await eventually(
    async () => (await sql`SELECT FROM comparisons`.execute(db)).rows.length,
    (count) => count === 0,
  )
}

export const settle = (
  service: LiveService,
  item: { id: string },
  status: string,
  more: object = {},
) => resolve(service, item.id, { action: 'settle', status, ...more })

/** Counts the corrections posted to the merchant's available balance because of evidence. */
export const correctionsOf = async (service: LiveService, merchant: Merchant, id: string) =>
  (await statementOf(service, merchant, id)).filter(
    ([kind, account]) => kind === 'end_corrected' && account === 'merchant_available',
  ).length
