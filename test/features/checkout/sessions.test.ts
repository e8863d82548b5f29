import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { numberOf, unknownId } from '../../support/builders.ts'
import { call, createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { schemaFaults } from '../../support/conformance.ts'
import { documents, exampleOf } from '../../support/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const order = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  amount: 15000,
  currency: 'XAF',
  success_url: 'https://boutique.example/merci?s={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://boutique.example/panier',
  ...changes,
})

type Pairs = [name: string, value: string][]

const form = (changes: Record<string, string | undefined> = {}, more: Pairs = []): string => {
  const fields: Record<string, string | undefined> = {
    amount: '15000',
    currency: 'XAF',
    method: 'momo.carrier1',
    customer_phone: numberOf('512345'),
    success_url: 'https://boutique.example/merci',
    cancel_url: 'https://boutique.example/panier',
    ...changes,
  }
  const pairs = Object.entries(fields).filter((pair): pair is [string, string] => !!pair[1])
  return new URLSearchParams([...pairs, ...more]).toString()
}

const basic = (user: string, password = ''): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const formType = 'application/x-www-form-urlencoded'
const formPath = '/v1/checkout/sessions'
const path = '/checkout/sessions'

describe('checkout sessions', () => {
  let server: TestServer
  let merchant: Merchant
  let stranger: Merchant

  beforeAll(async () => {
    server = await startTestServer()
    merchant = await createMerchant(server)
    stranger = await createMerchant(server)
  })
  afterAll(() => server.stop())

  const send = (body: string | undefined, headers: Record<string, string> = {}) =>
    call(server, 'post', formPath, {
      headers: {
        Authorization: basic(merchant.secretKey),
        'Content-Type': formType,
        ...headers,
      },
      body: body ?? '',
    })

  /** Ages a session beyond its expiry. */
  const expire = (id: string) =>
    sql`UPDATE checkout_sessions SET expires_at = now() - interval '1 second',
      due_at = now() - interval '1 second' WHERE id = ${id}::uuid`.execute(server.ctx.db)

  /** The session behind the address of a page. */
  const idIn = (url: string): string => new URL(url).pathname.split('/')[2] ?? ''

  const statusOf = async (id: string): Promise<string> =>
    (
      await server.ctx.db
        .selectFrom('checkout_sessions')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status

  const reaches = (id: string, status: string) =>
    eventually(
      () => statusOf(id),
      (seen) => seen === status,
    )

  const listen = async (owner: Merchant): Promise<Receiver> => {
    const receiver = await startReceiver()
    const { status } = await manage(
      server,
      'post',
      `/applications/${owner.applicationId}/webhook-endpoints`,
      { url: receiver.url, environment: 'test' },
    )
    expect(status).toBe(201)
    return receiver
  }

  const eventsOf = async (receiver: Receiver, count: number) => {
    await eventually(
      () => receiver.received.length,
      (length) => length >= count,
    )
    const events = receiver.received.map(({ body }) => JSON.parse(body))
    for (const event of events) {
      const kind = documents.openapi.webhooks?.[event.type]?.post?.requestBody
      const schema = kind?.content['application/json']?.schema.$ref ?? ''
      expect(schemaFaults('openapi', schema, event)).toEqual([])
    }
    return events
  }

  describe('createCheckoutSession', () => {
    test('a created session is open for 24 hours at an unguessable address', async () => {
      const sent = order({ description: 'Panier n° 7', metadata: { panier: 7 } })
      const { status, body } = await merchant.post(path, sent)
      expect(status).toBe(201)
      const { data } = body
      expect(data).toMatchObject({
        amount: 15000,
        currency: 'XAF',
        description: 'Panier n° 7',
        status: 'open',
        metadata: { panier: 7 },
      })
      expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(24 * 3_600_000)
      const pattern = /\/checkout\/([0-9a-f-]{36})\/[\w-]{22}$/
      expect(data.url).toMatch(pattern)
      expect(data.url).toContain(`${server.url}/checkout/${data.id}/`)
      for (const name of ['openapi', 'checkout-form'] as const) {
        const shown = Object.values(documents[name].components.examples).filter((example) =>
          JSON.stringify(example.value).includes('/checkout/'),
        )
        expect(shown).not.toEqual([])
        for (const { value } of shown) {
          expect(JSON.stringify(value)).toMatch(/\/checkout\/[0-9a-f-]{36}\/[\w-]{22}"/)
        }
      }
    })

    test('two sessions of the same order have different addresses', async () => {
      const keys = new Set<string>()
      for (let round = 0; round < 5; round++) {
        const { body } = await merchant.post(path, order())
        keys.add(body.data.url.split('/').at(-1))
      }
      expect(keys.size).toBe(5)
    })

    test('every missing field of a session is named at once', async () => {
      const { status, body } = await merchant.post(path, {})
      expect(status).toBe(422)
      expect(Object.keys(body.errors).sort()).toEqual([
        'amount',
        'cancel_url',
        'currency',
        'success_url',
      ])
    })

    test.each([
      ['amount', 0],
      ['amount', 1.5],
      ['amount', '15000'],
      ['amount', 2 ** 53],
      ['currency', 'EUR'],
      ['currency', 'XA'],
      ['currency', 'xaf'],
      ['description', 'x'.repeat(256)],
      ['success_url', 'http://boutique.example/merci'],
      ['success_url', 'javascript:alert(1)'],
      ['success_url', '//boutique.example/'],
      ['success_url', '/merci'],
      ['success_url', 'https://nom:mot@boutique.example/'],
      ['cancel_url', 'data:text/html,x'],
      ['cancel_url', `https://boutique.example/${'x'.repeat(2048)}`],
      ['metadata', { ['k'.repeat(41)]: 1 }],
      ['metadata', { cle: 'x'.repeat(501) }],
      ['metadata', []],
      ['metadata', Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, at]))],
      ['description', 'a\0b'],
    ])('a session is 422 when %s is %j', async (field, value) => {
      const { status, body } = await merchant.post(path, order({ [field]: value }))
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    })

    test('description and metadata may be null or of the longest length', async () => {
      const bare = await merchant.post(path, order({ description: null, metadata: null }))
      expect(bare.body.data).toMatchObject({ description: null, metadata: null })
      const url = 'https://boutique.example/'.padEnd(2048, 'x')
      const long = { success_url: url, cancel_url: url, description: 'é'.repeat(255) }
      expect((await merchant.post(path, order(long))).status).toBe(201)
    })

    test('redirects to localhost without TLS are allowed in the sandbox only', async () => {
      const local = order({ success_url: 'http://localhost:8080/merci' })
      expect((await merchant.post(path, local)).status).toBe(201)
      const live = await goLive(server, await createMerchant(server))
      const { status, body } = await live.post(path, local)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['success_url'])
    })

    test('session metadata is plain data, whatever its keys are called', async () => {
      const text = JSON.stringify(order()).replace(
        /}$/,
        ',"metadata":{"__proto__":{"a":1},"constructor":"b"}}',
      )
      const { body, text: answer } = await merchant.post(path, text)
      expect(answer).toContain('"__proto__":{"a":1}')
      expect(Object.keys(body.data.metadata)).toContain('constructor')
      expect(({} as { a?: number }).a).toBeUndefined()
    })

    test('one idempotency key creates one session and is 409 for another body', async () => {
      const headers = { 'Idempotency-Key': 'session-1' }
      const first = await merchant.post(path, order(), { headers })
      const again = await merchant.post(path, order(), { headers })
      expect(again.text).toBe(first.text)
      expect(again.status).toBe(201)
      expect(again.headers['idempotent-replayed']).toBe('true')
      const other = await merchant.post(path, order({ amount: 1 }), { headers })
      expect(other.status).toBe(409)
      expect(other.body).toEqual(exampleOf('idempotency_conflict'))
    })

    test('ten simultaneous requests with one idempotency key create one session', async () => {
      const headers = { 'Idempotency-Key': 'session-2' }
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => merchant.post(path, order(), { headers })),
      )
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    })

    test('a session without a key, with a publishable one or with Basic is 401', async () => {
      const all = [
        {},
        { key: merchant.publishableKey },
        { headers: { Authorization: basic(merchant.secretKey) } },
      ]
      for (const options of all) {
        const reply = await call(server, 'post', `/api/v1${path}`, { ...options, body: order() })
        expect(reply.status).toBe(401)
      }
    })
  })

  describe('getCheckoutSession', () => {
    test('a session is returned as created, and is 404 to other callers', async () => {
      const { data } = (await merchant.post(path, order())).body
      const mine = await merchant.get(`${path}/${data.id}`)
      expect(mine).toMatchObject({ status: 200, body: { data } })
      const live = await goLive(server, merchant)
      for (const other of [stranger, live]) {
        const { status, body } = await other.get(`${path}/${data.id}`)
        expect(status).toBe(404)
        expect(body).toEqual(exampleOf('not_found'))
      }
    })

    test('a session id that is unknown, invalid or of the form checkout is 404', async () => {
      const { body } = await send(form())
      for (const id of [unknownId, 'abc', body.id, idIn(body.url)]) {
        expect((await merchant.get(`${path}/${id}`)).status).toBe(404)
      }
    })
  })

  describe('createFormCheckoutSession', () => {
    test('a form session awaits the PIN and has its metadata nested', async () => {
      const beforeS = Math.floor(Date.now() / 1000)
      const metadata: Pairs = [
        ['metadata[panier]', '2026-7'],
        ['metadata[nom]', 'Léon & fils'],
      ]
      const { status, body } = await send(form({}, metadata))
      expect(status).toBe(200)
      expect(body).toMatchObject({
        object: 'checkout_session',
        status: 'awaiting_pin',
        amount: 15000,
        currency: 'XAF',
        method: 'momo.carrier1',
        livemode: false,
        metadata: { panier: '2026-7', nom: 'Léon & fils' },
      })
      expect(body.id).toMatch(/^cs_[1-9A-HJ-NP-Za-km-z]+$/)
      expect(body.url.startsWith(`${server.url}/checkout/`)).toBe(true)
      expect(body.expires_at).toBeGreaterThan(beforeS)
    })

    test('a form session without metadata answers an empty object', async () => {
      expect((await send(form())).body.metadata).toEqual({})
    })

    test('hostile metadata keys of a form session are plain data', async () => {
      const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
      const { status, text } = await send(
        form(
          {},
          keys.map((key) => [`metadata[${key}]`, 'x']),
        ),
      )
      expect(status).toBe(200)
      expect(Object.keys(JSON.parse(text).metadata).sort()).toEqual([...keys].sort())
      expect(({} as { x?: string }).x).toBeUndefined()
    })

    test.each<[string, Pairs]>([
      ['__proto__', [['__proto__', 'x']]],
      ['__proto__[amount]', [['__proto__[amount]', '1']]],
      ['autre[a][b]', [['autre[a][b]', 'x']]],
      ['metadatas[a][b]', [['metadatas[a][b]', 'x']]],
      ['constructor[prototype]', [['constructor[prototype]', 'x']]],
      ['toString', [['toString', 'x']]],
    ])('a form field called %s is ignored like any unknown field', async (_name, more) => {
      expect((await send(form({}, more))).status).toBe(200)
      expect((await send(form({ amount: undefined }, more))).status).toBe(422)
    })

    test.each(['amount', 'currency', 'method', 'customer_phone', 'success_url', 'cancel_url'])(
      'a form session with %s sent twice is 422',
      async (field) => {
        const value = new URLSearchParams(form()).get(field) ?? ''
        const { status, body } = await send(form({}, [[field, value]]))
        expect(status).toBe(422)
        expect(Object.keys(body.errors)).toEqual([field])
      },
    )

    test.each<[string[]]>([
      [['metadata[a]', 'metadata[a]']],
      [['metadata[a]', 'metadata[a]', 'metadata[a]']],
      [['metadata[__proto__]', 'metadata[__proto__]']],
      [['metadata', 'metadata[a]']],
      [['metadata[a]', 'metadata']],
      [['metadata[a][b]']],
      [['metadata[a]', 'metadata[a][b]']],
      [['metadata[a][b]', 'metadata[a]']],
      [['metadata[__proto__][b]']],
      [['metadata[constructor][prototype][b]']],
      [['metadata[]']],
      [['metadata[', 'metadata[a]']],
      [['metadata[a', 'metadata[a]']],
      [['metadata[a]b']],
      [['metadata[a]]']],
      [['metadata[[a]]']],
    ])('a form session with conflicting values %j is 422 and none is dropped', async (fields) => {
      const more = fields.map((field, at): [string, string] => [field, String(at)])
      const { status, body } = await send(form({}, more))
      expect(status).toBe(422)
      expect(body.message).toBe('Les données fournies sont invalides.')
      expect(Object.keys(body.errors)).toEqual(['metadata'])
      expect(({} as { b?: string }).b).toBeUndefined()
    })

    test('a form field that also appears with a key is 422', async () => {
      for (const name of ['amount', 'currency', 'method', 'success_url']) {
        const value = new URLSearchParams(form()).get(name) ?? ''
        for (const body of [
          form({}, [[`${name}[a]`, value]]),
          form({ [name]: undefined }, [[`${name}[]`, value]]),
        ]) {
          const reply = await send(body)
          expect(reply.status).toBe(422)
          expect(Object.keys(reply.body.errors)).toEqual([name])
        }
      }
    })

    test('thousands of repeated form fields are 422 like any other mistake', async () => {
      const { status, body } = await send(`${form()}${'&metadata[]='.repeat(5000)}`)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['metadata'])
    })

    test('every missing field of a form session is named, also for an empty body', async () => {
      for (const body of ['', 'autre=1']) {
        const reply = await send(body)
        expect(reply.status).toBe(422)
        expect(Object.keys(reply.body.errors).sort()).toEqual([
          'amount',
          'cancel_url',
          'currency',
          'customer_phone',
          'method',
          'success_url',
        ])
      }
    })

    test.each([
      ['amount', '0'],
      ['amount', '-1'],
      ['amount', '1.5'],
      ['amount', '1e3'],
      ['amount', '0x10'],
      ['amount', ' 15000'],
      ['amount', '9007199254740992'],
      ['currency', 'GHS'],
      ['currency', 'EUR'],
      ['method', 'carrier1_momo'],
      ['method', 'momo.carrier3'],
      ['customer_phone', '06 512 34 56'],
      ['customer_phone', '+33 6 12 34 56 78'],
      ['customer_phone', 'abc'],
      ['success_url', 'http://boutique.example/'],
      ['cancel_url', 'javascript:alert(1)'],
    ])('a form session is 422 when %s is %j', async (field, value) => {
      const { status, body } = await send(form({ [field]: value }))
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    })

    test('a form provider that does not serve the country of the number is 422', async () => {
      const ghana = { currency: 'GHS', customer_phone: '+233 23 123 4567' }
      const { status, body } = await send(form({ ...ghana, method: 'momo.carrier2' }))
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['method'])
      expect((await send(form(ghana))).status).toBe(200)
    })

    test.each<[string, Pairs]>([
      ['no object', [['metadata', 'x']]],
      ['an overlong key', [[`metadata[${'k'.repeat(41)}]`, 'x']]],
      ['an overlong value', [['metadata[k]', 'x'.repeat(501)]]],
      ['51 keys', Array.from({ length: 51 }, (_, at) => [`metadata[k${at}]`, 'x'])],
      ['a NUL character', [['metadata[k]', 'a\0b']]],
    ])('a form session with metadata %s is 422', async (_name, more) => {
      const { status, body } = await send(form({}, more))
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['metadata'])
    })

    test('a form body that is not UTF-8 is 422', async () => {
      const { status } = await send(`${form()}&metadata%5Bnom%5D=L%E9on`)
      expect(status).toBe(422)
    })

    test('a JSON body on the form address is 422 in the validation shape', async () => {
      const { status, body } = await send(JSON.stringify(order()), {
        'Content-Type': 'application/json',
      })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['body'])
    })

    test('a form body of more than 64 KiB is 413', async () => {
      expect((await send(form({}, [['autre', 'x'.repeat(65 * 1024)]]))).status).toBe(413)
    })

    test('a form session needs the key as user name of Basic, else 401', async () => {
      const { secretKey, publishableKey } = merchant
      const wrong = [
        basic('sk_test_faux'),
        basic(publishableKey),
        basic('', secretKey),
        `Bearer ${secretKey}`,
        'Basic ???',
      ]
      for (const Authorization of wrong) {
        const { status, body } = await send(form(), { Authorization })
        expect({ Authorization, status }).toEqual({ Authorization, status: 401 })
        expect(body.code).toBe('invalid_api_key')
      }
      const none = await call(server, 'post', formPath, {
        headers: { 'Content-Type': formType },
        body: form(),
      })
      expect([none.status, none.body]).toEqual([
        401,
        exampleOf('missing_basic_key', 'checkout-form'),
      ])
      expect(none.body.code).toBe('missing_api_key')
    })

    test('one idempotency key creates one form session with one payment', async () => {
      const owner = await createMerchant(server)
      const headers = { 'Idempotency-Key': 'form-1', Authorization: basic(owner.secretKey) }
      const replies = await Promise.all(Array.from({ length: 6 }, () => send(form(), headers)))
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
      expect((await owner.get('/payments')).body.meta.total).toBe(1)
      const other = await send(form({ amount: '1' }), headers)
      expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
    })

    test('an idempotency key ignores the order of form fields', async () => {
      const headers = { 'Idempotency-Key': 'form-2' }
      const pairs = [...new URLSearchParams(form())]
      const first = await send(new URLSearchParams(pairs).toString(), headers)
      const again = await send(new URLSearchParams(pairs.reverse()).toString(), headers)
      expect(again.text).toBe(first.text)
    })
  })

  describe('how sessions end', () => {
    test('a form session completes with its payment, and both events name it', async () => {
      const owner = await createMerchant(server)
      const receiver = await listen(owner)
      const { body } = await send(form(), { Authorization: basic(owner.secretKey) })
      const id = idIn(body.url)
      const events = await eventsOf(receiver, 2)
      expect(events.map(({ type }) => type).sort()).toEqual([
        'checkout.session.completed',
        'payment.succeeded',
      ])
      for (const event of events) expect(event.checkout_session_id).toBe(id)
      expect(await statusOf(id)).toBe('completed')
      await receiver.stop()
    })

    test.each(['999002', '999003', '999004', '999007'])(
      'a form session whose payment ends %s has failed',
      async (ending) => {
        const { body } = await send(form({ customer_phone: numberOf(ending) }))
        await reaches(idIn(body.url), 'failed')
      },
    )

    test('a failed form session sends the event of its payment only, which names it', async () => {
      const owner = await createMerchant(server)
      const receiver = await listen(owner)
      const headers = { Authorization: basic(owner.secretKey) }
      const failed = await send(form({ customer_phone: numberOf('999002') }), headers)
      const declined = await send(form({ customer_phone: numberOf('999003') }), headers)
      await reaches(idIn(failed.body.url), 'failed')
      await reaches(idIn(declined.body.url), 'failed')
      // One that succeeds comes after them: nothing else is under way when its events are there.
      await send(form(), headers)
      const events = await eventsOf(receiver, 4)
      const eventTexts = events.map(({ type, checkout_session_id: id }) => `${type} ${id}`)
      expect(eventTexts).toContain(`payment.failed ${idIn(failed.body.url)}`)
      expect(eventTexts).toContain(`payment.cancelled ${idIn(declined.body.url)}`)
      expect(eventTexts.filter((text) => text.startsWith('checkout.session'))).toHaveLength(1)
      await receiver.stop()
    })

    test('an expired session sends one event', async () => {
      const owner = await createMerchant(server)
      const receiver = await listen(owner)
      const { data } = (await owner.post(path, order())).body
      await expire(data.id)
      await eventually(
        () => owner.get(`${path}/${data.id}`),
        ({ body }) => body.data.status === 'expired',
      )
      const [event] = await eventsOf(receiver, 1)
      const { body } = await owner.get(`${path}/${data.id}`)
      expect(event).toMatchObject({
        type: 'checkout.session.expired',
        checkout_session_id: data.id,
        environment: 'test',
        data: body.data,
      })
      expect(receiver.received).toHaveLength(1)
      await receiver.stop()
    })

    test('many sessions expire once each', async () => {
      const owner = await createMerchant(server)
      const opened = await Promise.all(Array.from({ length: 30 }, () => owner.post(path, order())))
      const ids: string[] = opened.map(({ body }) => body.data.id)
      await Promise.all(ids.map(expire))
      await Promise.all(ids.map((id) => reaches(id, 'expired')))
      const list = await manage(server, 'get', `/applications/${owner.applicationId}/events`)
      expect(list.body.meta.total).toBe(30)
    })

    test('a completed session never expires', async () => {
      const { body } = await send(form())
      const id = idIn(body.url)
      await reaches(id, 'completed')
      const { data } = (await merchant.post(path, order())).body
      await sql`UPDATE checkout_sessions SET expires_at = now() - interval '1 second'
        WHERE id = ${id}::uuid`.execute(server.ctx.db)
      await expire(data.id)
      await reaches(data.id, 'expired')
      expect(await statusOf(id)).toBe('completed')
    })

    test('a form session expires while its payment hangs; late success is listed', async () => {
      const owner = await createMerchant(server)
      const { body } = await send(form({ customer_phone: numberOf('999009') }), {
        Authorization: basic(owner.secretKey),
      })
      const id = idIn(body.url)
      await expire(id)
      await reaches(id, 'expired')
      const payments = await owner.get('/payments')
      const [payment] = payments.body.data
      const outcome = `/sandbox/transactions/${payment.id}/outcome`
      await manage(server, 'post', outcome, { status: 'successful' })
      expect((await owner.get(`/payments/${payment.id}`)).body.data.status).toBe('successful')
      expect(await statusOf(id)).toBe('expired')
      const items = await manage(server, 'get', '/reconciliation-items?per_page=100')
      const mine = items.body.data.filter(
        (item: { transaction_id: string }) => item.transaction_id === payment.id,
      )
      expect(mine).toMatchObject([{ reported_status: 'successful', recorded_status: 'expired' }])
      const [balance] = (await owner.get('/merchant/balance')).body.data
      expect(balance.available_balance).toBe(10_015_000)
    })
  })
})
