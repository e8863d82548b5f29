import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  carrier1Configuration,
  carrier2Configuration,
} from '../scripts/provider-simulator/configuration.ts'
import { readConfig } from '../src/config.ts'
import { leaseMs, queryLeaseMs, renewLeasesEveryMs } from '../src/domain/transactions/lease.ts'
import { hasLiveProviders } from '../src/providers/providers-file.ts'
import {
  carrier1,
  carrier2,
  mistakes,
  momoIn,
  moneyIn,
  pinPublicKey,
  pinPublicKeyPem,
} from './provider-file-mistakes.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-providers-'))

const secrets = () => ({
  managementToken: () => 'a-generated-token',
  encryptionKey: () => Buffer.alloc(32),
})

const path = join(folder, 'providers.json')

const read = (file: string | Uint8Array | object, variables: Record<string, string> = {}) => {
  const isContent = typeof file === 'object' && !(file instanceof Uint8Array)
  writeFileSync(path, isContent ? JSON.stringify(file) : file)
  return readConfig({ PROVIDERS_FILE: path, LIVE_ON_EMBEDDED: 'yes', ...variables }, secrets)
    .liveProviders
}

const toldOf = (...file: Parameters<typeof read>): string[] => {
  try {
    read(...file)
    return []
  } catch (error) {
    const [, ...lines] = String(error).split('\n')
    return lines.map((line) => line.replace('  - PROVIDERS_FILE: ', '').replace(`${path} `, ''))
  }
}

describe('mistakes in the providers file', () => {
  test.each(mistakes)(
    'the providers file is refused with the position of the mistake: $title',
    ({ file, variables, told }) => {
      expect(toldOf(file, variables)).toEqual(told)
    },
  )
})

test('no message about the providers file contains its secrets', () => {
  const sentences = mistakes.flatMap(({ file, variables }) => toldOf(file, variables)).join('\n')
  expect(sentences).not.toMatch(/c0ffee|1234/)
})

test('all errors in the providers file are reported together, each exactly once', () => {
  const told = toldOf({
    carrier1_momo: {
      defaults: { ...carrier1, baseURL: 'x', baseUrl: 'http://momo.example.com' },
      countries: { CG: { timeoutMs: 0, wireCurrency: 'EUR' }, CM: {}, FR: { pin: '1234' } },
    },
    carrier2_money: {
      defaults: { ...carrier2, pinPublicKey: 'top-secret-text' },
      countries: { CG: { pinPaddings: 'pkcs1' }, ZM: {} },
    },
    carrier3: {},
  })
  expect(told.map((sentence) => sentence.split(': ')[0])).toEqual([
    'carrier3',
    'carrier1_momo.defaults.baseUrl',
    'carrier1_momo.defaults.baseURL',
    'carrier1_momo.countries.CG.timeoutMs',
    'carrier1_momo.countries.FR',
    'carrier1_momo.countries.FR.pin',
    'carrier1_momo.countries.CG.targetEnvironment',
    'carrier1_momo.countries.CM.targetEnvironment',
    'carrier1_momo.countries.FR.targetEnvironment',
    'carrier1_momo.countries.CG.wireCurrency',
    'carrier2_money.defaults.pinPublicKey',
    'carrier2_money.countries.CG.pinPaddings',
  ])
})

test('errors in both files set by environment variables are reported together', () => {
  const prefixes = join(folder, 'prefixes.json')
  writeFileSync(prefixes, '{ "carrier1_momo": { "CG": ["1"] } ')
  const told = toldOf({}, { NUMBER_PREFIXES_FILE: prefixes })
  expect(told).toHaveLength(2)
  expect(told[1]).toContain(
    `NUMBER_PREFIXES_FILE: ${prefixes} cannot be read: it is not JSON: line 1, column 36`,
  )
})

const marked = (defaults: object) => ({ ...defaults, isSandbox: true })

const congo = { targetEnvironment: 'mtncongo' }

test.each([
  ['plain settings', momoIn({ CG: congo })],
  ['a byte order mark', `\uFEFF${JSON.stringify(momoIn({ CG: congo }))}`],
  ['a key as base64', moneyIn({ CG: {} })],
  ['a key as PEM', moneyIn({ CG: { pinPublicKey: pinPublicKeyPem } })],
  ['an address on this machine', momoIn({ CG: { ...congo, baseUrl: 'http://127.0.0.1:4010' } })],
  ['an IPv6 address on this machine', momoIn({ CG: { ...congo, baseUrl: 'http://[::1]:4010' } })],
  [
    "the provider's sandbox in two countries",
    momoIn(
      { CG: {}, CM: {} },
      { ...carrier1, targetEnvironment: 'sandbox', isSandbox: true, wireCurrency: 'EUR' },
    ),
  ],
  [
    'versions of a country',
    moneyIn({ CG: { disbursementVersion: 'v3', signingPadding: 'oaep-sha256' } }),
  ],
  [
    'a type of wallet for the countries that have v3',
    moneyIn({ CG: { disbursementVersion: 'v3' }, ZM: {} }, { ...carrier2, walletType: 'AGENT' }),
  ],
  [
    'a credential of one product in a country',
    momoIn({ CG: { ...congo, collection: { apiKey: 'k' } } }),
  ],
  [
    "the simulator's configuration",
    {
      carrier1_momo: carrier1Configuration('http://127.0.0.1:4101'),
      carrier2_money: carrier2Configuration('http://127.0.0.1:4102', {
        pinPadding: 'pkcs1',
        signingPadding: 'pkcs1',
        messageSigning: false,
        callbackHash: true,
      }),
    },
  ],
])('a providers file with %s starts', (_, file) => {
  expect(toldOf(file)).toEqual([])
})

test('a providers file is live unless every country of every provider is marked as a sandbox', () => {
  const live = (momo: object, money: object): boolean =>
    hasLiveProviders(
      read({
        ...momoIn(
          { CG: congo, CM: { targetEnvironment: 'mtncameroon', ...momo } },
          marked(carrier1),
        ),
        ...moneyIn({ CG: {}, ZM: money }, marked(carrier2)),
      }),
    )
  expect(live({}, {})).toBe(false)
  expect(live({ isSandbox: false }, {})).toBe(true)
  expect(live({}, { isSandbox: false })).toBe(true)
  expect(hasLiveProviders(readConfig({}, secrets).liveProviders)).toBe(false)
})

test('live providers need PostgreSQL or an accepted risk of loss; simulators need neither', () => {
  const real = momoIn({ CG: congo })
  const no = { LIVE_ON_EMBEDDED: 'no' }
  const [told = '', ...others] = toldOf(real, no)
  expect(others).toEqual([])
  expect(told).toMatch(/may lose acknowledged payments in a power failure/)
  expect(told).toMatch(/DATABASE_URL.*LIVE_ON_EMBEDDED=yes.*"isSandbox": true/)
  expect(toldOf(real, { LIVE_ON_EMBEDDED: '' })).toEqual([told])
  expect(toldOf(real, { ...no, DATABASE_URL: 'postgres://u:p@db/momo' })).toEqual([])
  expect(toldOf(momoIn({ CG: congo }, marked(carrier1)), no)).toEqual([])
})

describe('the documented example of a providers file', () => {
  const page = readFileSync(new URL('../docs/live-mode.md', import.meta.url), 'utf8')
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  const names = [...example.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
  const variables = Object.fromEntries(names.map((name) => [name, `value-of-${name}`]))
  variables.M_PIN = '1234'

  test('the documented PROVIDERS_FILE example is refused unchanged, at each of its placeholders', () => {
    const places = toldOf(example, variables).map((sentence) => sentence.split(': ')[0])
    expect(places).toEqual([
      'carrier1_momo.defaults.baseUrl',
      'carrier1_momo.countries.CG.targetEnvironment',
      'carrier2_money.defaults.baseUrl',
      'carrier2_money.defaults.pinPublicKey',
    ])
  })

  test('the documented PROVIDERS_FILE example reports each variable that is not set', () => {
    const told = toldOf(example).join('\n')
    for (const name of names) expect(told).toContain(`the variable ${name}, which is not set`)
  })

  test('the documented PROVIDERS_FILE example starts after its placeholders are replaced and its variables are set', () => {
    const filled = example
      .replaceAll('.provider.example', '.example.com')
      .replace('"pinPublicKey": "…"', `"pinPublicKey": "${pinPublicKey}"`)
      .replace('"…"', '"mtncongo"')
    const { carrier1_momo, carrier2_money } = read(filled, variables)
    expect(carrier1_momo.CG?.collection.apiKey).toBe('value-of-C_SECRET')
    expect(carrier2_money.ZM?.callbackHashSecret).toBe('value-of-M_HASH')
  })
})

test('the lease of a callback outlasts four calls of maximum length', () => {
  const [, longest] =
    /from 1000 to (\d+)/.exec(toldOf(moneyIn({ CG: { timeoutMs: 1 } }))[0] ?? '') ?? []
  expect(Number(longest) * 4).toBeLessThanOrEqual(queryLeaseMs)
})

test('the lease of a transaction outlasts three failed renewals', () => {
  expect(leaseMs).toBeGreaterThanOrEqual(4 * renewLeasesEveryMs)
})
