import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Merchant } from '../support/client.ts'
import { momoOf } from '../support/momo.ts'
import { managed, numberIn, orderAndEnd, paymentTo, payoutTo } from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

/** A provider's statement and the transactions of the service, whichever side lacks one. */

let service: LiveService
let merchant: Merchant
let folder: string
/** As `momo transactions show` tells them. */
let paid: { id: string; submitted_reference: string; provider_reference: string }
let failed: { id: string; submitted_reference: string }
let paidOut: { id: string; submitted_reference: string }

const { momo } = momoOf(() => service.server)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'momo-statement-'))
  service = await startLiveService()
  merchant = await service.merchant()
  const end = async (kind: 'payments' | 'payouts', body: object) =>
    managed(service, (await orderAndEnd(merchant, kind, body)).id)
  paid = await end('payments', paymentTo('carrier1_momo'))
  failed = await end(
    'payments',
    paymentTo('carrier1_momo', { phone_number: numberIn('999002'), amount: 700 }),
  )
  paidOut = await end('payouts', payoutTo('carrier1_momo'))
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const period = ['--from', '2020-01-01T00:00:00Z', '--to', '2099-01-01T00:00:00Z']
const market = ['--provider', 'carrier1_momo', '--country', 'CG', '--currency', 'XAF']

const compare = (lines: string[], ...options: string[]) => {
  const file = join(folder, 'statement.csv')
  writeFileSync(file, `${lines.join('\r\n')}\r\n`)
  const columns = ['--reference-column', 'Ref', '--amount-column', 'Montant']
  const named = ['--statement', file, ...market, ...period, ...columns]
  return momo('reconciliation', 'compare', ...named, ...options)
}

const header = 'Ref;Montant;Etat;Date'
const status = ['--status-column', 'Etat']

test('a statement with the same orders, by any reference, has no difference', async () => {
  const lines = [
    header,
    `${paid.provider_reference};5 000,00;SUCCESSFUL;2026-11-21T09:00:00Z`,
    `${paidOut.submitted_reference.toUpperCase()};-1.000,00;SUCCESSFUL;2026-11-21T09:00:00Z`,
    `${failed.id};700;FAILED;2026-11-21T09:00:00Z`,
  ]
  const { code, out, err } = await compare(lines, ...status, '--decimal-separator', ',')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('3 lines of the statement, 3 transactions')
})

test('what one side lacks, and what differs, is listed with amounts and totals', async () => {
  const lines = [
    header,
    'lost-1;1250;SUCCESSFUL;2026-11-21T09:00:00Z',
    'lost-2;90;FAILED;2026-11-21T09:00:00Z',
    `${paid.submitted_reference};4000;SUCCESSFUL;2026-11-21T09:00:00Z`,
    `${failed.submitted_reference};700;SUCCESSFUL;2026-11-21T09:00:00Z`,
  ]
  const { code, out } = await compare(lines, ...status, '--json')
  expect(code).toBe(1)
  const { data, totals } = JSON.parse(out)
  expect(data).toMatchObject([
    { kind: 'only_at_provider', line: 2, reference: 'lost-1', amount: 1250 },
    { kind: 'only_here', id: paidOut.id, amount: 1000, status: 'completed' },
    { kind: 'different', id: paid.id, amount: 5000, provider_amount: 4000 },
    { kind: 'different', id: failed.id, status: 'failed', provider_status: 'SUCCESSFUL' },
  ])
  expect(totals).toMatchObject({
    lines: 4,
    orders: 3,
    currency: 'XAF',
    only_at_provider: { count: 1, amount: 1250 },
    only_here: { count: 1, amount: 1000 },
    different: { count: 2 },
  })
  const human = await compare(lines, ...status)
  expect(human.code).toBe(1)
  expect(human.out).toContain('only at provider: 1, 1250 XAF')
})

test('an order that the provider moved twice is listed, under whichever reference', async () => {
  const lines = [
    header,
    `${paid.id};5000;SUCCESSFUL;2026-11-21T09:00:00Z`,
    `${paid.id};5000;FAILED;2026-11-21T09:30:00Z`,
    `${paid.provider_reference};5000;SUCCESSFUL;2026-11-21T10:00:00Z`,
    `${paidOut.id};1000;SUCCESSFUL;2026-11-21T09:00:00Z`,
  ]
  const { code, out } = await compare(lines, ...status, '--json')
  expect(code).toBe(1)
  const { data, totals } = JSON.parse(out)
  expect(data.filter(({ kind }: { kind: string }) => kind === 'moved_again')).toMatchObject([
    { id: paid.id, line: 4, reference: paid.provider_reference, amount: 5000 },
  ])
  expect(totals.moved_again).toEqual({ count: 1, amount: 5000 })
})

test('lines of other times are left out', async () => {
  const lines = [header, 'lost-1;1250;SUCCESSFUL;2019-11-21T09:00:00Z']
  const { out } = await compare(lines, '--time-column', 'Date', '--json')
  expect(JSON.parse(out).totals).toMatchObject({ lines: 0, only_here: { count: 2 } })
})

test.each([
  ['a missing column', [header], ['--amount-column', 'Amount'], 'has no column "Amount"'],
  ['an amount that is none', [header, 'a;viele;x;y'], [], 'line 2: "viele" is no amount'],
])('%s ends the comparison with exit code 2', async (_title, lines, options, why) => {
  const { code, err } = await compare([...lines, 'b;1;x;y'], ...options)
  expect([code, err.includes(why)]).toEqual([2, true])
})

test('an order that one side dates just outside the period is no difference', async () => {
  const { created_at } = await managed(service, paid.id)
  const later = (minutes: number) =>
    new Date(Date.parse(created_at) + minutes * 60_000).toISOString()
  const lines = [header, `${paid.id};5000;SUCCESSFUL;${later(40)}`]
  const from = ['--from', later(30), '--to', later(60)]
  const { code, out } = await compare(lines, ...from, '--time-column', 'Date')
  expect(out).toContain('1 lines of the statement, 0 transactions')
  expect(code).toBe(0)
})

test('a period that ends before it begins is refused', async () => {
  const { code, err } = await compare([header], '--to', '2019-01-01T00:00:00Z')
  expect([code, err.includes('the later one last')]).toEqual([2, true])
})
