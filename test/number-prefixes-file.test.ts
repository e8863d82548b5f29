import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InvalidConfig, readConfig } from '../src/config.ts'
import { publishedPrefixes } from '../src/domain/number-prefixes.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-prefixes-'))

const secrets = () => ({
  managementToken: () => 'a-generated-token',
  encryptionKey: () => Buffer.alloc(32),
})

const readAt = (path: string) => readConfig({ NUMBER_PREFIXES_FILE: path }, secrets).numberPrefixes

const read = (text: string) => {
  const path = join(folder, 'prefixes.json')
  writeFileSync(path, text)
  return readAt(path)
}

test('a prefixes file replaces the published prefixes only of the countries that it lists', () => {
  const prefixes = read('{"carrier1_momo":{"CG":["24204","24206"]}}')
  expect(prefixes).toEqual({
    ...publishedPrefixes,
    carrier1_momo: { ...publishedPrefixes.carrier1_momo, CG: ['24204', '24206'] },
  })
  expect(read('{"carrier2_money":{"TD":[]}}').carrier2_money.TD).toEqual([])
  expect(read('{}')).toEqual(publishedPrefixes)
})

const digitsOnly = 'must be 242 and more digits, no plus'

test.each<[what: string, text: string, reasons: string[]]>([
  ['is not JSON', '{"carrier1_momo":', ['cannot be read: it is not JSON']],
  ['is empty', '', ['cannot be read: it is not JSON']],
  ['contains a list', '[]', ['must be an object']],
  ['contains an unknown provider', '{"carrier3":{}}', ['unknown names: "carrier3"']],
  [
    'contains a country that the provider does not serve',
    '{"carrier1_momo":{"KE":["25473"]}}',
    ['carrier1_momo.KE: must be one of CG, '],
  ],
  [
    'contains an unknown country',
    '{"carrier1_momo":{"congo":[]}}',
    ['carrier1_momo.congo: must be one of'],
  ],
  ['has a text instead of a list', '{"carrier1_momo":{"CG":"24206"}}', ['carrier1_momo.CG: ']],
  ['has a number instead of a text', '{"carrier1_momo":{"CG":[24206]}}', ['carrier1_momo.CG.0: ']],
  ['has a plus', '{"carrier1_momo":{"CG":["+24206"]}}', [`carrier1_momo.CG.0: ${digitsOnly}`]],
  ["has another country's calling code", '{"carrier1_momo":{"CG":["23706"]}}', [digitsOnly]],
  ['has only a calling code', '{"carrier1_momo":{"CG":["242"]}}', [digitsOnly]],
  [
    'has more digits than a phone number',
    '{"carrier1_momo":{"CG":["2420651234567890"]}}',
    [digitsOnly],
  ],
  ['refers to a variable that is not set', `{"carrier1_momo":{"CG":["\${NOWHERE}"]}}`, ['NOWHERE']],
  [
    'has several mistakes',
    '{"carrier1_momo":{"FR":[],"CG":["24206","06"]},"carrier2_money":{"CG":["5"]}}',
    ['carrier1_momo.FR: ', 'carrier1_momo.CG.1: ', 'carrier2_money.CG.0: '],
  ],
])('a prefixes file that %s is refused at start-up, with each position', (_, text, reasons) => {
  const start = () => read(text)
  expect(start).toThrow(InvalidConfig)
  for (const reason of reasons) {
    expect(start).toThrow(reason)
    expect(start).toThrow('NUMBER_PREFIXES_FILE: ')
  }
})

test('start-up fails and reports the path if the prefixes file is missing or is a folder', () => {
  const missing = join(folder, 'none.json')
  expect(() => readAt(missing)).toThrow(`NUMBER_PREFIXES_FILE: ${missing} cannot be read: `)
  expect(() => readAt(folder)).toThrow(`${folder} cannot be read: it is a folder, not a file`)
})
