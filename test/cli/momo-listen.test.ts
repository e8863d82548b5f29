import { mkdtempSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { nextPauseMs, pauseAfterMs } from '../../src/cli/persistent-feed.ts'
import { numberOf, payment } from '../support/builders.ts'
import { createMerchant, goLive, type Merchant } from '../support/client.ts'
import { eventually, listHas } from '../support/eventually.ts'
import { run, startMomo } from '../support/momo.ts'
import { server } from '../support/own-server.ts'
import { type Answer, type Receiver, startReceiver } from '../support/receiver.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-state-'))

const environmentOf = ({ secretKey }: Merchant) => ({
  MOMO_URL: server.url,
  MOMO_API_KEY: secretKey,
  XDG_STATE_HOME: folder,
})

const whileListening = async (
  merchant: Merchant,
  { url }: Receiver,
  options: string[],
  work: (listener: ReturnType<typeof startMomo>) => Promise<void>,
): Promise<string> => {
  const args = ['listen', '--forward-to', url, ...options]
  const listener = startMomo(args, environmentOf(merchant))
  await eventually(listener.notes, (notes) => notes.includes('Forwarding to'))
  await work(listener).finally(listener.stop)
  return (await listener.ended).err
}

const pay = async (merchant: Merchant, ending = '999001'): Promise<string> =>
  (await merchant.post('/payments', payment({ phone_number: numberOf(ending) }))).body.data.id

const arrivals =
  ({ received }: Receiver, count: number) =>
  async () => {
    await eventually(
      () => received.length,
      (length) => length >= count,
    )
    return received.map(({ body }) => JSON.parse(body))
  }

test("momo listen forwards exactly the webhooks that an endpoint receives, signed with the endpoint's secret", async () => {
  const merchant = await createMerchant(server)
  const [receiver, endpoint] = await Promise.all([startReceiver(), startReceiver()])
  await merchant.account('post', '/webhook-endpoints', { url: endpoint.url })
  const printed = await run(['listen', '--print-secret'], environmentOf(merchant))
  const secret = printed.out.trim()
  const id = await pay(merchant)
  await arrivals(endpoint, 1)()
  const notes = await whileListening(merchant, receiver, [], async (listener) => {
    await Promise.all([arrivals(receiver, 1)(), arrivals(endpoint, 1)()])
    const line = new RegExp(`^\\S+  payment\\.succeeded  ${id}  204  \\d+ ms$`)
    await eventually(listener.lines, ([first = '']) => line.test(first))
  })
  await Promise.all([receiver.stop(), endpoint.stop()])
  expect(notes).toContain(secret)
  const [[forwarded], [delivered]] = [receiver.received, endpoint.received]
  if (!forwarded || !delivered) throw new Error('nothing arrived')
  expect(forwarded.body).toBe(delivered.body)
  expect(Object.keys(forwarded.headers).sort()).toEqual(Object.keys(delivered.headers).sort())
  for (const name of ['content-type', 'user-agent', 'webhook-id']) {
    expect(forwarded.headers[name]).toBe(delivered.headers[name])
  }
  expect(new Webhook(secret).verify(forwarded.body, forwarded.headers)).toMatchObject({
    type: 'payment.succeeded',
  })
})

test('momo listen resumes where it stopped: each event arrives once, in feed order', async () => {
  const merchant = await createMerchant(server)
  const receiver = await startReceiver()
  await pay(merchant)
  await eventually(() => merchant.account('get', '/events'), listHas(1))
  await whileListening(merchant, receiver, [], async () => {})
  for (const ending of ['999001', '999002', '999003']) await pay(merchant, ending)
  await eventually(() => merchant.account('get', '/events'), listHas(4))
  const missed = ['listen', '--forward-to', receiver.url, '--json', '--exit-after', '1']
  const first = await run(missed, environmentOf(merchant))
  const rest = await run([...missed.slice(0, -1), '2'], environmentOf(merchant))
  const again = [...missed.slice(0, -1), '1', '--from', '0', '--events', 'payment.cancelled']
  const chosen = await run(again, environmentOf(merchant))
  await receiver.stop()
  expect([first, rest, chosen].map(({ code }) => code)).toEqual([0, 0, 0])
  const feed = (await merchant.account('get', '/events?after=0')).body.data
  const ids = feed.map(({ id }: { id: string }) => id)
  const seen = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(seen.slice(0, 3)).toEqual(ids.slice(1))
  expect(JSON.parse(chosen.out)).toMatchObject({
    ...{ type: 'payment.cancelled', status_code: 204, error: null },
  })
  expect(seen).toHaveLength(4)
})

test('momo listen reports an event that it could not forward and continues; with --retry, momo retries first', async () => {
  const merchant = await createMerchant(server)
  const refuseOnce: Answer = (_webhook, res, count) => res.writeHead(count === 1 ? 500 : 204).end()
  const [once, retried] = await Promise.all([startReceiver(refuseOnce), startReceiver(refuseOnce)])
  for (const ending of ['999001', '999002']) await pay(merchant, ending)
  const from = ['--from', '0', '--exit-after', '2']
  const shown = await run(['listen', '--forward-to', once.url, ...from], environmentOf(merchant))
  const repeated = await run(
    ['listen', '--forward-to', retried.url, '--retry', ...from],
    environmentOf(merchant),
  )
  await Promise.all([once.stop(), retried.stop()])
  expect([shown.code, repeated.code]).toEqual([1, 0])
  expect(shown.out.match(/ {2}(500|204) {2}/g)).toEqual(['  500  ', '  204  '])
  const sentTo = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id'])
  const [first, second] = sentTo(once)
  expect(sentTo(once)).toEqual([first, second])
  expect(sentTo(retried)).toEqual([first, first, second])
})

test('momo listen --retry resends an event if the receiver returned a redirect', async () => {
  const merchant = await createMerchant(server)
  const elsewhere = await startReceiver()
  const receiver = await startReceiver((_webhook, res, count) => {
    if (count === 1) res.writeHead(302, { Location: elsewhere.url }).end()
    else res.writeHead(204).end()
  })
  await pay(merchant)
  const { code } = await run(
    ['listen', '--forward-to', receiver.url, '--retry', '--from', '0', '--exit-after', '1'],
    environmentOf(merchant),
  )
  await Promise.all([elsewhere.stop(), receiver.stop()])
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([code, ids, elsewhere.received]).toEqual([0, [ids[0], ids[0]], []])
})

test('momo listen waits for an unavailable server, logs the wait once, and forwards no event twice', async () => {
  const merchant = await createMerchant(server)
  await pay(merchant)
  const [event] = await eventually(
    async () => (await merchant.account('get', '/events')).body.data,
    ({ length }) => length === 1,
  )
  const current = (await merchant.account('get', '/api-keys/current')).body
  const away = await startReceiver(({ path }, res, count) => {
    if (count === 2 || count === 3) return void res.destroy()
    const feed = { data: count < 6 ? [] : [event], links: {}, meta: { next_cursor: String(count) } }
    if (count === 4) res.writeHead(503)
    else res.writeHead(200, { 'Content-Type': 'application/json' })
    res.end(JSON.stringify(path.endsWith('/current') ? current : feed))
  })
  const receiver = await startReceiver()
  const { code, err } = await run(['listen', '--forward-to', receiver.url, '--exit-after', '1'], {
    ...environmentOf(merchant),
    MOMO_URL: new URL(away.url).origin,
  })
  await Promise.all([away.stop(), receiver.stop()])
  expect(code).toBe(0)
  expect(err.match(/Retrying until/g)).toHaveLength(1)
  expect(err.match(/Connected again/g)).toHaveLength(1)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event.id])
})

test('momo listen reads a state file with a byte order mark, and refuses a state file in another encoding', async () => {
  const merchant = await createMerchant(server)
  const env = { ...environmentOf(merchant), XDG_STATE_HOME: join(folder, 'edited') }
  const print = () => run(['listen', '--print-secret'], env)
  const first = await print()
  const [name = ''] = await readdir(join(folder, 'edited', 'momo'))
  const file = join(folder, 'edited', 'momo', name)
  const state = await readFile(file, 'utf8')
  await writeFile(file, `\ufeff${state}`)
  const marked = await print()
  await writeFile(file, state, 'utf16le')
  const recoded = await print()
  expect(marked).toEqual(first)
  expect(recoded).toMatchObject({ code: 2, out: '' })
  expect(recoded.err).toContain('it is not UTF-8 text')
})

test('the retry delay of momo listen doubles, up to half a minute, even if the server asks for more', () => {
  const pauses = [nextPauseMs()]
  for (let at = 1; at < 8; at += 1) pauses.push(nextPauseMs(pauses.at(-1)))
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect([undefined, 200, 7000, 30_001, 86_400_000].map((ms) => pauseAfterMs(500, ms))).toEqual([
    500, 500, 7000, 30_000, 30_000,
  ])
})

test('momo listen refuses a live key without --live, and invalid options', async () => {
  const merchant = await createMerchant(server)
  const live = await goLive(server, merchant)
  const to = ['listen', '--forward-to', 'http://127.0.0.1:4000/']
  const [refused, allowed, untold, unknown, gone] = await Promise.all([
    run(to, environmentOf(live)),
    run(['listen', '--print-secret', '--live'], environmentOf(live)),
    run(['listen'], environmentOf(merchant)),
    run([...to, '--events', 'payment.done'], environmentOf(merchant)),
    run([...to, '--from', 'yesterday'], environmentOf(merchant)),
  ])
  expect(refused).toMatchObject({ code: 2, out: '' })
  expect(refused.err).toContain('--live')
  expect(allowed).toMatchObject({ code: 0, err: '' })
  const own = await run(['listen', '--print-secret'], environmentOf(merchant))
  expect(own.out).not.toBe(allowed.out)
  expect([untold.code, unknown.code, gone.code]).toEqual([2, 2, 1])
  expect(unknown.err).toContain('payment.succeeded')
  expect(gone.err).toMatch(/after: /)
})
