import { merchant, server } from '../../support/own-merchant.ts'
import { form, type Pairs, sendForm } from '../../support/session-orders.ts'

const send = (body: string, headers?: Record<string, string>) =>
  sendForm(server, merchant, body, headers)

test("a form session waits for the customer's PIN and returns nested metadata", async () => {
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

test('a form session without metadata returns an empty object', async () => {
  expect((await send(form())).body.metadata).toEqual({})
})

test('hostile metadata keys of a form session are treated as plain data', async () => {
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
  'a form session with %s sent twice returns a 422',
  async (field) => {
    const value = new URLSearchParams(form()).get(field) ?? ''
    const { status, body } = await send(form({}, [[field, value]]))
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  },
)

test.each<[string[]]>([
  [['metadata[a]', 'metadata[a]']],
  [['metadata', 'metadata[a]']],
  [['metadata[a][b]']],
  [['metadata[a]', 'metadata[a][b]']],
  [['metadata[a][b]', 'metadata[a]']],
  [['metadata[__proto__][b]']],
  [['metadata[]']],
  [['metadata[', 'metadata[a]']],
  [['metadata[a]b']],
])('a form session with conflicting values %j returns a 422', async (fields) => {
  const more = fields.map((field, at): [string, string] => [field, String(at)])
  const { status, body } = await send(form({}, more))
  expect(status).toBe(422)
  expect(body.message).toBe('Les données fournies sont invalides.')
  expect(Object.keys(body.errors)).toEqual(['metadata'])
  expect(({} as { b?: string }).b).toBeUndefined()
})

test('a form field sent both plain and with a key returns a 422', async () => {
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

test('thousands of repeated form fields return a 422', async () => {
  const { status, body } = await send(`${form()}${'&metadata[]='.repeat(5000)}`)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['metadata'])
})

test('all missing fields of a form session are reported together, even for an empty body', async () => {
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
  ['amount', '1e3'],
  ['amount', ' 15000'],
  ['amount', '9007199254740992'],
  ['currency', 'GHS'],
  ['method', 'carrier1_momo'],
  ['customer_phone', '06 512 34 56'],
  ['customer_phone', '+33 6 12 34 56 78'],
  ['success_url', 'http://boutique.example/'],
  ['cancel_url', 'javascript:alert(1)'],
])('a form session returns a 422 when %s is %j', async (field, value) => {
  const { status, body } = await send(form({ [field]: value }))
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})

test('a form session returns a 422 if its provider does not operate in the country of the phone number', async () => {
  const ghana = { currency: 'GHS', customer_phone: '+233 23 123 4567' }
  const { status, body } = await send(form({ ...ghana, method: 'momo.carrier2' }))
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['method'])
  expect((await send(form(ghana))).status).toBe(200)
})
