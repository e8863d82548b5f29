import { unknownId } from '../../support/builders.ts'
import { createMerchant, goLive } from '../../support/client.ts'
import { documents, exampleOf } from '../../support/documents.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { form, idIn, order, path, sendForm } from '../../support/session-orders.ts'

test('a created session is open for 24 hours at an unguessable URL', async () => {
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

test('two checkout sessions for the same order have different URLs', async () => {
  const keys = new Set<string>()
  for (let round = 0; round < 5; round++) {
    const { body } = await merchant.post(path, order())
    keys.add(body.data.url.split('/').at(-1))
  }
  expect(keys.size).toBe(5)
})

test('all missing fields of a checkout session are reported together', async () => {
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
  ['success_url', 'Http://boutique.example/merci'],
  ['success_url', 'JavaScript:alert(1)'],
  ['success_url', 'javascript:alert(1)'],
  ['success_url', '//boutique.example/'],
  ['success_url', '/merci'],
  ['success_url', 'https://nom:mot@boutique.example/'],
  ['success_url', 'https://boutique.example/merci\u200b'],
  ['success_url', 'https://boutique.example/merci '],
  ['cancel_url', 'https://boutique.example/\u2060panier'],
  ['cancel_url', 'https://boutique.example/panier\t'],
  ['cancel_url', 'data:text/html,x'],
  ['cancel_url', `https://boutique.example/${'x'.repeat(2048)}`],
  ['metadata', { ['k'.repeat(41)]: 1 }],
  ['metadata', { cle: 'x'.repeat(501) }],
  ['metadata', []],
  ['metadata', Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, at]))],
  ['description', 'a\0b'],
  ['description', 'Facture \u202egnp.exe'],
  ['description', '\u2068Boutique\u2069'],
])('a checkout session returns a 422 if %s is %j', async (field, value) => {
  const { status, body } = await merchant.post(path, order({ [field]: value }))
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})

test('the description and metadata of a checkout session may be null or have the maximum length', async () => {
  const bare = await merchant.post(path, order({ description: null, metadata: null }))
  expect(bare.body.data).toMatchObject({ description: null, metadata: null })
  const url = 'https://boutique.example/'.padEnd(2048, 'x')
  const long = { success_url: url, cancel_url: url, description: 'é'.repeat(255) }
  expect((await merchant.post(path, order(long))).status).toBe(201)
})

test('a return address with an upper-case scheme is accepted and reaches customers unchanged', async () => {
  const cancel_url = 'Https://Boutique.Example./panier?session={CHECKOUT_SESSION_ID}'
  const { status, body } = await merchant.post(path, order({ cancel_url }))
  expect(status).toBe(201)
  const page = await (await fetch(body.data.url)).text()
  expect(page).toContain(`"Https://Boutique.Example./panier?session=${body.data.id}"`)
})

test('return addresses on localhost without TLS are allowed only in the sandbox', async () => {
  const local = order({ success_url: 'http://localhost:8080/merci' })
  expect((await merchant.post(path, local)).status).toBe(201)
  const live = await goLive(server, await createMerchant(server))
  const { status, body } = await live.post(path, local)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['success_url'])
})

test('session metadata is treated as plain data, whatever its keys', async () => {
  const text = JSON.stringify(order()).replace(
    /}$/,
    ',"metadata":{"__proto__":{"a":1},"constructor":"b"}}',
  )
  const { body, text: answer } = await merchant.post(path, text)
  expect(answer).toContain('"__proto__":{"a":1}')
  expect(Object.keys(body.data.metadata)).toContain('constructor')
  expect(({} as { a?: number }).a).toBeUndefined()
})

test('one idempotency key creates one checkout session, and returns a 409 for a different body', async () => {
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

test('a checkout session is returned by GET exactly as it was created', async () => {
  const { data } = (await merchant.post(path, order())).body
  const mine = await merchant.get(`${path}/${data.id}`)
  expect(mine).toMatchObject({ status: 200, body: { data } })
})

test('a session id that is unknown, invalid or from the form checkout returns a 404', async () => {
  const { body } = await sendForm(server, merchant, form())
  for (const id of [unknownId, 'abc', body.id, idIn(body.url)]) {
    expect((await merchant.get(`${path}/${id}`)).status).toBe(404)
  }
})
