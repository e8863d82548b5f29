import { expect, test } from '@jest/globals'
import { rawCall } from '../support/raw-request.ts'
import { form, merchant, server } from './edge-requests.ts'

/** The sentence about a wrong value says what is wrong with it, so that its sender can mend it. */

const notRepeated = "Ce paramètre ne doit apparaître qu'une fois."
const tooExact = 'Ce champ contient un nombre trop grand ou trop précis.'

test.each([
  ['/api/v1/payments?page=-1', { page: ['Ce champ doit être supérieur ou égal à 1.'] }],
  ['/api/v1/payments?page=1.5', { page: ['Ce champ doit être un entier.'] }],
  ['/api/v1/payments?page=99999999999999999999', { page: [tooExact] }],
  ['/api/v1/payments?per_page=1&per_page=2', { per_page: [notRepeated] }],
  ['/api/v1/payments?status=failed&status=successful', { status: [notRepeated] }],
  [
    '/account/v1/settlement-summary?month=2026-13',
    { month: ['Ce champ doit être un mois (AAAA-MM), comme 2026-11.'] },
  ],
])('%s is told what is wrong with it', async (target, errors) => {
  const { status, body } = await rawCall(server, { target, key: merchant.secretKey })
  expect([status, body.errors]).toEqual([422, errors])
})

const unreadable = "Le corps de la requête n'est pas un JSON lisible : vérifiez sa syntaxe."
const notUtf8 = "Envoyez le corps de la requête en UTF-8 : à partir de l'octet 2, il ne l'est plus."
const compressed = "Envoyez le corps de la requête sans le compresser : gzip n'est pas accepté."
const notAnObject =
  'Le corps de la requête doit être un objet JSON (Content-Type: application/json).'

test.each([
  ['a comma too many', '{"amount":5000,}', [], unreadable],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), [], notUtf8],
  ['an encoding', '{}', [['Content-Encoding', 'gzip']], compressed],
  ['a form', 'amount=5000', [['Content-Type', 'application/x-www-form-urlencoded']], notAnObject],
] as const)(
  'a JSON body with %s has a sentence of its own',
  async (_title, sent, more, sentence) => {
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
  },
)

test('a form with a percent sign that encodes nothing is told so', async () => {
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

test('an empty phone number is no number, rather than one with wrong characters', async () => {
  const { body } = await merchant.post('/payments', { phone_number: '' })
  expect(body.errors.phone_number).toEqual([
    'Ce champ doit être un numéro au format international, ou au format local avec « country ».',
  ])
})
