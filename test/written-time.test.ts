import { readTime, type TimeFormat } from '../src/domain/written-time.ts'
import { timeText } from '../src/pages/checkout/time-text.ts'

const read = (text: string, format: TimeFormat, zone?: string): string => {
  const found = readTime(text, format, zone)
  if ('fault' in found) return found.fault
  return found.instantsMs.map((ms) => new Date(ms).toISOString()).join(' and ')
}

test.each([
  ['2026-11-01T00:00:00Z', undefined, '2026-11-01T00:00:00.000Z'],
  ['2026-11-01T00:00:00+01:00', undefined, '2026-10-31T23:00:00.000Z'],
  ['2026-11-01T00:00:00-0330', undefined, '2026-11-01T03:30:00.000Z'],
  ['2026-11-01 09:30:15.1239 +02', undefined, '2026-11-01T07:30:15.123Z'],
  ['2026-11-01T00:00:00,5Z', undefined, '2026-11-01T00:00:00.500Z'],
  ['2026-11-01t10:00z', 'Africa/Lagos', '2026-11-01T10:00:00.000Z'],
  ['2026-11-01T10:00', 'Africa/Lagos', '2026-11-01T09:00:00.000Z'],
  ['2026-11-01', 'Africa/Nairobi', '2026-10-31T21:00:00.000Z'],
  ['2026-11-01T10:00', undefined, 'no_offset'],
  ['2026-11-01', undefined, 'no_offset'],
  ['01/11/2026', 'Africa/Lagos', 'format'],
  ['2026/11/01', 'Africa/Lagos', 'format'],
  ['2026-11-1', 'Africa/Lagos', 'format'],
  ['2026-11', 'Africa/Lagos', 'format'],
  ['20261101', 'Africa/Lagos', 'format'],
  ['1 Nov 2026', 'Africa/Lagos', 'format'],
  ['2026-11-01T10:00 CET', 'Africa/Lagos', 'format'],
  ['yesterday', 'Africa/Lagos', 'format'],
  ['', 'Africa/Lagos', 'format'],
  ['2026-02-29', 'Africa/Lagos', 'calendar'],
  ['2026-13-01', 'Africa/Lagos', 'calendar'],
  ['2026-11-00', 'Africa/Lagos', 'calendar'],
  ['2026-11-01T24:00:00Z', undefined, 'calendar'],
  ['2026-11-01T10:60:00Z', undefined, 'calendar'],
  ['2026-11-01T10:00:00+15:00', undefined, 'calendar'],
])('the ISO 8601 time %j in the time zone %s is read as %s', (text, zone, expected) => {
  expect(read(text, 'iso', zone)).toBe(expected)
})

test.each<[string, TimeFormat, string]>([
  ['05/12/2026', 'day-first', '2026-12-04T23:00:00.000Z'],
  ['05/12/2026', 'month-first', '2026-05-11T23:00:00.000Z'],
  ['5.12.2026 9:05', 'day-first', '2026-12-05T08:05:00.000Z'],
  ['05-12-2026 09:05:07', 'day-first', '2026-12-05T08:05:07.000Z'],
  ['\u00a005/12/2026\u202f09:05 ', 'day-first', '2026-12-05T08:05:00.000Z'],
  ['05/12/2026 09:05:07Z', 'day-first', '2026-12-05T09:05:07.000Z'],
  ['12/5/2026, 12:05:07\u202fAM', 'month-first', '2026-12-04T23:05:07.000Z'],
  ['12/5/2026 3:04 pm', 'month-first', '2026-12-05T14:04:00.000Z'],
  ['12/5/2026 13:04 PM', 'month-first', 'calendar'],
  ['12/25/2026', 'day-first', 'calendar'],
  ['25/12/2026', 'month-first', 'calendar'],
  ['31/11/2026', 'day-first', 'calendar'],
  ['05/12/26', 'day-first', 'format'],
  ['05/12-2026', 'day-first', 'format'],
  ['2026-12-05', 'day-first', 'format'],
  ['46356', 'day-first', 'format'],
])('the time %j in the format %s in Brazzaville is read as %s', (text, format, expected) => {
  expect(read(text, format, 'Africa/Brazzaville')).toBe(expected)
})

test.each([
  ['46361', '2026-12-05T00:00:00.000Z'],
  ['46361,5', '2026-12-05T12:00:00.000Z'],
  ['46361.4166666667', '2026-12-05T10:00:00.000Z'],
  ['25569', '1970-01-01T00:00:00.000Z'],
  ['20261205', 'format'],
  ['9999999', 'calendar'],
  ['12', 'calendar'],
  ['46 361', 'format'],
  ['05/12/2026', 'format'],
  ['4,6361E+4', 'format'],
])('the Excel serial number %j in UTC is read as %s', (text, expected) => {
  expect(read(text, 'excel', 'UTC')).toBe(expected)
})

test('an Excel serial number or a date with slashes cannot be read without a time zone', () => {
  expect([read('46361', 'excel'), read('05/12/2026', 'day-first')]).toEqual([
    'no_offset',
    'no_offset',
  ])
})

test.each([
  ['2026-03-29T01:59', 'Europe/Paris', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Paris', 'skipped'],
  ['2026-03-29T03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z and 2026-10-25T01:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
  ['2026-07-01T12:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
  ['2026-12-01T12:00', 'America/New_York', '2026-12-01T17:00:00.000Z'],
  ['2026-07-01T12:00', 'Asia/Kathmandu', '2026-07-01T06:15:00.000Z'],
  // Cairo's clocks go forward at midnight, so the day starts at one o'clock.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])(
  'the local time %s in %s is read as %s, including around clock changes',
  (text, zone, expected) => {
    expect(read(text, 'iso', zone)).toBe(expected)
  },
)

test('the first day of a month is "1er" on French pages', () => {
  const shown = (day: string) =>
    timeText(Date.parse(`2026-12-${day}T10:05:00Z`), 'moment', { country: 'CG', language: 'fr' })
  expect([shown('01'), shown('11')]).toEqual([
    '1er décembre 2026 à 11\u00a0h\u00a005 (Brazzaville)',
    '11 décembre 2026 à 11\u00a0h\u00a005 (Brazzaville)',
  ])
})
