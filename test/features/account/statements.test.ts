import fc from 'fast-check'
import {
  decide,
  ended,
  numberIn,
  order,
  paymentTo,
  payoutTo,
  read,
  simulatorOf,
} from '../../live/live-orders.ts'
import { startLiveService } from '../../live/live-service.ts'
import { manage } from '../../support/client.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { contradicted, settle, submitted } from '../reconciliation/disputes.ts'
import {
  type Entry,
  expectInOrder,
  expectStatement,
  fileOf,
  type Statement,
  statementOf,
  sumOf,
} from './statement-requests.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20261121)
const stepsPerStory = 14
const periodsPerStory = 25

const expected: [kind: string, amount: number][] = []
let all: Entry[] = []

const phone_number = numberIn('999009')
const by = 'carrier1_momo' as const

const amounts = fc.integer({ min: 100, max: 5000 })
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('payment', 'payment', 'payout', 'refund', 'proof'),
    amount: amounts,
    isSuccess: fc.boolean(),
  }),
  { minLength: stepsPerStory, maxLength: stepsPerStory },
)
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

const pay = async (amount: number, isSuccess: boolean): Promise<string> => {
  const body = paymentTo(by, { amount, phone_number })
  const id = await submitted(service, merchant, { kind: 'payments', body })
  decide(simulatorOf(service, by), id, isSuccess ? 'succeeded' : 'failed')
  await ended(merchant, 'payments', id)
  if (isSuccess) expected.push(['collection_settled', amount])
  return id
}

const payOut = async (amount: number, isSuccess: boolean): Promise<void> => {
  const body = payoutTo(by, { amount, phone_number })
  const { id, total_deducted } = await order(merchant, 'payouts', body)
  expected.push(['payout_reserved', -total_deducted])
  await submittedPayout(id)
  decide(simulatorOf(service, by), id, isSuccess ? 'succeeded' : 'failed')
  await ended(merchant, 'payouts', id)
  if (!isSuccess) expected.push(['payout_released', total_deducted])
}

const submittedPayout = (id: string) =>
  eventually(() => read(merchant, 'payouts', id), statusIs('processing'))

const refund = async (amount: number, isSuccess: boolean): Promise<void> => {
  const payment_id = await pay(amount, true)
  const body = { payment_id, amount }
  const id = await submitted(service, merchant, { kind: 'refunds', body })
  expected.push(['refund_reserved', -amount])
  decide(simulatorOf(service, by), id, isSuccess ? 'succeeded' : 'failed')
  await ended(merchant, 'refunds', id)
  if (!isSuccess) expected.push(['refund_released', amount])
}

/** Reverses a payment's recorded final status with evidence. */
const prove = async (amount: number, isSuccess: boolean): Promise<void> => {
  const reports = isSuccess
    ? (['failed', 'succeeded'] as const)
    : (['succeeded', 'failed'] as const)
  const body = paymentTo(by, { amount, phone_number })
  const { item } = await contradicted(service, merchant, 'payments', body, [...reports])
  if (!isSuccess) expected.push(['collection_settled', amount])
  const { status } = await settle(service, item, isSuccess ? 'successful' : 'failed')
  expect(status).toBe(200)
  expected.push(['end_corrected', isSuccess ? amount : -amount])
}

const play = async ({ kind, amount, isSuccess }: Step): Promise<void> => {
  if (kind === 'payment') await pay(amount, isSuccess)
  if (kind === 'payout') await payOut(amount, isSuccess)
  if (kind === 'refund') await refund(amount, isSuccess)
  if (kind === 'proof') await prove(amount, isSuccess)
}

const owned = async () =>
  (await manage(service.server, 'get', `/organisations/${merchant.organisationId}/balances`)).body
    .data[0]

const service = prepared(startLiveService)
const merchant = prepared(() => service.merchant())

beforeAll(async () => {
  await pay(50_000, true)
  const [story = []] = fc.sample(steps, { seed, numRuns: 1 })
  for (const step of story) await play(step)
  all = (await statementOf(merchant)).entries
})

test(`a statement lists every change of the balance, numbered without gaps (seed ${seed})`, () => {
  expect(all.map(({ kind, amount }) => [kind, amount])).toEqual(expected)
  expectInOrder(all)
})

test("a statement shows the beneficiary's masked number, and the fee", () => {
  for (const entry of all) {
    expect(entry).toMatchObject({ phone_number: '+24206****009', provider: by })
    expect(entry.transaction_id).not.toBeNull()
    const isPayout = entry.transaction_type === 'disbursement'
    expect([entry.fee_amount > 0, entry.reference !== null]).toEqual([isPayout, isPayout])
  }
})

test('the fees charged in a statement add up to the fee income of the ledger', async () => {
  const failed = all.filter(({ kind }) => kind === 'payout_released')
  const paid = all.filter(
    ({ kind, status }) => kind === 'payout_reserved' && status === 'completed',
  )
  expect([failed.length > 0, paid.length > 0]).toEqual([true, true])
  const path = `/organisations/${merchant.organisationId}/ledger-entries`
  const query = 'environment=live&currency=XAF&account=fee_income&per_page=100'
  const { body } = await manage(service.server, 'get', `${path}?${query}`)
  const charged = all.map(({ fee_charged }) => ({ amount: fee_charged }))
  expect(sumOf(charged)).toBeGreaterThan(0)
  expect(sumOf(charged)).toBe(sumOf(body.data))
  for (const entry of failed) expect(entry.fee_charged).toBe(-entry.fee_amount)
})

test("a refund in a statement shows its payment and that payment's reference", async () => {
  const refunds = all.filter(({ transaction_type }) => transaction_type === 'refund')
  expect(refunds).not.toEqual([])
  const notes = { merchant_reference: 'FAC-7' }
  const [{ payment_id } = { payment_id: null }] = refunds
  await merchant.account('patch', `/transactions/${payment_id}`, notes)
  const { entries } = await statementOf(merchant)
  const named = entries.filter((entry) =>
    [entry.transaction_id, entry.payment_id].includes(payment_id),
  )
  expect(named.map(({ transaction_type }) => transaction_type)).toContain('collection')
  expect(named.map(({ transaction_type }) => transaction_type)).toContain('refund')
  for (const entry of named) expect(entry).toMatchObject(notes)
  const others = entries.filter((entry) => !named.includes(entry))
  for (const entry of others) expect(entry).toMatchObject({ merchant_reference: null })
  for (const entry of entries)
    expect(entry.payment_id !== null).toBe(refunds.some(({ id }) => id === entry.id))
})

test('a French statement shows paid payouts as paid, and failed payouts as reserved and released', async () => {
  const lines = await fileOf(service.server, merchant, { locale: 'fr' }, ';')
  const kinds = lines.slice(1, -1).map(({ Nature }) => Nature)
  const shown: Record<string, string> = {
    collection_settled: 'Paiement',
    payout_reserved: 'Versement réservé',
    payout_released: 'Réservation de versement annulée',
    refund_reserved: 'Remboursement réservé',
    refund_released: 'Réservation de remboursement annulée',
    end_corrected: 'Correction',
  }
  expect(kinds).toEqual(
    all.map(({ kind, status }) => {
      if (kind === 'payout_reserved' && status === 'completed') return 'Versement exécuté'
      if (kind === 'refund_reserved' && status === 'successful') return 'Remboursement exécuté'
      return shown[kind]
    }),
  )
  expect(kinds).toContain('Versement exécuté')
  expect(lines.reduce((sum, { Frais }) => sum + Number(Frais), 0)).toBe(
    sumOf(all.map(({ fee_charged }) => ({ amount: fee_charged }))),
  )
})

test('a statement between any two times adds up, and is the same in JSON and CSV', async () => {
  const edges = all.flatMap(({ created_at }) =>
    [-1, 0, 1].map((ms) => new Date(Date.parse(created_at) + ms).toISOString()),
  )
  const edge = fc.constantFrom(...edges)
  const periods = fc.tuple(edge, edge).filter(([from, to]) => from < to)
  for (const [from, to] of fc.sample(periods, { seed, numRuns: periodsPerStory })) {
    const statement = await statementOf(merchant, { from, to })
    expectStatement(statement, all)
    expectAlike(await fileOf(service.server, merchant, { from, to }), statement)
  }
})

const expectAlike = (lines: Record<string, string>[], statement: Statement): void => {
  const [opening, ...rest] = lines
  const closing = rest.pop()
  const { from, to, opening_balance, closing_balance, entries } = statement
  expect(opening).toMatchObject({
    kind: 'opening_balance',
    created_at: from,
    balance: `${opening_balance}`,
  })
  expect(closing).toMatchObject({
    kind: 'closing_balance',
    created_at: to,
    balance: `${closing_balance}`,
  })
  expect(rest).toEqual(
    entries.map(({ id: _, ...entry }) => ({
      ...Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, `${value ?? ''}`])),
      currency: 'XAF',
    })),
  )
}

test('a negative balance after a correction equals money held minus money owed', async () => {
  const before = (await owned()).available_balance
  const large = await contradicted(
    service,
    merchant,
    'payments',
    paymentTo(by, { amount: 5000, phone_number }),
    ['succeeded', 'failed'],
  )
  const { id, total_deducted } = await order(
    merchant,
    'payouts',
    payoutTo(by, { amount: Math.floor((before + 5000) / 102) * 100, phone_number }),
  )
  await settle(service, large.item, 'failed')
  const { available_balance: available, debt } = await owned()
  expect(debt).toBeGreaterThan(0)
  const owing = await statementOf(merchant)
  expect(owing.closing_balance).toBe(available - debt)
  expect(owing.closing_balance).toBe(before - total_deducted)
  await submittedPayout(id)
  decide(simulatorOf(service, by), id, 'failed')
  await ended(merchant, 'payouts', id)
  const { entries, closing_balance } = await statementOf(merchant)
  expect(entries.filter((entry) => entry.transaction_id === id)).toHaveLength(2)
  expect(closing_balance).toBe(before)
  expectInOrder(entries)
})
