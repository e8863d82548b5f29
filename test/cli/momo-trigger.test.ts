import { createMerchant, goLive } from '../support/client.ts'
import { momoAs, run } from '../support/momo.ts'
import { merchant, server } from '../support/own-merchant.ts'

const { momo, output } = momoAs(
  () => server,
  () => merchant,
)

const listed = async (): Promise<{ event: string; is_triggered: boolean }[]> =>
  JSON.parse(await output('trigger', '--list', '--json'))

test('momo trigger causes each event that it lists, with the given amount', async () => {
  const possible = (await listed()).filter((each) => each.is_triggered)
  expect(possible.length).toBeGreaterThan(8)
  const set = ['--set', 'data.amount=700', '--json']
  const events = await Promise.all(
    possible.map(async ({ event }) => JSON.parse(await output('trigger', event, ...set))),
  )
  expect(events.map(({ type }) => type)).toEqual(possible.map(({ event }) => event))
  for (const { id, payload } of events) {
    expect(payload.data.amount).toBe(700)
    const { body } = await merchant.account('get', `/events/${id}`)
    expect(body.data.payload).toEqual(payload)
  }
})

test('momo trigger sets the country, metadata and failure reason', async () => {
  const [abroad, expired, session] = await Promise.all([
    output('trigger', 'payout.failed', '--set', 'data.country=CM', 'data.amount=900'),
    output(
      ...['trigger', 'payment.failed', '--set', 'data.failure_reason=expired'],
      ...['data.metadata.commande=12'],
    ),
    output('trigger', 'checkout.session.completed', '--set', 'data.metadata.panier=é&7'),
  ])
  expect(abroad).toContain('"amount": 900')
  expect(expired).toMatch(/"failure_reason": "expired"/)
  expect(expired).toMatch(/"commande": "12"/)
  expect(session).toContain('"panier": "é&7"')
})

test('momo trigger reports unsupported events and changes nothing', async () => {
  const stranger = await createMerchant(server)
  const live = await goLive(server, stranger)
  const own = { MOMO_URL: server.url, MOMO_API_KEY: stranger.secretKey }
  const impossible = (await listed()).filter((each) => !each.is_triggered)
  const refusals = await Promise.all([
    ...impossible.map(({ event }) => run(['trigger', event], own)),
    run(['trigger', 'payment.done'], own),
    run(['trigger'], own),
    run(['trigger', 'payment.failed', '--set', 'data.status=done'], own),
    run(['trigger', 'payment.failed', '--set', 'data.amount=much'], own),
    run(['trigger', 'payment.failed', '--set', 'data.failure_reason=fate'], own),
    run(['trigger', 'payment.failed'], { ...own, MOMO_API_KEY: live.secretKey }),
  ])
  for (const { code, out, err } of refusals) {
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/\S/)
  }
  const refused = await run(['trigger', 'payment.failed', '--set', 'data.amount=0'], own)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^ {2}amount: \S/m)
  expect((await stranger.get('/payments')).body.data).toEqual([])
  expect(await momo('trigger', '--list')).toMatchObject({ code: 0, err: '' })
})
