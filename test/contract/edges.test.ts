import { sql } from 'kysely'
import { exponents } from '../../src/domain/markets.ts'
import { payment, payout } from '../support/builders.ts'
import { call, manage } from '../support/client.ts'
import { documents } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { rawCall } from '../support/raw-request.ts'
import {
  form,
  merchant,
  names,
  postForm,
  server,
  session,
  total,
  withMember,
} from './edge-requests.ts'

const unusual: [string, string][] = [
  ['a NUL', '"a\\u0000b"'],
  ['a lone surrogate', '"\\ud800"'],
  ['a number beyond a double', '1e400'],
  ['an integer beyond 2^53', '[9007199254740993]'],
  ['998 levels', `${'['.repeat(998)}${']'.repeat(998)}`],
  ['998 levels of numbers beyond a double', `${'[1e400,'.repeat(998)}1${']'.repeat(998)}`],
]

describe('currencies', () => {
  test.each(names)(
    '`Currency` in the document %s lists exactly the currencies of the markets',
    (name) => {
      const { Currency } = documents[name].components.schemas as Record<string, { enum: string[] }>
      expect([...(Currency?.enum ?? [])].sort()).toEqual(Object.keys(exponents).sort())
      const said = ['description', 'enum', 'type', 'x-extensible-enum']
      expect(Object.keys(Currency ?? {}).sort()).toEqual(said)
    },
  )

  const everyCurrency = `Valeurs acceptées : ${Object.keys(exponents).join(', ')}.`

  test.each(['😀ab', 'EUR', ''])(
    'the currency %j is refused by every operation and nothing is created',
    async (currency) => {
      const before = await total()
      const topUp = { currency, amount: 5 }
      const filter = encodeURIComponent(currency)
      const organisation = `/organisations/${merchant.organisationId}`
      const replies = {
        payment: await merchant.post('/payments', payment({ currency })),
        payout: await merchant.post('/payouts', payout({ currency })),
        session: await merchant.post('/checkout/sessions', { ...session, currency }),
        form: await postForm(form({ currency })),
        topUp: await manage(server, 'post', `${organisation}/sandbox-top-ups`, topUp),
        entries: await manage(server, 'get', `${organisation}/ledger-entries?currency=${filter}`),
        statement: await manage(server, 'get', `${organisation}/statement?currency=${filter}`),
      }
      const texts = Object.entries(replies).map(([where, { status, body }]) => [
        where,
        status,
        body.errors?.currency,
      ])
      expect(texts).toEqual([
        ['payment', 422, ['Valeurs acceptées pour le pays CG : XAF.']],
        ['payout', 422, ['Valeurs acceptées pour le pays CG : XAF.']],
        ['session', 422, [everyCurrency]],
        ['form', 422, [expect.stringMatching(/^Valeurs acceptées/)]],
        ['topUp', 422, [everyCurrency]],
        ['entries', 422, [everyCurrency]],
        ['statement', 422, [everyCurrency]],
      ])
      expect(await total()).toBe(before)
      const { body } = await merchant.get('/merchant/balance')
      expect(body.data.map((balance: { currency: string }) => balance.currency)).toEqual(['XAF'])
    },
  )
})

describe('undeclared parameters, headers and fields', () => {
  test('undeclared query parameters are ignored', async () => {
    const { body } = await merchant.post('/payments', payment())
    const query = 'page=x&per_page=-1&cursor=%00&status=%ff&provider=&a=%00&__proto__[x]=1'
    for (const path of [`/payments/${body.data.id}`, '/merchant/balance']) {
      expect((await merchant.get(`${path}?${query}`)).status).toBe(200)
    }
    const { status } = await merchant.post(`/payments?${query}`, payment())
    expect(status).toBe(201)
  })

  test('a repeated Idempotency-Key is refused only by operations that use the header', async () => {
    const keys: [string, string][] = [
      ['Idempotency-Key', 'one'],
      ['Idempotency-Key', 'two'],
    ]
    const { secretKey: key } = merchant
    const target = '/api/v1/payments'
    expect((await rawCall(server, { target, key, headers: keys })).status).toBe(200)
    const headers: [string, string][] = [...keys, ['Content-Type', 'application/json']]
    const body = JSON.stringify(payment())
    const refused = await rawCall(server, { method: 'POST', target, key, headers, body })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['Idempotency-Key']])
    const managed = await rawCall(server, {
      method: 'POST',
      target: '/management/v1/organisations',
      key: server.ctx.config.managementTokens[0] ?? '',
      headers,
      body: JSON.stringify({ name: 'Boutique', email: 'a@example.com', country: 'CG' }),
    })
    expect(managed.status).toBe(201)
  })

  test.each(unusual)(
    'an unknown body field with %s is ignored, even under an idempotency key',
    async (title, literal) => {
      const headers = { 'Idempotency-Key': `ignored ${title}` }
      const body = withMember(`"unknown":${literal}`)
      const first = await merchant.post('/payments', body, { headers })
      expect(first.status).toBe(201)
      const again = await merchant.post('/payments', body, { headers })
      expect([again.status, again.text]).toEqual([201, first.text])
      const named = await merchant.post('/payments', withMember('"un\\u0000\\ud800known":1'))
      expect(named.status).toBe(201)
    },
  )

  test.each([
    ['1e400', '1e401'],
    ['9007199254740993', '9007199254740992'],
    ['"\\ud800"', '"\\ud801"'],
    ['0.1', '0.1000000000000000055'],
  ])(
    'bodies that differ only in an unknown field (%s, %s) are two different requests',
    async (one, other) => {
      const headers = { 'Idempotency-Key': `two ${one}` }
      const first = await merchant.post('/payments', withMember(`"unknown":${one}`), { headers })
      const second = await merchant.post('/payments', withMember(`"unknown":${other}`), { headers })
      expect([first.status, second.status]).toEqual([201, 409])
    },
  )
})

const isOver = (status: string): boolean => !['pending', 'processing'].includes(status)

describe('cursors', () => {
  test.each(['a+b/c==', '%2B%2F'])('an unknown cursor (%s) is ignored', async (text) => {
    await merchant.post('/payments', payment())
    const plain = await eventually(
      () => merchant.get('/payments'),
      ({ body }) => body.data.every(({ status }: { status: string }) => isOver(status)),
    )
    const { status, body } = await merchant.get(`/payments?cursor=${text}`)
    expect([status, body.data]).toEqual([200, plain.body.data])
  })

  test('a cursor is accepted in either base64 alphabet', async () => {
    await merchant.post('/payments', payment())
    const { body: first } = await merchant.get('/payments?per_page=1')
    const next = new URL(first.links.next)
    const cursor = next.searchParams.get('cursor') ?? ''
    const standard = Buffer.from(cursor, 'base64url').toString('base64')
    for (const written of [standard, encodeURIComponent(standard)]) {
      const { body } = await merchant.get(`/payments?page=2&per_page=1&cursor=${written}`)
      const { body: expected } = await merchant.get(`/payments${next.search}`)
      expect(body.data).toEqual(expected.data)
    }
  })
})

describe('checkout pages with unexpected data', () => {
  const openPage = async (): Promise<string> => {
    const { body } = await merchant.post('/checkout/sessions', session)
    return new URL(body.data.url).pathname
  }

  const expectKind = async (path: string): Promise<string> => {
    const reply = await call(server, 'get', path, { headers: { 'Accept-Language': 'fr' } })
    expect(reply.status).toBe(200)
    expect(reply.text).not.toMatch(/undefined|NaN|null|😀/)
    return reply.text
  }

  const change = (path: string, set: ReturnType<typeof sql>) =>
    sql`UPDATE checkout_sessions SET ${set} WHERE id = ${path.split('/')[2]}`.execute(server.ctx.db)

  test('a checkout session in an unknown currency shows no amount and cannot be paid', async () => {
    // Simulates a row written by a later version with more currencies.
    await sql`ALTER TABLE checkout_sessions DROP CONSTRAINT checkout_sessions_currency_check`.execute(
      server.ctx.db,
    )
    for (const currency of ['😀ab', 'ABC', 'EUR']) {
      const path = await openPage()
      await change(path, sql`currency = ${currency}`)
      const text = await expectKind(path)
      expect(text).toContain('Aucun opérateur disponible')
      expect(text).not.toContain('class="amount"')
    }
  })

  test('a checkout session with an unknown status cannot be paid', async () => {
    const path = await openPage()
    await sql`ALTER TABLE checkout_sessions DROP CONSTRAINT checkout_sessions_status_check`.execute(
      server.ctx.db,
    )
    await change(path, sql`status = 'frozen'`)
    expect(await expectKind(path)).toContain('Aucun opérateur disponible')
    const posted = await call(server, 'post', `${path}/pay`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'phone=065123456',
    })
    expect(posted.status).toBeLessThan(500)
  })

  test('a merchant without a name is called "le marchand" on its checkout page', async () => {
    const path = await openPage()
    const { db } = server.ctx
    await sql`UPDATE organisations SET name = ' ' WHERE id = ${merchant.organisationId}`.execute(db)
    expect(await expectKind(path)).toContain('le marchand')
  })
})
