import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { manage } from '../support/client.ts'
import { numberIn } from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

/** What operators say of accounts, where they tell. */

let service: LiveService

beforeAll(async () => {
  service = await startLiveService({ settings: { timeoutMs: 300 } })
})
afterAll(() => service.stop())

const check = (changes: Record<string, unknown> = {}) =>
  manage(service.server, 'post', '/account-checks', {
    provider: 'carrier1_momo',
    country: 'CG',
    phone_number: numberIn('512341'),
    ...changes,
  })

test('an account that the operator knows is active, by the number it knows it by', async () => {
  const { status, body } = await check({ phone_number: '06 512 34 56' })
  expect([status, body]).toEqual([200, { data: { msisdn: '242065123456', is_active: true } }])
})

test('an account that it does not know is not', async () => {
  const { status, body } = await check({ phone_number: numberIn('999005') })
  expect([status, body.data.is_active]).toEqual([200, false])
})

test('a number that cannot exist, and an operator that does not tell, are both named', async () => {
  const { status, body } = await check({ provider: 'carrier2_money', phone_number: '12345' })
  expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['phone_number', 'provider']])
  const calls = service.momo.calls.length + service.money.calls.length
  expect((await check({ country: 'KE' })).body.errors.provider).toHaveLength(1)
  expect(service.momo.calls.length + service.money.calls.length).toBe(calls)
})

test('an operator that does not answer says neither yes nor no', async () => {
  service.momo.hang(true)
  const { status, body } = await check()
  service.momo.hang(false)
  expect([status, body.code]).toEqual([503, 'provider_unavailable'])
})

test('rubbish is no answer', async () => {
  for (const fault of ['html', 'truncated', { status: 500 }, { status: 200, body: {} }] as const) {
    service.momo.failNext('account', fault)
    expect((await check()).status).toBe(503)
  }
})
