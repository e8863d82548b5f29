import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InvalidConfig, readConfig } from '../src/config.ts'
import * as certificate from './support/certificate.ts'

const secrets = () => ({
  managementToken: () => 'a-generated-token',
  encryptionKey: () => Buffer.alloc(32),
})

const folder = mkdtempSync(join(tmpdir(), 'momo-config-'))

const fileOf = (name: string, text: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const read = (variables: Record<string, string>) => readConfig(variables, secrets)

describe('PUBLIC_URL', () => {
  test.each([
    ['https://pay.example.com', 'https://pay.example.com'],
    ['https://pay.example.com/', 'https://pay.example.com'],
    ['https://pay.example.com/base', 'https://pay.example.com/base'],
    ['https://pay.example.com/base//', 'https://pay.example.com/base'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['HTTPS://Pay.Example', 'https://pay.example'],
    ['Https://Pay.Example./Base/', 'https://pay.example/Base'],
    ['https://pay.example:443', 'https://pay.example'],
  ])('PUBLIC_URL=%s is read as %s', (written, meant) => {
    expect(read({ PUBLIC_URL: written }).publicUrl).toBe(meant)
  })

  test.each([
    ['https://pay.example.com/?a=1', /PUBLIC_URL: must not contain a user name/],
    ['https://pay.example.com/#top', /PUBLIC_URL: must not contain a user name/],
    ['https://me:secret@pay.example.com', /PUBLIC_URL: must not contain a user name/],
    ['pay.example.com', /PUBLIC_URL: must be a URL that starts with/],
    ['ftp://pay.example.com', /PUBLIC_URL: must be a URL that starts with/],
  ])('PUBLIC_URL=%s is refused at start-up with the reason', (written, why) => {
    const start = () => read({ PUBLIC_URL: written })
    expect(start).toThrow(InvalidConfig)
    expect(start).toThrow(why)
  })
})

test('the scheme of an address may be in upper or lower case', () => {
  const config = read({
    CONSOLE_URL: 'HTTPS://Console.Example/',
    DATABASE_URL: 'Postgres://app@db/momo',
    REDIS_URL: 'Rediss://cache:6379',
    SMTP_URL: 'SMTPS://mail.example:465',
    MAIL_FROM: 'momo@pay.example',
    OIDC_ISSUER: 'Https://Login.Example/Realms/momo',
    OIDC_CLIENT_ID: 'momo',
    OIDC_CLIENT_SECRET: 'secret',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'Http://Traces.Example:4318',
  })
  expect(config.consoleUrl).toBe('https://console.example')
  expect(config.singleSignOn?.issuer).toBe('https://login.example/Realms/momo')
  expect(config.tracesEndpoint).toBe('http://traces.example:4318')
})

const faultsOf = (variables: Record<string, string>): string[] => {
  try {
    read(variables)
    return []
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error
    return error.message.split('\n').slice(1)
  }
}

describe('a separate management listener', () => {
  const certFile = fileOf('cert.pem', certificate.cert)
  const keyFile = fileOf('key.pem', certificate.key)

  test('the settings of the separate management address and its certificate are read', () => {
    const config = read({
      MANAGEMENT_PORT: '3001',
      MANAGEMENT_HOST: '10.0.0.5',
      MANAGEMENT_TLS_CERT_FILE: certFile,
      MANAGEMENT_TLS_KEY_FILE: keyFile,
    })
    expect([config.managementHost, config.managementTls]).toEqual([
      '10.0.0.5',
      { certFile, keyFile },
    ])
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['an address without a port', { MANAGEMENT_HOST: '0.0.0.0' }, /requires MANAGEMENT_PORT/],
    [
      'a certificate without its key',
      { MANAGEMENT_PORT: '3001', MANAGEMENT_TLS_CERT_FILE: certFile },
      /MANAGEMENT_TLS_KEY_FILE: is required/,
    ],
    [
      'a key without its certificate',
      { MANAGEMENT_PORT: '3001', MANAGEMENT_TLS_KEY_FILE: keyFile },
      /MANAGEMENT_TLS_CERT_FILE: is required/,
    ],
    [
      'the key of another certificate',
      {
        MANAGEMENT_PORT: '3001',
        MANAGEMENT_TLS_CERT_FILE: certFile,
        MANAGEMENT_TLS_KEY_FILE: fileOf('other-key.pem', certificate.renewed.key),
      },
      /are not a PEM certificate and its private key/,
    ],
  ])('%s is refused at start-up with the reason', (_what, variables, why) => {
    expect(faultsOf(variables).join()).toMatch(why)
  })
})

describe('single sign-on', () => {
  const whole = {
    OIDC_ISSUER: 'https://login.example/realms/momo',
    OIDC_CLIENT_ID: 'momo',
    OIDC_CLIENT_SECRET: 'a secret',
  }

  test("single sign-on is off unless configured, and its default name is the provider's host", () => {
    expect(read({}).singleSignOn).toBeUndefined()
    const settings = {
      issuer: 'https://login.example/realms/momo',
      clientId: 'momo',
      clientSecret: 'a secret',
      name: 'login.example',
      secondFactor: [{ claim: 'amr', value: 'mfa' }],
    }
    expect(read(whole).singleSignOn).toEqual(settings)
    const named = read({ ...whole, OIDC_NAME: 'Annuaire' })
    expect(named.singleSignOn).toEqual({ ...settings, name: 'Annuaire' })
  })

  test.each(Object.keys(whole))(
    'single sign-on without the setting %s is refused if the other settings are present',
    (name) => {
      const others = Object.keys(whole).filter((each) => each !== name)
      const expected = `  - ${name}: is required with ${others.join(' and ')}`
      expect(faultsOf({ ...whole, [name]: '' })).toEqual([expected])
    },
  )

  test('the configured claims determine whether single sign-on counts as two factors', () => {
    const claimsOf = (OIDC_SECOND_FACTOR: string) =>
      read({ ...whole, OIDC_SECOND_FACTOR }).singleSignOn?.secondFactor
    expect(claimsOf('none')).toEqual([])
    expect(claimsOf('amr:mfa, acr:urn:example:mfa')).toEqual([
      { claim: 'amr', value: 'mfa' },
      { claim: 'acr', value: 'urn:example:mfa' },
    ])
    for (const wrong of ['mfa', 'amr:', 'amr:mfa,none', 'sub:1', 'acr:two words']) {
      const [fault, ...more] = faultsOf({ ...whole, OIDC_SECOND_FACTOR: wrong })
      expect(fault).toMatch(/OIDC_SECOND_FACTOR: must be values of acr or amr/)
      expect(more).toEqual([])
    }
    const alone = faultsOf({ OIDC_SECOND_FACTOR: 'amr:mfa' })
    expect(alone[0]).toMatch(/OIDC_ISSUER: is required with OIDC_SECOND_FACTOR/)
  })

  test('a single sign-on configuration with only a name is refused', () => {
    const faults = Object.keys(whole).map((name) => `  - ${name}: is required with OIDC_NAME`)
    expect(faultsOf({ OIDC_NAME: 'Annuaire' })).toEqual(faults)
  })

  test.each([
    'login.example',
    'http://login.example',
    'ftp://localhost',
    'https://me:secret@login.example',
    'https://login.example/?realm=momo',
    'https://login.example/#momo',
  ])('single sign-on at %s is refused', (OIDC_ISSUER) => {
    const [fault, ...more] = faultsOf({ ...whole, OIDC_ISSUER })
    expect(fault).toMatch(/OIDC_ISSUER: must be a URL that starts with https:/)
    expect(more).toEqual([])
  })

  test.each(['http://localhost:8080', 'http://127.0.0.1:9', 'http://[::1]:9/momo'])(
    'the single sign-on issuer %s is allowed without https because it is on the same machine',
    (OIDC_ISSUER) => {
      expect(read({ ...whole, OIDC_ISSUER }).singleSignOn?.issuer).toBe(OIDC_ISSUER)
    },
  )
})

describe('secrets in files', () => {
  const key = '07'.repeat(32)
  const secretVariables = {
    DATABASE_URL: 'postgres://app:secret@db/momo',
    MIGRATION_DATABASE_URL: 'postgres://owner:secret@db/momo',
    REDIS_URL: 'redis://:secret@cache:6379',
    MANAGEMENT_TOKEN: 'a-token-of-sixteen-or-more',
    ENCRYPTION_KEY: key,
    OIDC_CLIENT_SECRET: 'secret',
  }
  const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'momo' }

  test('every secret can be read from the file that a NAME_FILE variable points to, without its trailing newline', () => {
    const inFiles = Object.entries(secretVariables).map(([name, value], at) => [
      `${name}_FILE`,
      fileOf(name, `${value}${['', '\n', '\r\n'][at % 3]}`),
    ])
    expect(read({ ...provider, ...Object.fromEntries(inFiles) })).toEqual(
      read({ ...provider, ...secretVariables }),
    )
  })

  test('a systemd credential supplies a secret that is not set elsewhere', () => {
    const credentials = mkdtempSync(join(folder, 'credentials-'))
    for (const [name, value] of Object.entries(secretVariables)) {
      writeFileSync(join(credentials, name), `${value}\n`)
    }
    const found = { ...provider, CREDENTIALS_DIRECTORY: credentials }
    expect(read(found)).toEqual(read({ ...provider, ...secretVariables }))
    const own = { ...found, MANAGEMENT_TOKEN: 'set-in-the-environment' }
    expect(read(own).managementTokens).toEqual(['set-in-the-environment'])
    const named = { ...found, MANAGEMENT_TOKEN_FILE: fileOf('named', 'set-in-a-file-by-name') }
    expect(read(named).managementTokens).toEqual(['set-in-a-file-by-name'])
  })

  test('a secret of the providers file may be in a separate file', () => {
    const PROVIDERS_FILE = fileOf('providers.json', '{"carrier1_momo":"\u0024{CARRIER_ADDRESS}"}')
    const CARRIER_ADDRESS_FILE = fileOf('address', 'no-address\n')
    expect(faultsOf({ PROVIDERS_FILE })).toEqual([
      expect.stringContaining('uses the variable CARRIER_ADDRESS, which is not set'),
    ])
    const faults = faultsOf({ PROVIDERS_FILE, CARRIER_ADDRESS_FILE }).join('\n')
    expect(faults).toContain('(from the variable CARRIER_ADDRESS)')
    const away = faultsOf({ PROVIDERS_FILE, CARRIER_ADDRESS_FILE: '/nowhere/address' })
    expect(away.join('\n')).toContain('CARRIER_ADDRESS_FILE: /nowhere/address cannot be read')
  })

  test('a secret that is set both directly and in a file is refused', () => {
    const MANAGEMENT_TOKEN_FILE = fileOf('token', 'a-token-of-sixteen-or-more')
    expect(
      faultsOf({ MANAGEMENT_TOKEN: 'another-token-of-sixteen', MANAGEMENT_TOKEN_FILE }),
    ).toEqual([
      '  - MANAGEMENT_TOKEN: is set together with MANAGEMENT_TOKEN_FILE; set only one of them',
    ])
  })

  test.each([
    ['is missing', () => join(folder, 'none'), 'cannot be read: the file does not exist'],
    ['is a folder', () => folder, 'cannot be read: it is a folder, not a file'],
    ['is not text', () => fileOf('bytes', Uint8Array.of(0xff)), 'it is not UTF-8 text'],
    ['is empty', () => fileOf('empty', '\n'), 'is empty'],
  ])('a secret file that %s is refused, and the message contains its name', (_, place, why) => {
    const path = place()
    const faults = faultsOf({ ENCRYPTION_KEY_FILE: path })
    expect(faults).toEqual([expect.stringContaining(`ENCRYPTION_KEY_FILE: ${path} `)])
    expect(faults[0]).toContain(why)
  })

  test('a systemd credential that cannot be read is refused at start-up', () => {
    const credentials = mkdtempSync(join(folder, 'credentials-'))
    mkdirSync(join(credentials, 'REDIS_URL'))
    expect(faultsOf({ CREDENTIALS_DIRECTORY: credentials })).toEqual([
      expect.stringMatching(/REDIS_URL: .*REDIS_URL cannot be read: it is a folder/),
    ])
  })

  test('an invalid secret in a file is refused without being quoted', () => {
    const faults = faultsOf({ DATABASE_URL_FILE: fileOf('url', 'mysql://app:secret@db/momo') })
    expect(faults).toEqual([expect.stringContaining('DATABASE_URL: must be a URL')])
    expect(faults.join()).not.toContain('secret')
  })
})

test('MANAGEMENT_TOKEN=off configures and generates no token', () => {
  const generated = () => {
    throw new Error('a token was generated')
  }
  const found = readConfig({ MANAGEMENT_TOKEN: 'off' }, () => ({
    ...secrets(),
    managementToken: generated,
  }))
  expect(found).toMatchObject({ managementTokens: [], isManagementTokenOff: true })
  expect(read({})).toMatchObject({ isManagementTokenOff: false })
})

test('a MANAGEMENT_TOKEN of 16 characters is accepted; with 15, the minimum length is reported', () => {
  const [long, short] = ['jeton-de-seize-c', 'jeton-de-quinze']
  expect([long.length, short.length]).toEqual([16, 15])
  expect(read({ MANAGEMENT_TOKEN: long }).managementTokens).toEqual([long])
  for (const MANAGEMENT_TOKEN of [short, `${long},${short}`]) {
    const faults = faultsOf({ MANAGEMENT_TOKEN })
    expect(faults).toEqual(['  - MANAGEMENT_TOKEN: must have at least 16 characters, or be off'])
  }
})

test.each(['mms_', 'mmt_', 'mmi_', 'mmr_'])(
  'a MANAGEMENT_TOKEN that looks like a staff token (%s) is refused without being quoted',
  (prefix) => {
    const personal = `${prefix}${'k'.repeat(43)}`
    for (const MANAGEMENT_TOKEN of [personal, `a-token-of-sixteen-or-more, ${personal}`]) {
      const faults = faultsOf({ MANAGEMENT_TOKEN })
      expect(faults).toEqual([expect.stringContaining('MANAGEMENT_TOKEN: is a token of a person')])
      expect(faults.join()).not.toContain(personal)
    }
  },
)

test('all configuration errors in values, combinations and files are reported together', () => {
  const faults = faultsOf({
    ...{ PORT: '4000', MANAGEMENT_PORT: '4000', ROLE: 'worker' },
    ...{ PROVIDERS_FILE: '/nowhere/providers.json' },
    MIGRATION_DATABASE_URL: 'postgres://owner@db/momo',
  })
  expect(faults).toEqual([
    expect.stringContaining('MANAGEMENT_PORT: must differ from PORT'),
    expect.stringContaining('MIGRATION_DATABASE_URL: requires DATABASE_URL'),
    expect.stringContaining('ROLE: worker requires DATABASE_URL'),
    expect.stringContaining('PROVIDERS_FILE: /nowhere/providers.json cannot be read'),
  ])
  const values = faultsOf({ PORT: 'x', PROVIDERS_FILE: '/nowhere/providers.json' })
  expect(values).toHaveLength(2)
})

test.each([
  ['all', 'embedded', 0],
  ['all', 'PostgreSQL', 5000],
  ['api', 'PostgreSQL', 5000],
  ['worker', 'PostgreSQL', 0],
])('with ROLE=%s on %s, a proxy has %i ms to notice the shutdown', (ROLE, engine, expected) => {
  const shared = { DATABASE_URL: 'postgres://db/momo' }
  const variables = { ROLE, ...(engine === 'PostgreSQL' && shared) }
  expect(read(variables).shutdownDelayMs).toBe(expected)
  const named = read({ ...variables, SHUTDOWN_DELAY_SECONDS: '7' })
  expect(named.shutdownDelayMs).toBe(7000)
})

describe('RECOVERED_TO', () => {
  test.each([
    ['2026-01-21T08:00:00Z', '2026-01-21T08:00:00.000Z'],
    ['2026-01-21T09:00:00.5+01:00', '2026-01-21T08:00:00.500Z'],
  ])('RECOVERED_TO=%s is read as %s', (written, meant) => {
    expect(read({ RECOVERED_TO: written }).recoveredTo).toBe(meant)
  })

  test.each([
    ['yesterday', /RECOVERED_TO: must be a time/],
    ['2026-01-21', /RECOVERED_TO: must be a time/],
    ['2026-01-21T08:00:00', /RECOVERED_TO: must be a time/],
  ])('RECOVERED_TO=%s is refused at start-up with the reason', (written, why) => {
    expect(() => read({ RECOVERED_TO: written })).toThrow(why)
  })
})

describe('retention of old rows', () => {
  test.each([
    ['RETENTION_EVENTS_DAYS', '29', /between 30 and/],
    ['RETENTION_EVENTS_DAYS', 'for ever', /whole number/],
    ['RETENTION_ATTEMPTS_DAYS', '6', /between 7 and/],
    ['RETENTION_SIGN_INS_DAYS', '0', /between 30 and/],
  ])('%s of %s days is refused at start-up with the reason', (name, value, why) => {
    expect(faultsOf({ [name]: value }).join()).toMatch(why)
  })

  test('delivery attempts are not kept longer than their events', () => {
    const faults = faultsOf({ RETENTION_EVENTS_DAYS: '60' })
    expect(faults).toEqual([
      '  - RETENTION_ATTEMPTS_DAYS: must not exceed RETENTION_EVENTS_DAYS (60)',
    ])
    const days = read({ RETENTION_EVENTS_DAYS: '60', RETENTION_ATTEMPTS_DAYS: '60' }).retentionDays
    const others = { callbacks: 90, addresses: 180, mails: 30, sign_ins: 180, bank_accounts: 3650 }
    expect(days).toEqual({ events: 60, attempts: 60, ...others, top_up_texts: 730 })
  })
})
