import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { buildCharge } from '../../domain/ledger/postings.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { isFinal } from '../../domain/transactions/state-machine.ts'
import { post } from '../../repositories/ledger/balances.ts'
import {
  type ActualCharge,
  putActual,
  readCharges,
} from '../../repositories/ledger/provider-charges.ts'
import { insertPrice, type ProviderPriceRow } from '../../repositories/ledger/provider-prices.ts'
import { isOlderNodeConnected } from '../../repositories/older-nodes.ts'
import { lockTransactions } from '../../repositories/transactions/transactions.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

const priceFields = [
  'provider',
  'country',
  'currency',
  'type',
  'basis_points',
  'fixed_amount',
  'effective_from',
] as const

/**
 * Adds a provider's price, effective from a given time. Throws InvalidRequest while an older node
 * is connected, which would post no charges.
 */
export const addPrice = (ctx: Context, price: ProviderPriceRow): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    if (await isOlderNodeConnected(tx)) {
      throw new InvalidRequest({ provider: [{ code: 'older_node_connected' }] })
    }
    await insertPrice(tx, price)
    const change = changeOf(priceFields, undefined, price)
    await recordAct(ctx, tx, { subject: 'provider_price', id: price.id, ...change })
  })

/**
 * Records the provider charges of transactions, replaces earlier charges, and posts the
 * differences. Repeating the call changes nothing. Returns the number of changes.
 *
 * Throws InvalidRequest if a transaction is not in the given countries, has no final status or
 * appears twice, and for a charge above both the transaction's amount and its expected charge.
 */
export const recordCharges = (
  ctx: Context,
  { charges, reason }: { charges: ActualCharge[]; reason: string },
  countries: CountryLimit,
): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    const ids = charges.map(({ transactionId }) => transactionId)
    const locked = await lockTransactions(tx, ids, countries)
    const rows = new Map(locked.map((row) => [row.id, row]))
    const known = new Map(
      (await readCharges(tx, ids)).map((charge) => [charge.transaction_id, charge]),
    )
    const fieldErrors: FieldErrors = {}
    const changes = charges.flatMap(({ transactionId, amount }, at) => {
      const row = rows.get(transactionId)
      if (!row || !isFinal(row.type, row.status) || ids.indexOf(transactionId) !== at) {
        fieldErrors[`charges[${at}].transaction_id`] = [{ code: 'not_chargeable' }]
        return []
      }
      const charge = known.get(transactionId)
      const maximum = Math.max(row.amount, charge?.expected_amount ?? 0)
      if (amount > maximum) {
        const { currency } = row
        fieldErrors[`charges[${at}].amount`] = [{ code: 'amount_above_maximum', maximum, currency }]
        return []
      }
      if (charge?.actual_amount === amount) return []
      const before = charge?.actual_amount ?? charge?.expected_amount ?? 0
      return [{ row, transactionId, amount, before }]
    })
    if (Object.keys(fieldErrors).length > 0) throw new InvalidRequest(fieldErrors)
    if (changes.length === 0) return 0
    const now = ctx.clock.nowIso()
    await putActual(tx, changes, reason, now)
    const differences = changes
      .filter(({ amount, before }) => amount !== before)
      .map(({ row, amount, before }) => buildCharge(row, 'corrected', amount - before))
    await post(tx, differences, now)
    const recorded = changes.map(({ transactionId, amount, before }) => ({
      transaction_id: transactionId,
      before,
      amount,
    }))
    await recordAct(ctx, tx, {
      subject: 'provider_charge',
      id: null,
      reason,
      before: {},
      after: { charges: recorded },
    })
    return changes.length
  })
