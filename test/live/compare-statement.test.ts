import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { manage } from '../support/client.ts'
import { momoOf } from '../support/momo.ts'
import { prepared } from '../support/prepared.ts'
import { createFinal, managed, numberIn, paymentTo, payoutTo } from './live-orders.ts'
import { startLiveService } from './live-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-statement-'))
/** Transactions as shown by `momo transactions show`. */
let paid: { id: string; submitted_reference: string; provider_reference: string }
let failed: { id: string; submitted_reference: string }
let paidOut: { id: string; submitted_reference: string }
let paidOutAgain: typeof paidOut

const { momo } = momoOf(() => service.server)

const end = async (kind: 'payments' | 'payouts', body: object) =>
  managed(service, (await createFinal(merchant, kind, body)).id)

const service = prepared(startLiveService)
const merchant = prepared(() => service.merchant())

beforeAll(async () => {
  paid = await end('payments', paymentTo('carrier1_momo'))
  failed = await end(
    'payments',
    paymentTo('carrier1_momo', { phone_number: numberIn('999002'), amount: 700 }),
  )
  paidOut = await end('payouts', payoutTo('carrier1_momo'))
})

const period = ['--from', '2020-01-01T00:00:00Z', '--to', '2099-01-01T00:00:00Z']
const market = ['--provider', 'carrier1_momo', '--country', 'CG', '--currency', 'XAF']

const compare = (lines: string[] | Buffer, ...options: string[]) => {
  const file = join(folder, 'statement.csv')
  writeFileSync(file, Array.isArray(lines) ? `${lines.join('\r\n')}\r\n` : lines)
  const columns = ['--reference-column', 'Ref', '--amount-column', 'Montant']
  const named = ['--statement', file, ...market, ...period, ...columns]
  return momo('reconciliation', 'compare', ...named, ...options)
}

const header = 'Ref;Montant;Etat;Date'
const status = ['--status-column', 'Etat']

test('a statement that lists the same transactions, whichever reference identifies them, shows no difference', async () => {
  const lines = [
    header,
    `${paid.provider_reference};5 000,00;SUCCESSFUL;2026-11-21T09:00:00Z`,
    `${paidOut.submitted_reference.toUpperCase()};-1.000,00;SUCCESSFUL;2026-11-21T09:00:00Z`,
    `${failed.id};700;FAILED;2026-11-21T09:00:00Z`,
  ]
  const { code, out, err } = await compare(lines, ...status, '--decimal-separator', ',')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('3 lines of the statement compared, 3 transactions in the period')
})

test('a statement comparison lists missing and differing transactions with amounts and totals', async () => {
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

test('a transaction that the provider paid twice is listed under any reference', async () => {
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

test('the charges in a statement replace the expected charges, even if the statement is read twice', async () => {
  const lines = [
    `${header};Frais`,
    `${paid.provider_reference};5 000,00;SUCCESSFUL;2026-11-21T09:00:00Z;-40,00`,
    `${paidOut.id};-1.000,00;SUCCESSFUL;2026-11-21T09:00:00Z;7`,
    `${failed.id};700;FAILED;2026-11-21T09:00:00Z;9`,
  ]
  const options = [...status, '--decimal-separator', ',', '--record-charges', 'Frais']
  const first = await compare(lines, ...options)
  expect(first).toMatchObject({ code: 0 })
  expect(first.err).toContain('Recorded the charges of 2 transactions: 2 changed.')
  expect((await compare(lines, ...options)).err).toContain('2 transactions: 0 changed.')
  const chargeOf = async ({ id }: { id: string }) => (await managed(service, id)).provider_charge
  expect(await chargeOf(paid)).toEqual({ expected_amount: 0, actual_amount: 40 })
  expect(await chargeOf(paidOut)).toEqual({ expected_amount: 0, actual_amount: 7 })
  expect(await chargeOf(failed)).toBeNull()
})

test('charges proposed from the same statement twice leave one pending proposal', async () => {
  const line = `${paid.provider_reference};5 000,00;SUCCESSFUL;2026-11-21T09:00:00Z;41`
  const options = [...status, '--decimal-separator', ',', '--record-charges', 'Frais', '--propose']
  for (const _ of ['first', 'second']) {
    const { err } = await compare([`${header};Frais`, line], ...options)
    expect(err).toContain('Proposed the charges of 1 transactions.')
  }
  const { body } = await manage(service.server, 'get', '/proposals')
  expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['waiting', 'replaced'])
})

test('a statement comparison is recorded once, even if the same file is compared again', async () => {
  const lines = [
    header,
    `${paid.provider_reference};5000;SUCCESSFUL;2026-11-21T09:00:00Z`,
    'unknown-here;900;SUCCESSFUL;2026-11-21T09:00:00Z',
  ]
  const read = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT id, differences, differing_days::text[] AS days, columns, compared_at, sha256
      FROM statement_comparisons WHERE lines = 2 ORDER BY id`.execute(service.server.ctx.db)
    return rows
  }
  const before = await read()
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()
  const options = [...status, '--from', day(-1), '--to', day(1)]
  expect((await compare(lines, ...options)).err).toBe('')
  const recorded = await read()
  expect(recorded).toHaveLength(before.length + 1)
  const last = recorded.at(-1)
  expect(last?.columns).toBe('Ref, Montant, Etat')
  const bytes = `${lines.join('\r\n')}\r\n`
  expect(last?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(Number(last?.differences)).toBeGreaterThan(0)
  // A line without a time may belong to one of several days.
  expect(last?.days).toHaveLength(3)
  await compare(lines, ...options)
  expect(await read()).toEqual(recorded)
})

test("a statement difference in a transaction created before the period is recorded on the period's first day", async () => {
  const midnight = (days: number) => {
    const today = new Date().setUTCHours(0, 0, 0, 0)
    return new Date(today + days * 86_400_000).toISOString()
  }
  const time = midnight(1)
  const lines = [header, `${paid.submitted_reference};4321;SUCCESSFUL;${time}`]
  const options = [...status, '--time-column', 'Date', '--from', time, '--to', midnight(2)]
  const { code, err } = await compare(lines, ...options)
  expect([code, err]).toEqual([1, ''])
  const { rows } = await sql`
    SELECT differing_days::text[] AS days FROM statement_comparisons
    WHERE period_from = ${time}::timestamptz`.execute(service.server.ctx.db)
  expect(rows).toEqual([{ days: [time.slice(0, 10)] }])
})

const november = ['--from', '2026-11-01T00:00:00Z', '--to', '2026-12-01T00:00:00Z']
const dated = [...november, '--time-column', 'Date']
const congo = ['--time-zone', 'Africa/Brazzaville']
const dayFirst = [...dated, ...congo, '--time-format', 'day-first']

const totalsOf = ({ out }: { out: string }) => JSON.parse(out).totals

const ofKind = ({ out }: { out: string }, kind: string) =>
  JSON.parse(out).data.filter((found: { kind: string }) => found.kind === kind)

const reasonsIn = (found: { out: string }) =>
  ofKind(found, 'unreadable').map(({ line, reason }: Record<string, unknown>) => [line, reason])

test('statement references that Excel has rounded are unreadable, and match no payment', async () => {
  // The simulator counts from zero: the payout's rounded reference is the payment's reference.
  const { provider_reference: rounded } = paid
  const lines = [
    header,
    `${rounded};1000;SUCCESSFUL;x`,
    '1,79588E+18;5000;SUCCESSFUL;x',
    '8795884721309000000;100;SUCCESSFUL;x',
    '8795884721309000000;200;SUCCESSFUL;x',
    '7795884721309000000;100;SUCCESSFUL;x',
    '7795884721309000000;100;FAILED;x',
    '6795884721309000000;100;SUCCESSFUL;x',
    '5795884721309000001;100;SUCCESSFUL;x',
    '5795884721309000001;200;SUCCESSFUL;x',
  ]
  const found = await compare(lines, ...status, '--json')
  const shared = [header, `${rounded};5000;TS;x`, `${rounded};5000;TS;x`]
  const [first, second] = [
    await compare(shared, ...status, '--json'),
    await compare(shared.slice(0, 2), ...status, '--json'),
  ]
  expect([first.code, totalsOf(first).unreadable.count]).toEqual([4, 2])
  expect([second.code, totalsOf(second).matched.count]).toEqual([1, 1])
  const why = (reference: string): string =>
    `Excel has rounded the reference "${reference}": import the reference column as text`
  expect(found.code).toBe(4)
  expect(reasonsIn(found)).toEqual([
    [2, why(rounded)],
    [3, why('1,79588E+18')],
    [4, why('8795884721309000000')],
    [5, why('8795884721309000000')],
    [6, why('7795884721309000000')],
    [7, why('7795884721309000000')],
  ])
  expect(totalsOf(found)).toMatchObject({ lines: 3, only_at_provider: { count: 3, amount: 400 } })
})

test('protective apostrophes and invisible characters are removed from statement cells', async () => {
  const lines = [
    header,
    `="${paid.provider_reference}";'5000;SUCCESSFUL;x`,
    `'${paidOut.submitted_reference}\u200b;="-1000";SUCCESSFUL;x`,
    `"=""\u200e${failed.id}\u2060""";700\u200e;FAILED;x`,
  ]
  const { code, out, err } = await compare(lines, ...status)
  expect({ code, err, out }).toEqual({ code: 0, err: '', out })
  expect(out).toContain('3 lines of the statement compared, 3 transactions in the period')
})

test('statement lines unknown to the service keep their minus signs, including in the totals', async () => {
  const lines = [
    header,
    'lost-1;-7000;SUCCESSFUL;02/11/2026',
    'lost-2;500;SUCCESSFUL;02/11/2026',
    'lost-3;-90;FAILED;02/11/2026',
    'lost-4;-40;SUCCESSFUL;05/12/2026',
  ]
  const found = await compare(lines, ...status, ...dayFirst, '--json')
  expect(ofKind(found, 'only_at_provider')).toMatchObject([{ amount: -7000 }, { amount: 500 }])
  expect(totalsOf(found)).toMatchObject({
    only_at_provider: { count: 2, amount: -6500, negative_amount: -7000 },
    not_succeeded_and_unknown_here: { count: 1, amount: -90, negative_amount: -90 },
    outside_period: { count: 1, amount: -40, first: { amount: -40 } },
  })
  const human = await compare(lines, ...status, ...dayFirst)
  expect(human.out).toContain('reference=lost-1 amount=-7000')
  expect(human.out).toContain('only at provider: 2, -6500 XAF (minor units: 500 and -7000)')
  expect(human.out).toContain('outside the period: 1, -40 XAF (minor units)')
})

test('statement lines outside the period are counted, with the first and last line', async () => {
  const lines = [
    header,
    'lost-1;160000;SUCCESSFUL;05/12/2026',
    'lost-2;700;FAILED;31/10/2026 23:59',
    'lost-3;90;FAILED;01/11/2026 00:30',
    'lost-4;1250;SUCCESSFUL;30/11/2026 23:59:59',
    'lost-5;40;SUCCESSFUL;01/12/2026 00:59',
    'lost-6;30;SUCCESSFUL;01/12/2026 01:00',
  ]
  const found = await compare(lines, ...status, ...dayFirst, '--json')
  expect(totalsOf(found)).toMatchObject({
    lines: 2,
    only_at_provider: { count: 2, amount: 1290 },
    not_succeeded_and_unknown_here: { count: 0 },
    outside_period: {
      ...{ count: 4, amount: 160_820 },
      first: { line: 2, reference: 'lost-1', amount: 160_000, time: '05/12/2026' },
      last: { line: 7, reference: 'lost-6', time: '01/12/2026 01:00' },
    },
    unreadable: { count: 0 },
  })
  const human = await compare([header, lines[1] ?? ''], ...status, ...dayFirst)
  expect(human.out).toContain('outside the period: 1, 160000 XAF (minor units)')
  expect(human.out).toContain('first line: line=2 reference=lost-1 amount=160000')
})

test.each([
  ['the day first', 'day-first', '05/12/2026', '05/11/2026'],
  ['the month first', 'month-first', '05/12/2026', '11/12/2026 3:04 PM'],
  ['Excel serial numbers', 'excel', '46361,5', '46331'],
])('statement times with %s are recognised', async (_title, format, outside, within) => {
  const lines = [header, `a;160000;TS;${outside}`, `b;1250;TS;${within}`]
  const options = [...dated, ...congo, '--time-format', format, '--json']
  const found = await compare(lines, ...status, ...options)
  expect(totalsOf(found)).toMatchObject({
    only_at_provider: { count: 1, amount: 1250 },
    outside_period: { count: 1, amount: 160_000 },
    unreadable: { count: 0 },
  })
})

test('unreadable statement lines are listed with the reason, and cause exit code 4', async () => {
  const lines = [
    header,
    'a;5000,50;SUCCESSFUL;2026-11-21T09:00:00Z',
    'b;5.000;SUCCESSFUL;2026-11-21T09:00:00Z',
    'c;5000;SUCCESSFUL;05/12/2026',
    'd;5000;SUCCESSFUL;2026-11-21 09:00',
    'e;5000;Réussi;2026-11-21T09:00:00Z',
    'f;5000',
    'g;5000;SUCCESSFUL;2026-11-21T09:00:00Z;50',
    'h;5000;SUCCESSFUL;2026-11-21T09:00:00Z;',
    'i;5000;SUCCESSFUL;2026-11-31T09:00:00Z',
    'j;5000;;2026-11-21T09:00:00Z',
    'k;5000;SUCCESSFUL;"2026-11-21T09:00:00Z',
    'l;160000;SUCCESSFUL;2026-11-21T09:00:00Z"',
    'm;5000;SUCCESSFUL;',
  ]
  const found = await compare(lines, ...status, ...dated, '--json')
  const { data, totals } = JSON.parse(found.out)
  const unreadable = data.filter(({ kind }: { kind: string }) => kind === 'unreadable')
  const reasons = unreadable.map(({ line, reason }: Record<string, unknown>) => [line, reason])
  expect(found.code).toBe(4)
  expect(reasons).toEqual([
    [2, '"5000,50" is not an amount in XAF (--decimal-separator ".")'],
    [3, '"5.000" is not an amount in XAF (--decimal-separator ".")'],
    [4, '"05/12/2026" is not a time (--time-format iso)'],
    [5, '"2026-11-21 09:00" has no offset from UTC (--time-format iso)'],
    [6, 'the status "Réussi" is neither in --succeeded nor in --not-succeeded'],
    [7, 'it has too few cells'],
    [8, 'it has more cells than the header line'],
    [10, '"2026-11-31T09:00:00Z" is not a valid date (--time-format iso)'],
    [11, 'the status "" is neither in --succeeded nor in --not-succeeded'],
    [12, 'a quoted cell spans several lines'],
    [14, '"" is not a time (--time-format iso)'],
  ])
  expect(totals).toMatchObject({ lines: 1, unreadable: { count: 11 } })
  const human = await compare(lines, ...status, ...dated)
  expect(human.code).toBe(4)
  expect(human.out).toContain('unreadable: line=2 reason="5000,50" is not an amount in XAF')
})

test('a statement that Excel saved in French on Windows is read to its last line', async () => {
  const rows = [
    '\ufeffRéférence ;Montant;État;Payé le;;',
    ';;;;;',
    `${paid.provider_reference};5\u202f000,00;Réussi;21/11/2026 09:00;;`,
    '',
    `"${paidOut.submitted_reference}";-1\u00a0000,00 FCFA;RÉUSSI;21/11/2026 09:00:30;;`,
    'perdu;37\u202f600,00;réussi;30/11/2026 23:59;;',
    'raté;37\u202f600,00;Échec;30/11/2026 23:59;;',
    'avant;160\u202f000,00;Réussi;31/10/2026;;',
    ';;;;;',
    '\u00a0;;;;;',
  ]
  const columns = ['--reference-column', 'Référence', '--status-column', 'E\u0301tat']
  const named = [...columns, '--time-column', 'Payé le', '--decimal-separator', ',']
  const words = ['--succeeded', 'réussi', '--not-succeeded', 'échec']
  // The transactions were created just now, whatever the current date.
  const untilLater = ['--to', '2100-01-01T00:00:00Z']
  const options = [...dayFirst, ...untilLater, ...named, ...words]
  const found = await compare(rows, ...options, '--json')
  expect(totalsOf(found)).toMatchObject({
    lines: 4,
    matched: { count: 2, amount: 6000 },
    not_succeeded_and_unknown_here: { count: 1, amount: 37_600 },
    only_at_provider: { count: 1, amount: 37_600 },
    outside_period: { count: 1, amount: 160_000, first: { line: 8 } },
    unreadable: { count: 0 },
    empty_lines: 4,
  })
})

test.each([
  ['the sep= line', 'sep=|', '|', []],
  ['the header line', '', '\t', []],
  ['--separator', '', '|', ['--separator', '|']],
  ['--separator tab', '', '\t', ['--separator', 'tab']],
])(
  'the cell separator of a statement can be set with %s',
  async (_title, first, separator, options) => {
    const lines = ['Ref;Montant;Etat', 'a;5,000.00;TS'].map((line) =>
      line.replaceAll(';', separator),
    )
    const found = await compare([first, ...lines], ...november, ...status, ...options, '--json')
    expect(totalsOf(found)).toMatchObject({
      only_at_provider: { count: 1, amount: 5000 },
      unreadable: { count: 0 },
    })
  },
)

test('an empty entry in the list of success statuses matches no statement line', async () => {
  const lines = [header, 'a;5000;;x', 'b;5000;TS;x']
  const found = await compare(lines, ...november, ...status, '--succeeded', 'ts,', '--json')
  expect(totalsOf(found)).toMatchObject({
    only_at_provider: { count: 1 },
    unreadable: { count: 1 },
  })
})

test('a statement line in a repeated hour is unreadable only if the period starts or ends in that hour', async () => {
  const lines = [header, 'a;1250;TS;25/10/2026 02:30', 'b;40;TS;24/10/2026 12:00']
  const day = ['--time-column', 'Date', '--time-zone', 'Europe/Paris', '--time-format', 'day-first']
  const edge = ['--from', '2026-10-25T01:00:00Z', '--to', '2026-10-26T00:00:00Z']
  const within = ['--from', '2026-10-24', '--to', '2026-10-26']
  const [unclear, clear] = [
    await compare(lines, ...status, ...day, ...edge, '--json'),
    await compare(lines, ...status, ...day, ...within, '--json'),
  ]
  expect([unclear.code, totalsOf(unclear).unreadable.count]).toEqual([4, 1])
  expect([clear.code, totalsOf(clear).only_at_provider]).toEqual([1, { count: 2, amount: 1290 }])
})

const windows1252 = Buffer.from(`${header}\r\na;5000;TS;x\r\nRené;5000;TS;x\r\n`, 'latin1')

test.each<[string, string[] | Buffer, string[], number, string]>([
  ['a missing column', [header], ['--amount-column', 'Amount'], 2, 'has no column "Amount"'],
  ['a duplicate column', ['Ref;Montant;Montant'], [], 2, 'two columns "Montant"'],
  ['another encoding', windows1252, [], 2, 'it is not UTF-8 text (line 3)'],
  [
    'UTF-16',
    Buffer.from(`\ufeff${header}`, 'utf16le'),
    [],
    2,
    'it is UTF-16 text, not UTF-8 (line 1)',
  ],
  ['an empty file', Buffer.from('\ufeff\r\n\r\n'), [], 2, 'is empty'],
  [
    'an unclosed quote',
    [header, 'a;5000;"TS\r\n";x', 'b;"5000;TS;x', 'c;5000;TS;x', 'd;5000;TS;x'],
    [],
    4,
    'line 4: a quote opens here and is never closed',
  ],
  ['a stray quote', [header, 'a;5000;"TS"x;y'], [], 4, 'line 2: Invalid Closing Quote'],
  ['a --from with slashes', [header], ['--from', '01/11/2026'], 2, 'as in 2026-11-01T00:00:00Z'],
  ['--to without offset', [header], ['--to', '2026-11-01T00:00'], 2, 'has no offset from UTC'],
  ['an empty separator', [header], ['--separator', ''], 2, 'Enter one character'],
  [
    'a word for both success and failure',
    [header],
    ['--succeeded', 'ok,Réussi', '--not-succeeded', 'réussi'],
    2,
    '"réussi" is in both --succeeded and --not-succeeded',
  ],
  ['an unknown zone', [header], ['--time-zone', 'Congo/Brazza'], 2, 'such as Africa/Brazzaville'],
  ['a format without a column', [header], ['--time-format', 'excel'], 2, 'needs --time-column'],
  [
    'a format without a zone',
    [header],
    ['--time-format', 'day-first', '--time-column', 'Date'],
    2,
    'set the time zone',
  ],
])(
  '%s stops the statement comparison without a result',
  async (_title, lines, options, exitCode, why) => {
    const { code, out, err } = await compare(lines, ...options)
    expect(err).toContain(why)
    expect({ code, out }).toEqual({ code: exitCode, out: '' })
  },
)

test('a statement line in the period is not a difference if its transaction was created before the period', async () => {
  const { created_at } = await managed(service, paid.id)
  const later = (minutes: number) =>
    new Date(Date.parse(created_at) + minutes * 60_000).toISOString()
  const lines = [header, `${paid.id};5000;SUCCESSFUL;${later(40)}`]
  const from = ['--from', later(30), '--to', later(60)]
  const { code, out } = await compare(lines, ...from, '--time-column', 'Date')
  expect(out).toContain('1 lines of the statement compared, 0 transactions in the period')
  expect(code).toBe(0)
})

test('a statement line about a transaction in the period is compared, even if its date is outside the period', async () => {
  const { created_at } = await managed(service, paid.id)
  const at = (minutes: number) => new Date(Date.parse(created_at) + minutes * 60_000).toISOString()
  const dates = ['--time-column', 'Date', '--from', at(-5), '--to', at(5)]
  const rest = [`${paidOut.id};1000;TS;${at(0)}`, `unknown;160000;TS;${at(10_000)}`]
  const find = (line: string) => compare([header, line, ...rest], ...status, ...dates, '--json')

  const wrongAmount = await find(`${paid.id};1;TS;${at(10_000)}`)
  const hasFailed = await find(`${paid.id};5000;TF;${at(-10_000)}`)
  const justBefore = await find(`${paid.id};5000;TS;${at(-43)}`)
  const isMissing = await find(`other;5000;TS;${at(10_000)}`)

  expect(wrongAmount.code).toBe(1)
  expect(ofKind(wrongAmount, 'different')).toMatchObject([
    { id: paid.id, amount: 5000, provider_amount: 1, reason: 'amount' },
  ])
  expect(totalsOf(wrongAmount).outside_period).toMatchObject({ count: 1, amount: 160_000 })
  expect(hasFailed.code).toBe(1)
  expect(ofKind(hasFailed, 'different')).toMatchObject([
    { id: paid.id, provider_status: 'TF', reason: 'status' },
  ])
  expect(justBefore.code).toBe(0)
  expect(totalsOf(justBefore)).toMatchObject({
    matched: { count: 2 },
    outside_period: { count: 1 },
  })
  expect(isMissing.code).toBe(1)
  expect(ofKind(isMissing, 'only_here')).toMatchObject([{ id: paid.id }])
  expect(totalsOf(isMissing).outside_period).toMatchObject({ count: 2 })
})

describe('signs of statement amounts', () => {
  beforeAll(async () => {
    paidOutAgain = await end('payouts', payoutTo('carrier1_momo'))
  })

  test.each<[string, number[], number[]]>([
    ['a negative payment', [-5000, 1000, 1000], [-5000]],
    ['payouts with both signs', [5000, -1000, 1000], [-1000, 1000]],
    ['payouts that are all negative', [5000, -1000, -1000], []],
  ])(
    '%s: statement amounts with the wrong sign are listed as reversed',
    async (_title, amounts, reversed) => {
      const ids = [paid.id, paidOut.id, paidOutAgain.id]
      const lines = ids.map((id, index) => `${id};${amounts[index]};TS;x`)
      const found = await compare([header, ...lines], ...status, '--json')
      expect(found.code).toBe(reversed.length > 0 ? 1 : 0)
      expect(ofKind(found, 'different')).toMatchObject(
        reversed.map((amount) => ({ provider_amount: amount, reason: 'reversed amount' })),
      )
    },
  )
})

test('a statement period that ends before it starts is refused', async () => {
  const { code, err } = await compare([header], '--to', '2019-01-01T00:00:00Z')
  expect([code, err.includes('--to must be later than --from')]).toEqual([2, true])
})
