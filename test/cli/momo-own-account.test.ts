import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numberOf, payment } from '../support/builders.ts'
import { createMerchant } from '../support/client.ts'
import { eventually, hasLength, resourceIs } from '../support/eventually.ts'
import { conforming, momoAs, run, startMomo } from '../support/momo.ts'
import { prepared } from '../support/prepared.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-files-'))

const server = prepared(startTestServer)
const merchant = prepared(() => createMerchant(server))
const other = prepared(() => createMerchant(server))
const receiver = prepared(startReceiver)

const { connection, momo, output, parsed } = momoAs(
  () => server,
  () => merchant,
)
const stranger = momoAs(
  () => server,
  () => other,
)

/** Creates a payment. The last digits of its phone number determine its final status. */
const paid = async (ending = '999001', changes = {}): Promise<string> => {
  const order = payment({ phone_number: numberOf(ending), ...changes })
  const { id } = (await merchant.post('/payments', order)).body.data
  await eventually(() => merchant.get(`/payments/${id}`), resourceIs('successful', 'failed'))
  return id
}

const expectUnreachable = async (...commands: string[][]): Promise<void> => {
  for (const { code, out, err } of await Promise.all(commands.map((c) => stranger.momo(...c)))) {
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('This resource does not exist.')
  }
}

test('momo transactions list, show and export apply the requested filters', async () => {
  const failed = await paid('999002', { metadata: { commande: 'a=1' } })
  const fine = await paid()
  const file = join(folder, 'november.csv')
  const list = ['transactions', 'list']
  const [human, byStatus, byMetadata, first, nothing, show, shown, csv, silence, theirs] =
    await Promise.all([
      output(...list, '--phone', numberOf('999002')),
      parsed('TransactionList', ...list, '--status', 'failed', 'cancelled'),
      parsed('TransactionList', ...list, '--metadata', 'commande=a=1'),
      output(...list, '--per-page', '1'),
      output(...list, '--to', '2020-01-01T00:00:00Z'),
      output('transactions', 'show', failed),
      parsed('AccountTransactionResponse', 'transactions', 'show', fine),
      output('transactions', 'export', '--from', '2020-01-01T00:00:00Z'),
      output('transactions', 'export', '--status', 'failed', '--output', file),
      stranger.parsed('TransactionList', ...list),
    ])
  expect(human).toContain(failed)
  expect(human).not.toContain(fine)
  for (const { data } of [byStatus, byMetadata]) expect(data).toMatchObject([{ id: failed }])
  const [, cursor = ''] = /Next page: --cursor (\S+)/.exec(first) ?? []
  const second = await output(...list, '--per-page', '1', '--cursor', cursor)
  expect([first, second].map((text) => text.includes(fine))).toEqual([true, false])
  expect(second).toMatch(new RegExp(`${failed}[^]*End of list\\.`))
  expect(nothing).toBe('No results. End of list.\n')
  expect(show).toContain('processing -> failed')
  expect(show).toContain('insufficient_funds')
  expect(shown.data).toMatchObject({ id: fine, status: 'successful' })
  for (const id of [failed, fine]) expect(csv).toContain(id)
  expect(silence).toBe('')
  expect(await readFile(file, 'utf8')).toContain(failed)
  expect(await readFile(file, 'utf8')).not.toContain(fine)
  expect(theirs.data).toEqual([])
  await expectUnreachable(['transactions', 'show', fine])
})

test('momo transactions update sets and clears a reference, and momo transactions list finds it', async () => {
  const id = await paid('999001', { metadata: { panier: '7' } })
  const update = ['transactions', 'update', id]
  const noted = await output(...update, '--merchant-reference', 'FAC-2026-0042')
  expect(noted).toMatch(/merchant reference +FAC-2026-0042/)
  expect(noted).toContain('"panier": "7"')
  const list = ['transactions', 'list', '--merchant-reference']
  expect(await output(...list, 'FAC-2026-0042')).toMatch(new RegExp(`${id}.*FAC-2026-0042`))
  expect(await output(...list, 'FAC-2026')).toBe('No results. End of list.\n')
  const { data } = await parsed(
    'AccountTransactionResponse',
    ...[...update, '--metadata', 'compte=411', 'note=a=b', '--no-merchant-reference'],
  )
  expect(data).toMatchObject({ merchant_reference: null, metadata: { compte: '411', note: 'a=b' } })
  expect(await output(...update, '--no-metadata')).toMatch(/metadata +–/)
  const nothing = await momo(...update)
  expect([nothing.code, nothing.out]).toEqual([2, ''])
  await expectUnreachable([...update, '--merchant-reference', 'X'])
})

test("momo webhooks create, update, rotate and delete affect only the merchant's endpoints", async () => {
  const create = ['webhooks', 'create', '--url', receiver.url, '--event', 'payment.failed']
  const { data } = await parsed('IssuedWebhookEndpointResponse', ...create)
  expect(data).toMatchObject({ environment: 'test', events: ['payment.failed'] })
  await expectUnreachable(
    ['call', 'getWebhookEndpoint', '--id', data.id],
    ['webhooks', 'change', data.id, '--disable'],
    ['webhooks', 'rotate', data.id],
    ['webhooks', 'ping', data.id],
    ['webhooks', 'delete', data.id],
  )
  const [list, show, rotated] = await Promise.all([
    output('webhooks', 'list'),
    parsed('WebhookEndpointResponse', 'call', 'getWebhookEndpoint', '--id', data.id),
    parsed('IssuedWebhookEndpointResponse', 'webhooks', 'rotate', data.id, '--overlap', '60'),
  ])
  expect(list).toContain(data.id)
  expect(show.data.enabled).toBe(true)
  expect(rotated.data.secret).not.toBe(data.secret)
  expect(await output('webhooks', 'change', data.id, '--disable')).toMatch(/disabled \(manual\)/)
  expect(await output('webhooks', 'delete', data.id)).toContain(data.id)
  expect((await merchant.account('get', `/webhook-endpoints/${data.id}`)).status).toBe(404)
})

const arrivalsOf = (id: string) =>
  receiver.received.filter(({ headers }) => headers['webhook-id'] === id)

test('momo events list, show, resend and recover affect the requested events', async () => {
  const since = '2020-01-01T00:00:00Z'
  const missed = await paid()
  const { data } = await parsed(
    'IssuedWebhookEndpointResponse',
    ...[...['webhooks', 'create', '--url', receiver.url]],
  )
  const about = ['events', 'list', '--resource', missed]
  const [event] = (await parsed('EventList', ...about)).data
  expect(event.type).toBe('payment.succeeded')
  expect(await output(...about, '--delivery', 'delivered')).toMatch(/^No results/)
  await expectUnreachable(['events', 'show', event.id], ['events', 'resend', event.id])

  const started = await output('events', 'recover', data.id, '--from', since)
  const [, recovery = ''] = /momo call getEventRecovery --id (\S+)/.exec(started) ?? []
  await eventually(() => arrivalsOf(event.id), hasLength(1))
  const [shown, listed, detail] = await Promise.all([
    parsed('EventRecoveryResponse', 'call', 'getEventRecovery', '--id', recovery),
    parsed('EventRecoveryList', 'call', 'listEventRecoveries'),
    output('events', 'show', event.id),
  ])
  expect(shown.data.endpoint_id).toBe(data.id)
  expect(listed.data).toMatchObject([{ id: recovery }])
  expect(detail).toContain(`to endpoint ${data.id}`)
  await output('events', 'resend', event.id, '--endpoint', data.id)
  await eventually(() => arrivalsOf(event.id), hasLength(2))
  await output('webhooks', 'delete', data.id)
})

test('momo events follow prints each event once, and waits for new events', async () => {
  const first = await paid()
  const follow = ['events', 'follow', '--after', '0', '--json', '--type', 'payment.succeeded']
  const running = startMomo(follow, connection())
  const events = () => running.lines().map((line) => JSON.parse(line))
  await eventually(events, (seen) => seen.some(({ resource_id }) => resource_id === first))
  const second = await paid()
  const seen = await eventually(events, (all) => all.at(-1)?.resource_id === second)
  const [, end = ''] = /momo events follow --after (\S+)/.exec(await running.stop()) ?? []
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  for (const event of seen) conforming('AccountEvent', JSON.stringify(event), 'account')

  const third = await paid()
  const [rest, theirs, refused] = await Promise.all([
    momo('events', 'follow', '--after', end, '--no-wait'),
    stranger.momo('events', 'follow', '--after', '0', '--no-wait'),
    momo('events', 'follow', '--after', 'yesterday'),
  ])
  expect(rest.out).toContain(third)
  for (const id of [first, second]) expect(rest.out).not.toContain(id)
  expect(theirs).toMatchObject({ code: 0, out: '' })
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^ {2}after: \S/m)
  expect(refused.err).not.toContain('Go on')
})

test('momo events follow prints the position to resume from when the feed is interrupted', async () => {
  const [event] = (await merchant.account('get', '/events?per_page=1')).body.data
  const broken = await startReceiver((_request, res, count) => {
    if (count > 1) return void res.destroy()
    res.writeHead(200, { 'Content-Type': 'application/json' })
    res.end(JSON.stringify({ data: [event], links: {}, meta: { next_cursor: '42' } }))
  })
  const away = { ...connection(), MOMO_URL: new URL(broken.url).origin }
  const { code, out, err } = await run(['events', 'follow'], away)
  await broken.stop()
  expect({ code, lines: out.trimEnd().split('\n').length }).toEqual({ code: 2, lines: 1 })
  expect(out).toContain(event.id)
  expect(err).toContain('momo events follow --after 42')
  const asked = broken.received.map(({ path }) => new URL(path, broken.url).searchParams)
  expect(asked.map((query) => query.get('after'))).toEqual(['latest', '42'])
  expect(asked.map((query) => query.get('wait'))).toEqual(['0', '30'])
})

test('momo keys list and momo keys roll work on the key in use', async () => {
  const owner = await createMerchant(server)
  const mine = momoAs(
    () => server,
    () => owner,
  )
  const [list, listed, current] = await Promise.all([
    mine.output('keys', 'list'),
    mine.parsed('ApiKeyList', 'api-keys', 'list'),
    mine.parsed('AccountApiKeyResponse', 'call', 'getCurrentApiKey'),
  ])
  expect(list).toContain(current.data.id)
  expect(list).not.toContain(owner.secretKey)
  const ids = listed.data.map(({ id }: { id: string }) => id)
  expect(ids).toContain(current.data.id)
  const { data } = await mine.parsed('IssuedAccountApiKeyResponse', 'keys', 'roll')
  const rolled = { ...connection(), MOMO_API_KEY: data.key }
  expect(await run(['call', 'getCurrentApiKey'], rolled)).toMatchObject({ code: 0, err: '' })
  const after = await merchant.account('get', '/api-keys')
  expect(JSON.stringify(after.body)).not.toContain(data.id)
})

test("momo applications shows the key's application, and can change only its language", async () => {
  const owner = await createMerchant(server)
  const mine = momoAs(
    () => server,
    () => owner,
  )
  expect(await mine.output('applications', 'show')).toContain(owner.applicationId)
  const others = [
    ['--name', 'Autre'],
    ['--reason', 'Autre'],
    ['--country', 'CG'],
    ['--no-approval'],
  ]
  for (const other of others) {
    const refused = await mine.momo('applications', 'update', '--language', 'en', ...other)
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('only --language')])
  }
  const show = async () => (await owner.account('get', '/applications/current')).body.data.language
  expect(await show()).toBe('fr')
  await mine.output('applications', 'update', '--language', 'en')
  expect(await show()).toBe('en')
})

test("momo sandbox advance moves the clock of the key's application forward", async () => {
  const session = {
    ...{ amount: 500, currency: 'XAF', success_url: 'https://boutique.example/merci' },
    cancel_url: 'https://boutique.example/panier',
  }
  const [mine, theirs] = [merchant, other].map(async ({ post }) => {
    return (await post('/checkout/sessions', session)).body.data.id
  })
  const [own, foreign] = [await mine, await theirs]
  expect(await output('sandbox', 'advance', '--seconds', '2592000')).toMatch(
    /advanced by 2592000 seconds/,
  )
  await eventually(() => merchant.get(`/checkout/sessions/${own}`), resourceIs('expired'))
  expect((await other.get(`/checkout/sessions/${foreign}`)).body.data.status).toBe('open')
})
