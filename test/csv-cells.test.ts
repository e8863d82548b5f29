import { parse } from 'csv-parse/sync'
import { toDecimal, toFixedDecimal } from '../src/domain/decimal-amount.ts'
import { protectCell, readProtectedCell } from '../src/domain/people-cells.ts'
import { createCsvWriter, machineCell, peopleCell } from '../src/operations/csv.ts'

const hostile = [
  ...['A;-B', '＝SOMME(A1)', "'+242", "''+242", '=1+1', "a;'=1", 'a;=1', 'a,"=1+1,b', 'a; " "@x'],
  ...['"', '""=1', ' a ', '\t=1', '\r@x', 'a\r\n-b', "'", "a,''b", ',\t\t+1', '0012', '1-2', ''],
]

/** Generates deterministic texts from the characters that matter. */
const randomTexts = (count: number): string[] => {
  const characters = `=+-@＝'",;\t\r\n ab1`
  let seed = 38
  const next = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: next(9) }, () => characters[next(characters.length)]).join(''),
  )
}

const texts = [...hostile, ...randomTexts(5000)]

const isFormula = (text: string): boolean => /^[=+\-@\t\r＝＋－＠]/.test(text)

test('a machine-readable file contains every text byte for byte', () => {
  const file = texts.map((text) => `x,${machineCell(text)}\r\n`).join('')
  const rows = parse(file, { record_delimiter: '\r\n' }) as string[][]
  expect(rows.map(([, text]) => text)).toEqual(texts)
})

describe('human-readable CSV cells', () => {
  test('a human-readable cell round-trips unchanged, whatever its text', () => {
    for (const text of texts)
      expect([text, readProtectedCell(protectCell(text))]).toEqual([text, text])
    const file = texts.map((text) => `x;${peopleCell(text)}\r\n`).join('')
    const rows = parse(file, { delimiter: ';', record_delimiter: '\r\n' }) as string[][]
    expect(rows.map(([, text]) => readProtectedCell(text ?? ''))).toEqual(texts)
  })

  test('no part of a human-readable cell is read as a formula, even after a separator', () => {
    for (const text of texts) {
      const parts = protectCell(text).split(/[,;\n]["\s]*/)
      expect([text, parts.filter(isFormula)]).toEqual([text, []])
    }
  })

  test.each([
    ...['+242 06 512 34 56', '065123456', '06.512.34.56', '1234567890123456789', '0012', '12E5'],
    ...[
      '1,5',
      '1 234,50',
      '5 %',
      '1/2',
      '1-2',
      '12/05/2026',
      '2026-12-05',
      '12:30',
      '9 pm',
      '10 €',
    ],
    ...['MARS2', 'sept-26', '12-nov', '1 déc. 2026', 'DEC1', "'06", '٠٦٥'],
  ])('a human-readable cell starts with an apostrophe if a spreadsheet would change %s', (text) => {
    expect(protectCell(text)).toBe(`'${text}`)
  })

  test.each([
    ...['FAC-2026-0042', 'Épicerie Béré', 'lot 7', 'a-b', 'carrier1_momo', 'Marseille', 'XAF', ''],
    ...['0193a1f9-5d6e-7f70-8192-a3b4c5d6e7f8', 'L’année 2026', "d'abord"],
  ])('a human-readable cell has no apostrophe if a spreadsheet keeps %s', (text) => {
    expect(protectCell(text)).toBe(text)
  })

  test('a human-readable cell that contains JSON stays the same JSON, without a formula after a separator', () => {
    const value = { a: [1, '=2'], 'key;@k': ',=2', ' =3': ' @x', plus: '＋1;－1' }
    const [[cell = ''] = []] = parse(peopleCell({ json: JSON.stringify(value) })) as string[][]
    expect(JSON.parse(cell)).toEqual(value)
    expect(cell.split(/[,;]["\s]*/).filter(isFormula)).toEqual([])
  })
})

describe('human-readable CSV lines', () => {
  const columns = ['created_at', 'status', 'amount', 'fee_amount', 'currency'] as const
  const line = {
    ...{ created_at: '2026-11-21T23:00:01.000Z', status: 'successful' },
    ...{ amount: 938000, fee_amount: -5, currency: 'KES' },
  }

  test.each([
    ['fr', 'Date (heure Africa/Nairobi);Statut;Montant;Frais;Devise'],
    ['en', 'Date (Africa/Nairobi),Status,Amount (major units),Fee,Currency'],
  ] as const)('a human-readable line has the time zone in its heading in %s', (locale, header) => {
    expect(createCsvWriter(columns, locale, 'Africa/Nairobi').header).toBe(`${header}\r\n`)
  })

  test('a human-readable line shows major units with the decimals of the currency, and local times', () => {
    const french = createCsvWriter(columns, 'fr', 'Africa/Nairobi')
    expect(french.line(line)).toBe('22/11/2026 02:00:01;Réussi;9380,00;-0,05;KES\r\n')
    const english = createCsvWriter(columns, 'en', 'UTC')
    expect(english.line(line)).toBe('2026-11-21 23:00:01,Successful,9380.00,-0.05,KES\r\n')
    expect(english.line({ ...line, currency: 'XAF' })).toContain(',938000,-5,XAF')
  })

  test.each(['failed', 'cancelled', 'rejected'])(
    'a human-readable line shows no fee if the transaction is %s',
    (status) => {
      const { line: write } = createCsvWriter(columns, 'en', 'UTC')
      expect(write({ ...line, status, fee_amount: 1900 })).toContain(',9380.00,0.00,KES')
      const programs = createCsvWriter(columns, undefined, 'UTC')
      expect(programs.line({ ...line, status, fee_amount: 1900 })).toContain(',938000,1900,KES')
    },
  )
})

test.each([
  [938000, '9380.00', '9380'],
  [123450, '1234.50', '1234.5'],
  [-5, '-0.05', '-0.05'],
  [0, '0.00', '0'],
])(
  '%i minor units of a currency with cents are formatted with their sign and decimals',
  (minor, all, short) => {
    expect([toFixedDecimal(minor, 'KES'), toDecimal(minor, 'KES')]).toEqual([all, short])
  },
)
