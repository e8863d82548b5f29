import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { payment, payout } from '../../support/builders.ts'
import { type Stage, startStage, walker } from '../../support/checkout.ts'
import { createMerchant, goLive, type Merchant } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { form, order, path, sendForm } from '../../support/session-orders.ts'

let server: TestServer
let merchant: Merchant
let back: Stage['back']
let stop: Stage['stop']

beforeAll(async () => {
  ;({ server, back, stop } = await startStage())
  merchant = await createMerchant(server)
})
afterAll(() => stop())

const impossible = { phone_number: '+242 06 12' }
const possible = '+242 06 512 34 56'

const noticeAbout = (field: string) =>
  `En mode reel, cette requete serait refusee. ${field} : ` +
  "Ce numero n'est pas valide dans ce pays."

describe('the sandbox notice', () => {
  test.each([
    ['payments', payment],
    ['payouts', payout],
  ] as const)(
    'sandbox %s accept an impossible phone number and report it in a header',
    async (name, valid) => {
      const reply = await merchant.post(`/${name}`, valid(impossible))
      expect([reply.status, reply.headers['sandbox-notice']]).toEqual([
        201,
        noticeAbout('phone_number'),
      ])
      const accepted = await merchant.post(`/${name}`, valid({ phone_number: possible }))
      expect([accepted.status, accepted.headers['sandbox-notice']]).toEqual([201, undefined])
    },
  )

  test('a replayed response repeats the sandbox notice, and a conflict has no notice', async () => {
    for (const [name, valid] of [['payments', payment] as const, ['payouts', payout] as const]) {
      const options = { headers: { 'Idempotency-Key': `notice-${name}` } }
      const first = await merchant.post(`/${name}`, valid(impossible), options)
      const again = await merchant.post(`/${name}`, valid(impossible), options)
      expect(again.headers['idempotent-replayed']).toBe('true')
      expect(again.headers['sandbox-notice']).toBe(first.headers['sandbox-notice'])
      expect(again.headers['sandbox-notice']).toBe(noticeAbout('phone_number'))
      const conflict = await merchant.post(`/${name}`, valid({ ...impossible, amount: 1 }), options)
      expect([conflict.status, conflict.headers['sandbox-notice']]).toEqual([409, undefined])
    }
  })

  test('a refused request has no sandbox notice', async () => {
    const wrong = await merchant.post('/payments', payment({ ...impossible, amount: 0 }))
    expect([wrong.status, wrong.headers['sandbox-notice']]).toEqual([422, undefined])
    const poor = await merchant.post('/payouts', payout({ ...impossible, amount: 999_999_999 }))
    expect([poor.status >= 400, poor.headers['sandbox-notice']]).toEqual([true, undefined])
  })
})

describe('the sandbox notice about checkout', () => {
  test("the sandbox notice about a form session uses the form's field name, and is repeated by a replay", async () => {
    const key = { 'Idempotency-Key': 'notice-form' }
    const body = form({ customer_phone: impossible.phone_number })
    for (const replayed of [undefined, 'true']) {
      const reply = await sendForm(server, merchant, body, key)
      expect([reply.status, reply.headers['idempotent-replayed']]).toEqual([200, replayed])
      expect(reply.headers['sandbox-notice']).toBe(noticeAbout('customer_phone'))
    }
    const fine = await sendForm(server, merchant, form({ customer_phone: possible }))
    expect([fine.status, fine.headers['sandbox-notice']]).toEqual([200, undefined])
  })

  test('a checkout session without a phone number has no sandbox notice about a phone number', async () => {
    const reply = await merchant.post(path, order())
    expect([reply.status, reply.headers['sandbox-notice']]).toEqual([201, undefined])
  })

  test('a checkout page has no sandbox notice, because it refuses the same values as production', async () => {
    const { pay } = walker()
    const said = async (changes: Record<string, string>) => {
      const reply = await pay(await back.open(merchant), changes)
      return [reply.status, reply.headers.get('sandbox-notice')]
    }
    expect(await said({ phone: '06 12' })).toEqual([422, null])
    expect(await said({ phone: '06 512 34 56' })).toEqual([303, null])
    expect(await said({ phone: '', test_number: '999009' })).toEqual([303, null])
  })
})

describe('the sandbox notice to programs', () => {
  test('production refuses impossible phone numbers and does not send the sandbox notice', async () => {
    const live = await goLive(server, await createMerchant(server))
    for (const [name, valid] of [['payments', payment] as const, ['payouts', payout] as const]) {
      const reply = await live.post(`/${name}`, valid(impossible))
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors)).toContain('phone_number')
      expect(reply.headers['sandbox-notice']).toBeUndefined()
    }
  })

  test('fetch and curl read the sandbox notice unchanged', async () => {
    const url = `${server.url}/api/v1/payments`
    const headers = {
      Authorization: `Bearer ${merchant.secretKey}`,
      'Content-Type': 'application/json',
    }
    const body = JSON.stringify(payment(impossible))
    const fetched = await fetch(url, { method: 'POST', headers, body })
    expect(fetched.headers.get('sandbox-notice')).toBe(noticeAbout('phone_number'))
    const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const options = ['-s', '-o', '/dev/null', '-D', '-', '-d', body, ...lines, url]
    const { stdout } = await promisify(execFile)('curl', options)
    expect(stdout).toContain(`Sandbox-Notice: ${noticeAbout('phone_number')}\r\n`)
  })
})
