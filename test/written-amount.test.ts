import { type DecimalMark, readWrittenAmount } from '../src/domain/written-amount.ts'

/** Amounts as written in provider files. */

test.each<[string, DecimalMark, string, number | undefined]>([
  ['5000', '.', 'XAF', 5000],
  ['37,600.00', '.', 'XAF', 37600],
  ['37\u202f600,00', ',', 'XAF', 37600],
  ['37\u00a0600,00', ',', 'XAF', 37600],
  ['1.234.567,5', ',', 'GHS', 123456750],
  ["1'234.50", '.', 'GHS', 123450],
  ['1’234.50', '.', 'GHS', 123450],
  ['-1.000,00', ',', 'XAF', -1000],
  ['\u2212 1 000', '.', 'XAF', -1000],
  ['+12.3', '.', 'KES', 1230],
  ['5 000 XAF', '.', 'XAF', 5000],
  ['5\u202f000 F CFA', ',', 'XOF', 5000],
  ['GHS 1.50', '.', 'GHS', 150],
  ['5.000', ',', 'XAF', 5000],
  ['5,000', '.', 'XAF', 5000],
  ['5000,50', '.', 'XAF', undefined],
  ['5000,50', ',', 'XAF', undefined],
  ['5000,50', '.', 'GHS', undefined],
  ['5000,50', ',', 'GHS', 500050],
  ['1,5', '.', 'GHS', undefined],
  ['1,5', ',', 'GHS', 150],
  ['5.000', '.', 'XAF', undefined],
  ['5.000', '.', 'GHS', undefined],
  ['5,000', ',', 'XAF', undefined],
  ['12,34,567', '.', 'XAF', undefined],
  ['1,234 567', '.', 'XAF', undefined],
  ['1234,567', '.', 'XAF', undefined],
  ['1,234.567', '.', 'GHS', undefined],
  ['1.234.50', '.', 'GHS', undefined],
  ['1,', '.', 'GHS', undefined],
  ['.5', '.', 'GHS', undefined],
  ['5.', '.', 'GHS', undefined],
  ['5 000 USD', '.', 'XAF', undefined],
  ['5e3', '.', 'XAF', undefined],
  ['0x10', '.', 'XAF', undefined],
  ['(5 000)', '.', 'XAF', undefined],
  ['5000-', '.', 'XAF', undefined],
  ['', '.', 'XAF', undefined],
  ['99999999999999999', '.', 'XAF', undefined],
])(
  'the amount %j with the decimal mark %j is, in %s, %j minor units',
  (text, mark, currency, expected) => {
    const written = readWrittenAmount(text, currency, mark)
    expect(written && (written.isNegative ? -written.amount : written.amount)).toBe(expected)
  },
)
