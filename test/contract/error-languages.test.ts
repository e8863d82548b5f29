import { invalidRequestText, problemCatalogue } from '../../src/replies/problem-catalogue.ts'
import { exampleRefusal } from '../../src/replies/replies.ts'
import { linesOf } from '../features/account/bulk-requests.ts'
import { payment, payout, unknownId } from '../support/builders.ts'
import { call, createMerchant, type Merchant, manage, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { managementToken } from '../support/server.ts'

const { not_found: notFound } = problemCatalogue

const speak = async ({ applicationId, get }: Merchant, language: 'fr' | 'en') => {
  const { status } = await manage(server, 'patch', `/applications/${applicationId}`, { language })
  expect(status).toBe(200)
  await eventually(
    () => get(`/payments/${unknownId}`),
    ({ body }) => body.error === notFound.error[language],
  )
}

describe('the error language of the payments API', () => {
  test('the payments API returns errors in French, even if the request asks for another language', async () => {
    const headers = { 'Accept-Language': 'en' }
    const { body } = await merchant.get(`/payments/${unknownId}`, { headers })
    expect(body).toEqual(exampleRefusal('not_found').body)
  })

  test("the payments API returns errors in English if the application's language is English", async () => {
    const own = await createMerchant(server)
    await speak(own, 'en')
    const invalid = await own.post('/payments', payment({ amount: 'ten' }))
    expect(invalid.body).toEqual({
      message: invalidRequestText.en,
      errors: { amount: ['This must be an integer, such as 20.'] },
    })
    const { body } = await own.post('/payouts', payout({ amount: 9_900_991 }))
    expect(body).toEqual(exampleRefusal('insufficient_balance', 'en').body)
    expect((await merchant.get(`/payments/${unknownId}`)).body.error).toBe(notFound.error.fr)
  })

  test('the payments API replays a stored error response in its original language', async () => {
    const own = await createMerchant(server)
    const order = payout({ amount: 9_900_991 })
    const headers = { 'Idempotency-Key': 'poor' }
    const first = await own.post('/payouts', order, { headers })
    expect(first.body).toEqual(exampleRefusal('insufficient_balance', 'fr').body)
    await speak(own, 'en')
    const again = await own.post('/payouts', order, { headers })
    expect([again.headers['idempotent-replayed'], again.text]).toEqual(['true', first.text])
    const other = { 'Idempotency-Key': 'poor, too' }
    const english = await own.post('/payouts', order, { headers: other })
    expect(english.body).toEqual(exampleRefusal('insufficient_balance', 'en').body)
    expect((await own.post('/payouts', order, { headers: other })).text).toBe(english.text)
  })
})

describe('the error language of the account and management APIs', () => {
  test('a stored error response about a bulk payout keeps the language of the first response', async () => {
    const own = await createMerchant(server)
    const payouts = linesOf(3, { amount: 3_333_334 })
    const ask = (language: string) =>
      call(server, 'post', '/account/v1/bulk-payouts', {
        key: own.secretKey,
        headers: { 'Idempotency-Key': 'too much', 'Accept-Language': language },
        body: { payouts },
      })
    const first = await ask('en')
    expect(first.body).toEqual(exampleRefusal('insufficient_balance', 'en').body)
    const again = await ask('fr')
    expect([again.headers['idempotent-replayed'], again.text]).toEqual(['true', first.text])
  })

  const paths = [
    ['account', `/account/v1/transactions/${unknownId}`, () => merchant.secretKey],
    ['management', `/management/v1/transactions/${unknownId}`, () => managementToken],
  ] as const

  test.each(paths)(
    'the %s API returns errors in the language of Accept-Language',
    async (_, path, key) => {
      const asked: [string | undefined, 'fr' | 'en'][] = [
        ['en', 'en'],
        ['en-GB,en;q=0.9', 'en'],
        ['fr-FR,en;q=0.5', 'fr'],
        ['de', 'fr'],
        ['*', 'fr'],
        [undefined, 'fr'],
      ]
      for (const [language, answered] of asked) {
        const headers: Record<string, string> =
          language === undefined ? {} : { 'Accept-Language': language }
        const { body } = await call(server, 'get', path, { key: key(), headers })
        expect([language, body.error]).toEqual([language, notFound.error[answered]])
      }
    },
  )

  test('a 401 response uses the language of Accept-Language', async () => {
    const headers = { 'Accept-Language': 'en' }
    const { status, body } = await call(server, 'get', '/management/v1/organisations', { headers })
    expect([status, body]).toEqual([401, exampleRefusal('missing_management_token', 'en').body])
  })

  test('a merchant can set the language of its API errors through the account API', async () => {
    const own = await createMerchant(server)
    const language = (await own.account('get', '/applications/current')).body.data.language
    const changed = await own.account('patch', '/applications/current', { language: 'en' })
    expect([language, changed.body.data.language]).toEqual(['fr', 'en'])
    const error = (reply: Reply) => reply.body.error
    const english = (reply: Reply) => error(reply) === notFound.error.en
    await eventually(() => own.get(`/payments/${unknownId}`), english)
    expect(english(await own.account('get', `/transactions/${unknownId}`))).toBe(true)
    expect(error(await merchant.get(`/payments/${unknownId}`))).toBe(notFound.error.fr)
  })

  test('a merchant can change only the language of its application, and no other setting', async () => {
    const before = (await merchant.account('get', '/applications/current')).body
    const others = {
      language: 'fr',
      name: 'Autre',
      rate_limit_per_minute: null,
      ip_allow_list: ['0.0.0.0/0'],
    }
    const reply = await merchant.account('patch', '/applications/current', others)
    expect([reply.status, reply.body.data.updated_at]).toEqual([200, expect.any(String)])
    expect(reply.body.data).toEqual({ ...before.data, updated_at: reply.body.data.updated_at })
  })
})
