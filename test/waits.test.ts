import { retryAfterMs, timeAfter, wholeMs } from '../src/domain/waits.ts'

const nowMs = Date.parse('2026-11-21T09:00:00.000Z')
const hourMs = 3_600_000

test.each([
  ['seconds', '7', 7000],
  ['fractions of a second', '1.5', 1500],
  ['a fraction below a millisecond', '0.0001', 1],
  ['spaces around it', ' 3 ', 3000],
  ['more than the longest wait', '999999999999999999999', hourMs],
  ['a negative number', '-5', 0],
  ['a number with an exponent', '1e3', 0],
  ['a date', 'Sat, 21 Nov 2026 09:00:02 GMT', 2000],
  ['a date beyond the longest wait', 'Sat, 21 Nov 2026 11:00:00 GMT', hourMs],
  ['a date in the past', 'Sat, 21 Nov 2026 08:00:00 GMT', 0],
  ['an invalid date', 'Sat, 99 Nov 2026 09:00:02 GMT', 0],
  ['a word', 'Infinity', 0],
  ['nothing', '', 0],
  ['no header', undefined, 0],
])('Retry-After with %s is read as whole milliseconds within bounds', (_, header, expected) => {
  expect(retryAfterMs(header, nowMs, hourMs)).toBe(expected)
})

test.each([
  ['a fraction', 0.2, 1],
  ['a negative number', -3.5, 0],
  ['not a number', Number.NaN, 0],
  ['infinity', Number.POSITIVE_INFINITY, 7 * 24 * hourMs],
])('a wait of %s is converted to whole milliseconds that give a valid time', (_, ms, expected) => {
  expect(wholeMs(ms)).toBe(expected)
  expect(Date.parse(timeAfter(nowMs, ms))).toBe(nowMs + expected)
})
