import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unknownId } from '../support/builders.ts'
import { manage } from '../support/client.ts'
import { momoAs, momoOf, run } from '../support/momo.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { startReceiver } from '../support/receiver.ts'
import { managementToken } from '../support/server.ts'

const managing = momoOf(() => server)
const { connection, momo } = momoAs(
  () => server,
  () => merchant,
)

test('momo prefers credentials in options over the environment, and a key over a token', async () => {
  const both = { ...connection(), MANAGEMENT_TOKEN: managementToken }
  const [inEnvironment, token, key, two] = await Promise.all([
    run(['webhooks', 'list', '--json'], both),
    run(['organisations', 'list', '--json', '--token', managementToken], both),
    run(['call', 'getCurrentApiKey', '--api-key', merchant.secretKey], managing.connection()),
    run(['webhooks', 'list', '--token', managementToken, '--api-key', merchant.secretKey], both),
  ])
  expect(inEnvironment).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(inEnvironment.out).meta).toHaveProperty('next_cursor')
  expect(token).toMatchObject({ code: 0, err: '' })
  expect(key).toMatchObject({ code: 0, err: '' })
  expect(two).toMatchObject({ code: 2, out: '' })
  expect(two.err).toMatch(/cannot be used with/)
})

test('momo uses the first of several management tokens in the environment', async () => {
  const several = {
    ...managing.connection(),
    MANAGEMENT_TOKEN: `${managementToken}, the-token-to-come`,
  }
  expect(await run(['organisations', 'list', '--json'], several)).toMatchObject({
    code: 0,
    err: '',
  })
})

test('momo reports which credential a command needs, and exits with 2', async () => {
  const name = 'Autre nom'
  const [asMerchant, asManager, none, nonsense] = await Promise.all([
    momo('call', 'createApplication', '--id', merchant.organisationId, '--name', name),
    managing.momo('statements', 'show', '--currency', 'XAF', '--from', '2026-01-01T00:00:00Z'),
    run(['markets', 'list'], { MOMO_URL: server.url, DATA_DIR: '/nonexistent' }),
    run(['markets', 'list'], { MOMO_URL: server.url, MOMO_API_KEY: 'clé' }),
  ])
  for (const { code, out, err } of [asMerchant, asManager, none, nonsense]) {
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  }
  expect(asMerchant.err).toBe(
    '"momo call createApplication" needs a management token (--token or MANAGEMENT_TOKEN);' +
      ' you are using the secret key from MOMO_API_KEY.\n',
  )
  expect(asManager.err).toBe(
    '"momo statements show" needs a secret key (--api-key or MOMO_API_KEY);' +
      ' you are using the management token from MANAGEMENT_TOKEN.\n',
  )
  expect(none.err).toMatch(/MOMO_API_KEY.*MANAGEMENT_TOKEN/)
  expect(nonsense.err).not.toContain('clé')
  const { body } = await manage(server, 'get', `/applications/${merchant.applicationId}`)
  expect(body.data.name).not.toBe(name)
})

test('momo refuses options that belong to a different credential, and reports missing options', async () => {
  const url = 'https://boutique.example/w'
  const [owner, page, cursor, noOwner, noEnvironment, noKey] = await Promise.all([
    momo('webhooks', 'create', merchant.applicationId, '--url', url),
    momo('api-keys', 'list', '--page', '2'),
    managing.momo('events', 'list', merchant.applicationId, '--cursor', 'x'),
    managing.momo('sandbox', 'advance', '--seconds', '60'),
    managing.momo('webhooks', 'create', merchant.applicationId, '--url', url),
    managing.momo('api-keys', 'roll'),
  ])
  for (const { code, out } of [owner, page, cursor, noOwner, noEnvironment, noKey]) {
    expect({ code, out }).toEqual({ code: 2, out: '' })
  }
  expect(owner.err).toMatch(/<application-id> needs a management token/)
  expect(page.err).toMatch(/--page <number> needs a management token/)
  expect(cursor.err).toMatch(/--cursor <text> needs a secret key/)
  expect(noOwner.err).toMatch(/<application-id> is missing/)
  expect(noEnvironment.err).toMatch(/--environment <name> is missing/)
  expect(noKey.err).toMatch(/<key-id> is missing/)
  const list = await merchant.account('get', '/webhook-endpoints')
  expect(list.body.data).toEqual([])
})

test('momo prints the code, message and fields of an error response, and exits with 1', async () => {
  const path = `/applications/${merchant.applicationId}/api-keys`
  const order = { kind: 'secret', environment: 'test', permissions: [] }
  const { key } = (await manage(server, 'post', path, order)).body.data
  const reading = { MOMO_URL: server.url, MOMO_API_KEY: key }
  const advance = ['sandbox', 'advance', '--seconds', '60']
  const [restricted, asJson, reads, field, unknown, wrongKey] = await Promise.all([
    run(advance, reading),
    run([...advance, '--json'], reading),
    run(['transactions', 'list'], reading),
    momo('transactions', 'list', '--phone', 'abc', '--currency', 'ABC'),
    momo('transactions', 'show', unknownId),
    run(['balances', 'list'], { ...reading, MOMO_API_KEY: 'sk_test_wrong' }),
  ])
  for (const { code, out } of [restricted, asJson, field, unknown, wrongKey]) {
    expect({ code, out }).toEqual({ code: 1, out: '' })
  }
  expect(restricted.err).toMatch(/^This restricted key does not have permission .*\.$/m)
  expect(JSON.parse(asJson.err).code).toBe('key_not_permitted')
  expect(reads).toMatchObject({ code: 0, err: '' })
  expect(field.err).toMatch(/^ {2}currency: \S/m)
  expect(unknown.err).toMatch(/^This resource does not exist\.$/m)
  for (const { err } of [restricted, unknown, wrongKey]) expect(err).not.toMatch(/\(\w+\)/)
})

test('if no response arrives, momo prints the idempotency key and exits with 2', async () => {
  const broken = await startReceiver((_webhook, res) => res.destroy())
  const create = [
    ...['payments', 'create', '--amount', '5000', '--country', 'CG'],
    ...['--provider', 'carrier1_momo', '--phone', '065123456'],
  ]
  const away = { ...connection(), MOMO_URL: new URL(broken.url).origin }
  const [chosen, own, read] = await Promise.all([
    run([...create, '--idempotency-key', 'commande-1'], away),
    run(create, away),
    run(['payments', 'list'], { ...away, MOMO_URL: 'http://service.invalid' }),
  ])
  await broken.stop()
  for (const { code, out, err } of [chosen, own, read]) {
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).not.toMatch(/^\s+at /m)
  }
  expect(chosen.err).toMatch(/repeats it safely:\n .+ --idempotency-key commande-1$/m)
  const sent = broken.received.map(({ headers }) => headers['idempotency-key'])
  const [, named] = /^ {2}momo .+ --idempotency-key (\S+)$/m.exec(own.err) ?? []
  expect(sent.sort()).toEqual(['commande-1', named].sort())
  expect(read.err).toContain('http://service.invalid')
  expect(read.err).not.toContain('--idempotency-key')
})

test.each([
  [500, true],
  [503, true],
  [422, false],
])('after a %i response, momo explains how to repeat a change: %p', async (status, isSaid) => {
  const faulty = await startReceiver((_webhook, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json' })
    res.end(JSON.stringify({ error: 'Pas cette fois.' }))
  })
  const order = [
    ...['payments', 'create', '--amount', '5000', '--country', 'CG'],
    ...['--provider', 'carrier1_momo', '--phone', '065123456'],
    ...['--idempotency-key', 'commande-1'],
  ]
  const env = { ...connection(), MOMO_URL: new URL(faulty.url).origin }
  const { code, out, err } = await run(order, env)
  await faulty.stop()
  expect([code, out, faulty.received.length]).toEqual([1, '', 1])
  expect(err).toContain('Pas cette fois.')
  expect(/repeats it safely:\n .+ --idempotency-key commande-1$/m.test(err)).toBe(isSaid)
})

test('momo, like the service, reads a credential from the file that a NAME_FILE variable points to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'momo-credentials-'))
  const file = join(folder, 'MANAGEMENT_TOKEN')
  writeFileSync(file, `${managementToken}\n`)
  const named = { MOMO_URL: server.url, MANAGEMENT_TOKEN_FILE: file }
  const command = ['organisations', 'list', '--json']
  const [inFile, passed, twice, away] = await Promise.all([
    run(command, named),
    run(command, { MOMO_URL: server.url, CREDENTIALS_DIRECTORY: folder }),
    run(command, { ...named, MANAGEMENT_TOKEN: managementToken }),
    run(command, { ...named, MANAGEMENT_TOKEN_FILE: join(folder, 'none') }),
  ])
  expect([inFile, passed].map(({ code, err }) => ({ code, err }))).toEqual([
    { code: 0, err: '' },
    { code: 0, err: '' },
  ])
  expect(twice).toMatchObject({ code: 2, err: expect.stringContaining('set only one of them') })
  expect(away).toMatchObject({ code: 2, err: expect.stringContaining('the file does not exist') })
  rmSync(folder, { recursive: true })
})
