import { rawCall } from '../support/raw-request.ts'
import { managementToken } from '../support/server.ts'
import { form, merchant, server } from './edge-requests.ts'

const notRepeated = "Ce paramètre ne doit apparaître qu'une fois, comme "
const notUtf8Code =
  "Ce paramètre contient un code « % » qui n'est pas en UTF-8. En UTF-8, « é » s'écrit %C3%A9."
const oneEach =
  'Indiquez une seule valeur, et répétez le paramètre pour chaque valeur : status=…&status=….'
const tooExact = 'Ce champ contient un nombre trop grand ou trop précis.'

test.each([
  ['/api/v1/payments?page=-1', { page: ['Ce champ doit être supérieur ou égal à 1.'] }],
  ['/api/v1/payments?page=1.5', { page: ['Ce champ doit être un entier, comme 20.'] }],
  ['/api/v1/payments?page=99999999999999999999', { page: [tooExact] }],
  ['/api/v1/payments?per_page=1&per_page=2', { per_page: [`${notRepeated}per_page=1.`] }],
  [
    '/api/v1/payments?status=failed&status=successful',
    { status: [`${notRepeated}status=failed.`] },
  ],
  ['/api/v1/payments?status=%C9', { status: [notUtf8Code] }],
  [
    '/api/v1/payments?status=[]',
    {
      status: ['Valeurs acceptées : pending, processing, successful, failed, cancelled.'],
    },
  ],
  ['/account/v1/transactions?status=', { status: [oneEach] }],
  ['/account/v1/transactions?status=failed,successful', { status: [oneEach] }],
  [
    '/account/v1/transactions?status[]=failed',
    { status: ['Écrivez ce paramètre sans crochets : status=….'] },
  ],
  ['/account/v1/transactions?merchant_reference=%C9', { merchant_reference: [notUtf8Code] }],
  ['/account/v1/transactions?metadata%5Bville%5D=Yaound%E9', { metadata: [notUtf8Code] }],
  [
    `/account/v1/transactions?metadata[${'k'.repeat(41)}]=1&metadata[note]=${'v'.repeat(501)}`,
    {
      metadata: [
        `La clé « ${'k'.repeat(40)}… » a 41 caractères ; le maximum est 40.`,
        'La valeur de la clé « note » a 501 caractères ; le maximum est 500.',
      ],
    },
  ],
  [
    '/account/v1/transactions?created_from=2026-11-02T00:00:00Z&created_to=2026-11-01T00:00:00Z',
    { created_to: ['Ce champ ne doit pas être antérieur à « created_from ».'] },
  ],
  [
    '/account/v1/transactions.csv?created_from=2026-11-02T00:00:00Z' +
      '&created_to=2026-11-02T00:30:00%2B01:00&amount_min=10&amount_max=9',
    {
      created_to: ['Ce champ ne doit pas être antérieur à « created_from ».'],
      amount_max: ['Ce champ ne doit pas être inférieur à « amount_min ».'],
    },
  ],
  [
    '/account/v1/settlement-summary?month=2026-13',
    { month: ['Ce champ doit être un mois (AAAA-MM), comme 2026-11.'] },
  ],
])('the request %s gets an error message about the actual mistake', async (target, errors) => {
  const { status, body } = await rawCall(server, { target, key: merchant.secretKey })
  expect([status, body.errors]).toEqual([422, errors])
})

test('an error about a parameter with one allowed value reports that value', async () => {
  const target = '/management/v1/transactions?held=[]'
  const { status, body } = await rawCall(server, { target, key: managementToken })
  expect([status, body.errors.held]).toEqual([
    422,
    ['Ce champ doit être true ou false, sans guillemets.'],
  ])
})

const unreadable = "Le corps de la requête n'est pas un JSON lisible : vérifiez sa syntaxe."
const notUtf8 = "Envoyez le corps de la requête en UTF-8 : l'octet 2 n'est pas valide."
const compressed = "Envoyez le corps de la requête sans le compresser : gzip n'est pas accepté."
const notAnObject =
  'Le corps de la requête doit être un objet JSON (Content-Type: application/json).'

test.each([
  ['a trailing comma', '{"amount":5000,}', [], unreadable],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), [], notUtf8],
  ['a content encoding', '{}', [['Content-Encoding', 'gzip']], compressed],
  ['a form', 'amount=5000', [['Content-Type', 'application/x-www-form-urlencoded']], notAnObject],
] as const)('a JSON body with %s gets a specific message', async (_title, sent, more, sentence) => {
  const names = more.map(([name]) => name as string)
  const headers: [string, string][] = [
    ...(names.includes('Content-Type') ? [] : [['Content-Type', 'application/json'] as const]),
    ...more,
  ].map(([name, value]) => [name, value])
  const reply = await rawCall(server, {
    ...{ method: 'POST', target: '/api/v1/payments', key: merchant.secretKey, headers },
    body: typeof sent === 'string' ? sent : Buffer.from(sent),
  })
  expect([reply.status, reply.body.errors.body]).toEqual([422, [sentence]])
})

test('a form with an invalid percent-encoding gets a specific message', async () => {
  const { status, body } = await rawCall(server, {
    ...{ method: 'POST', target: '/v1/checkout/sessions' },
    headers: [
      ['Authorization', `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`],
      ['Content-Type', 'application/x-www-form-urlencoded'],
    ],
    body: `${new URLSearchParams(form())}&%`,
  })
  expect([status, body.errors.body]).toEqual([
    422,
    [
      "Le corps de la requête n'est pas un formulaire lisible : vérifiez ses codes « % », qui " +
        'doivent être en UTF-8.',
    ],
  ])
})

test('an empty phone number is reported as missing, not as having invalid characters', async () => {
  const { body } = await merchant.post('/payments', { phone_number: '' })
  expect(body.errors.phone_number).toEqual([
    'Ce champ doit être un numéro au format international, ou au format local avec « country ».',
  ])
})

test('equal limits of a range parameter and any value of an unknown parameter are accepted', async () => {
  const at = '2026-11-02T00:00:00Z'
  const query = `created_from=${at}&created_to=${at}&amount_min=5&amount_max=5&x=%C9&%C9=1`
  const target = `/account/v1/transactions?${query}`
  expect((await rawCall(server, { target, key: merchant.secretKey })).status).toBe(200)
})

test('an invalid list item is reported by its path, and a value of the wrong type produces only one message', async () => {
  const order = { url: 'https://boutique.example/hook', events: ['refund.failed', 5, 'x'] }
  const { body } = await merchant.account('post', '/webhook-endpoints', order)
  const choice = [expect.stringMatching(/^Valeurs acceptées : payment\.succeeded, /)]
  expect(body.errors).toEqual({ 'events[1]': choice, 'events[2]': choice })
})
