import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readConfig } from '../src/config.ts'

/** The providers file is strict: all its errors are reported at start-up, at once. */

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'momo-providers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const secrets = () => ({
  managementToken: () => 'a-generated-token',
  encryptionKey: () => Buffer.alloc(32),
})

const read = (content: object) => {
  const path = join(folder, 'providers.json')
  writeFileSync(path, JSON.stringify(content))
  return readConfig({ PROVIDERS_FILE: path }, secrets).liveProviders
}

/** The errors that are found, one a line. */
const errorsOf = (content: object): string[] => {
  try {
    read(content)
    return []
  } catch (error) {
    return String(error)
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^ +- PROVIDERS_FILE: /, ''))
  }
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
const spki = rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey

const product = { subscriptionKey: 's', apiUser: 'u', apiKey: 'k' }
const carrier1 = {
  baseUrl: 'https://momo.example.com',
  collection: product,
  disbursement: product,
  targetEnvironment: 'mtncongo',
}
const carrier2 = {
  baseUrl: 'https://money.example.com',
  clientId: 'c',
  clientSecret: 's',
  pin: '1234',
  pinPublicKey: spki,
}

const with1 = (changes: object, defaults: object = {}) => ({
  carrier1_momo: { defaults: { ...carrier1, ...defaults }, countries: { CG: changes } },
})
const with2 = (changes: object, defaults: object = {}) => ({
  carrier2_money: { defaults: { ...carrier2, ...defaults }, countries: { CG: changes } },
})

test.each([
  ['plain settings', with1({})],
  ['a key as base64', with2({})],
  ['a key as PEM', with2({ pinPublicKey: rsa.publicKey.export({ type: 'spki', format: 'pem' }) })],
  ['an address on this machine', with1({ baseUrl: 'http://127.0.0.1:4010' })],
  ['an IPv6 address on this machine', with1({ baseUrl: 'http://[::1]:4010' })],
  ["a sandbox's own currency", with1({ isSandbox: true, wireCurrency: 'EUR' })],
  ['versions of a country', with2({ disbursementVersion: 'v3', signingPadding: 'oaep-sha256' })],
])('a providers file with %s is accepted', (_, content) => {
  expect(errorsOf(content)).toEqual([])
})

const noKey = 'must be an RSA public key'
const noHttps = 'must start with https://'

test.each([
  ['a misspelt name', with1({ timeoutMS: 5 }), ['carrier1_momo.countries.CG.timeoutMS', 'known']],
  ['a misspelt default', with2({}, { pinPading: 'x' }), ['carrier2_money.defaults.pinPading', '']],
  [
    'a misspelt default without countries',
    { carrier1_momo: { defaults: { baseURL: 'x' }, countries: {} } },
    ['carrier1_momo.defaults.baseURL', 'known'],
  ],
  [
    'a misspelt name in a product',
    with1({ collection: { ...product, apikey: 'k' } }),
    ['carrier1_momo.countries.CG.collection.apikey', 'known'],
  ],
  [
    'a name beside the countries',
    { carrier1_momo: { countries: {}, default: {} } },
    ['', 'default'],
  ],
  ['an unknown provider', { carrier3: { countries: {} } }, ['', 'carrier3']],
  [
    'an unknown country',
    { carrier1_momo: { defaults: carrier1, countries: { FR: {} } } },
    ['carrier1_momo.countries.FR', 'must be one of'],
  ],
  ['http elsewhere', with1({ baseUrl: 'http://momo.example.com' }), ['CG.baseUrl', noHttps]],
  ['http for callbacks', with1({ callbackUrl: 'http://1.2.3.4' }), ['CG.callbackUrl', noHttps]],
  [
    'a host that begins as this one',
    with1({ baseUrl: 'http://127.0.0.1.example.com' }),
    ['baseUrl', noHttps],
  ],
  ['another protocol', with1({ baseUrl: 'ftp://momo.example.com' }), ['baseUrl', 'https://']],
  ['base64 of no key', with2({ pinPublicKey: 'aGVsbG8=' }), ['CG.pinPublicKey', noKey]],
  ['no base64', with2({ pinPublicKey: '…' }), ['CG.pinPublicKey', noKey]],
  [
    'a key of another kind',
    with2({ pinPublicKey: elliptic.export({ type: 'spki', format: 'pem' }) }),
    ['CG.pinPublicKey', noKey],
  ],
  [
    'a private key',
    with2({ pinPublicKey: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }) }),
    ['CG.pinPublicKey', noKey],
  ],
  [
    'another currency, and no sandbox',
    with1({ wireCurrency: 'EUR' }),
    ['CG.wireCurrency', 'isSandbox'],
  ],
  [
    'another currency in a sandbox that is none',
    with1({ isSandbox: false, wireCurrency: 'EUR' }),
    ['CG.wireCurrency', 'isSandbox'],
  ],
  ['an unknown version', with2({ disbursementVersion: 'v4' }), ['CG.disbursementVersion', '']],
])(
  'a providers file with %s is refused at start-up and the setting named',
  (_, content, [place, why]) => {
    const errors = errorsOf(content)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors[0]).toContain(place)
    expect(errors[0]).toContain(why)
  },
)

test('every error of the providers file is listed together, without a secret', () => {
  const errors = errorsOf({
    carrier1_momo: {
      defaults: { ...carrier1, baseURL: 'x', baseUrl: 'http://momo.example.com' },
      countries: { CG: { timeoutMs: 0, wireCurrency: 'EUR' }, FR: {} },
    },
    carrier2_money: {
      defaults: { ...carrier2, pinPublicKey: 'top-secret-text' },
      countries: { CG: { pinPaddings: 'pkcs1' } },
    },
    carrier3: {},
  })
  const text = errors.join('\n')
  for (const part of [
    'carrier1_momo.defaults.baseURL',
    'carrier1_momo.countries.CG.baseUrl',
    'carrier1_momo.countries.CG.timeoutMs',
    'carrier1_momo.countries.CG.wireCurrency',
    'carrier1_momo.countries.FR',
    'carrier2_money.countries.CG.pinPublicKey',
    'carrier2_money.countries.CG.pinPaddings',
    'carrier3',
  ]) {
    expect([part, text.includes(part)]).toEqual([part, true])
  }
  expect(text).not.toContain('top-secret-text')
})
