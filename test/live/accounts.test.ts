import { manage } from '../support/client.ts'
import { prepared } from '../support/prepared.ts'
import { numberIn } from './live-orders.ts'
import { startLiveService } from './live-service.ts'
import { abroad } from './placed-orders.ts'

/** Calls in this country time out early. */
const impatient = 'UG'

const service = prepared(() =>
  startLiveService({
    settings: { timeoutMs: 20_000 },
    countries: { carrier1_momo: { [impatient]: { timeoutMs: 300 } } },
  }),
)

const check = (changes: Record<string, unknown> = {}) =>
  manage(service.server, 'post', '/account-checks', {
    provider: 'carrier1_momo',
    country: 'CG',
    phone_number: numberIn('512341'),
    ...changes,
  })

test("an account check of a registered number reports the account as active, with the provider's number", async () => {
  const { status, body } = await check({ phone_number: '06 512 34 56' })
  expect([status, body]).toEqual([200, { data: { msisdn: '242065123456', is_active: true } }])
  const trail = await manage(service.server, 'get', '/audit-entries?operation=checkAccount')
  expect(trail.body.data[0]).toMatchObject({
    principal_kind: 'management_token',
    after: { provider: 'carrier1_momo', phone_number: '242•••••••56', is_active: true },
  })
})

test('an account check of a number that the provider does not know reports the account as not active', async () => {
  const { status, body } = await check({ phone_number: numberIn('999005') })
  expect([status, body.data.is_active]).toEqual([200, false])
})

test('an invalid account check reports each wrong field and calls no provider', async () => {
  const calls = () => service.momo.calls.length + service.money.calls.length
  const before = calls()
  const provider = ['Cet opérateur ne permet pas de vérifier un compte dans ce pays.']
  const phone_number = ["Ce numéro n'est pas valide dans ce pays."]
  const refused: [changes: object, errors: object][] = [
    [
      { provider: 'carrier2_money', phone_number: '12345' },
      { provider, phone_number },
    ],
    [{ provider: 'carrier2_money' }, { provider }],
    [{ phone_number: '12345' }, { phone_number }],
    [{ country: 'KE', phone_number: '+254712345678' }, { provider }],
  ]
  for (const [changes, errors] of refused) {
    const { status, body } = await check(changes as Record<string, unknown>)
    expect([status, body.errors]).toEqual([422, errors])
  }
  expect(calls()).toBe(before)
})

test('an account check returns no status if the provider does not respond', async () => {
  service.momo.hang(true)
  const { status, body } = await check(abroad(impatient))
  service.momo.hang(false)
  expect([status, body.code]).toEqual([503, 'provider_unavailable'])
})

test("an account check returns no status if the provider's response is unreadable", async () => {
  for (const fault of ['html', 'truncated', { status: 500 }, { status: 200, body: {} }] as const) {
    service.momo.failNext('account', fault)
    expect((await check()).status).toBe(503)
  }
})
