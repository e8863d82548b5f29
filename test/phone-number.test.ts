import { getCountryCallingCode, getExampleNumber, type PhoneNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { type Country, countries } from '../src/domain/markets.ts'
import { readDigitCode } from '../src/domain/pasted-text.ts'
import {
  digitsOf,
  isPossibleNumber,
  isWrittenNumber,
  readPhoneNumber,
  shortenNumber,
  storedMsisdns,
  withoutNumber,
  withoutNumbers,
} from '../src/domain/phone-number.ts'

/** The prefixes dialled before a country code, from the national numbering plans (ITU-T). */
const dialledBefore: Partial<Record<Country, string[]>> = {
  KE: ['000'],
  NG: ['009'],
  SC: ['00', '010', '01', '02'],
  TD: ['00', '16'],
  TZ: ['000', '005', '006'],
  UG: ['000', '005', '007'],
}

const exampleOf = (country: Country) => getExampleNumber(country, examples) as PhoneNumber

const read = (text: string, country?: Country) => readPhoneNumber(text, country)?.msisdn

describe.each(countries)('phone numbers of %s', (country) => {
  const example = exampleOf(country)
  const msisdn = example.number.slice(1)

  test('a phone number is recognised in every notation that its country uses', () => {
    const own = (dialledBefore[country] ?? ['00']).map((prefix) => prefix + msisdn)
    const spellings = [
      example.formatNational(),
      example.formatInternational(),
      example.number,
      msisdn,
      `00${msisdn}`,
      `00 ${example.formatInternational().slice(1)}`,
      ...own,
    ]
    for (const text of spellings) {
      expect([text, readPhoneNumber(text, country)]).toEqual([
        text,
        { msisdn, country, isPossible: true },
      ])
    }
  })

  test('a phone number in international form needs no country', () => {
    for (const text of [example.formatInternational(), msisdn, `00${msisdn}`]) {
      expect([text, readPhoneNumber(text)]).toEqual([text, { msisdn, country, isPossible: true }])
    }
  })

  test('a phone number keeps or loses a zero in parentheses as its numbering plan requires', () => {
    const code = getCountryCallingCode(country)
    const national = example.nationalNumber
    expect(read(`+${code} (0) ${national}`, country)).toBe(msisdn)
    expect(read(`+${code}(0)${national.replace(/^0/, '')}`, country)).toBe(msisdn)
  })

  test('a phone number is impossible if it has two digits too few or eight too many', () => {
    for (const text of [example.number.slice(0, -5), `${example.number}12345678`]) {
      expect([text, isPossibleNumber(text, country)]).toEqual([text, false])
    }
    const elsewhere = country === 'CG' ? 'CM' : 'CG'
    expect(isPossibleNumber(example.number, elsewhere)).toBe(false)
  })

  test('a phone number is found in the format stored by the previous version', () => {
    expect(storedMsisdns(msisdn)[0]).toBe(msisdn)
    const hasOther00 = ['KE', 'NG', 'TZ', 'UG'].includes(country)
    const stored = storedMsisdns(msisdn).includes(`${getCountryCallingCode(country)}0${msisdn}`)
    expect(stored).toBe(hasOther00)
  })
})

test('in Nigeria, a leading 00 of a phone number is read as a plus sign', () => {
  expect(read('002348021234567', 'NG')).toBe('2348021234567')
  expect(storedMsisdns('2348021234567')).toContain('23402348021234567')
  expect(isPossibleNumber('0080 2123 4567', 'NG')).toBe(false)
})

const pasted: [string, string][] = [
  ['no-break spaces', '+242\u00a006\u202f512\u200734\u300056'],
  ['directional marks', '\u202a+242 06 512 34 56\u202c'],
  ['directional isolates', '\u2066+242 06 512 34 56\u2069'],
  ['a mark between digits', '+242 06\u200e 512\u200f 34\u061c 56'],
  ['zero-width characters', '\ufeff+242\u200b06\u200d512\u206034\u00ad56'],
  ['Unicode dashes', '+242\u201106\u2013512\u201434\u221256'],
  [
    'a full-width plus and digits',
    '\uff0b\uff12\uff14\uff12\uff10\uff16\uff15\uff11\uff12３４５６',
  ],
  ['full-width parentheses', '+242\uff0806\uff09512\uff0e34\uff0d56'],
  ['Arabic-Indic digits', '+٢٤٢ ٠٦ ٥١٢ ٣٤ ٥٦'],
  ['Persian digits', '+۲۴۲ ۰۶ ۵۱۲ ۳۴ ۵۶'],
  ['keycap digits', '+242 06 5\ufe0f\u20e312 34 56'],
  ['tel:', 'tel:+242065123456'],
  ['TEL: and a space', 'TEL: +242065123456'],
  ['its country code in parentheses', '(+242) 06 512 34 56'],
  ['parentheses around it', 'Tel: ( +242 06 512 34 56)'],
  ['spaces around it', '\u00a0 +242 06 512 34 56 \u00a0'],
]

test.each(pasted)('a phone number pasted with %s is accepted', (_, text) => {
  expect(isWrittenNumber(text)).toBe(true)
  expect(read(text, 'CG')).toBe('242065123456')
  expect(read(text)).toBe('242065123456')
  expect(digitsOf(text)).toBe('242065123456')
  expect(withoutNumber(`Vers ${text}.`, '242065123456')).not.toMatch(/512|٥١٢|۵۱۲|５１２/)
  expect(withoutNumbers(`Vers ${text}.`)).not.toMatch(/512|٥١٢|۵۱۲|５１２/)
})

test.each([
  '',
  ' ',
  '+',
  'abc',
  '06 512 34 5x',
  '06,512,34,56',
  '+242 06 512 34 56 poste 2',
  'tel:',
  'tel:+242065123456;ext=2',
  'http:+242065123456',
  '06\t512',
  '06\n512',
  '+242065123456\n',
  '+242+065123456',
  '(06)+242 512 34 56',
  '²42065123456',
  '①②③④⑤⑥⑦⑧⑨',
  '½065123456',
  '123456789012345678901',
])('a text that is not a phone number, %j, is rejected', (text) => {
  expect(isWrittenNumber(text)).toBe(false)
  expect(readPhoneNumber(text, 'CG')).toBeUndefined()
  expect(readPhoneNumber(text)).toBeUndefined()
})

test('the country of a local phone number is not guessed', () => {
  for (const text of ['06 512 34 56', '77 123 45 67', '0772 123 456', '0651234']) {
    expect([text, readPhoneNumber(text)]).toEqual([text, undefined])
  }
})

test('a phone number outside every numbering plan is reduced to its digits', () => {
  expect(readPhoneNumber('1', 'CG')).toEqual({
    msisdn: '1',
    country: undefined,
    isPossible: false,
  })
  expect(read('+999 06 123')).toBe('99906123')
})

test('a phone number that is too long for the API is shortened by removing only its separators', () => {
  expect(shortenNumber('+231 (0) 88 123 45 67')).toBe('+231(0)881234567')
  expect(read(shortenNumber('+231 (0) 88 123 45 67'), 'LR')).toBe('231881234567')
  expect(shortenNumber('\u202a+229 01 95 12 34 56\u202c')).toBe('+2290195123456')
  expect(shortenNumber('+242 06 512 34 56')).toBe('+242 06 512 34 56')
  expect(shortenNumber('no number at all, but long')).toBe('no number at all, but long')
})

test.each(['730 181', '730\u00a0181', '730-181', ' 730181\u200e', '７３０１８１', '٧٣٠١٨١'])(
  'the authenticator code %j is read as six digits',
  (text) => {
    expect(readDigitCode(text)).toBe('730181')
  },
)
