import { payment, payout } from '../../support/builders.ts'
import { createMerchant, goLive } from '../../support/client.ts'
import { documents } from '../../support/documents.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { form, sendForm, order as session } from '../../support/session-orders.ts'
import { order as bulkOrder } from '../account/bulk-requests.ts'

const instead = (name: string, use: string) => `${name} est ignore : utilisez ${use}.`
const unknown = (name: string) => `${name} est ignore : ce nom est inconnu ici.`
const notes = 'PATCH /account/v1/transactions/{id}'
const endpoints = 'POST /account/v1/webhook-endpoints'

const noticeOf = (reply: { headers: Record<string, string> }) => reply.headers['sandbox-notice']

const onPayout = async (more: object): Promise<string | undefined> => {
  const reply = await merchant.post('/payouts', payout({ amount: 1, ...more }))
  expect([reply.status, reply.text]).toEqual([201, reply.text])
  return noticeOf(reply)
}

describe('the sandbox notice about an ignored field', () => {
  test.each([
    ['reference', notes],
    ['merchant_reference', notes],
    ['external_reference', notes],
    ['metadata', notes],
    ['webhook_url', endpoints],
    ['callback_url', endpoints],
    ['callbackUrl', endpoints],
    ['phoneNumber', 'phone_number'],
    ['phone', 'phone_number'],
    ['PHONE_NUMBER', 'phone_number'],
    ['msisdn', 'phone_number'],
    ['ammount', 'amount'],
    ['amout', 'amount'],
    ['amuont', 'amount'],
    ['curency', 'currency'],
    ['providr', 'provider'],
  ])('the field %s on a payout is reported, with the field to use instead', async (name, use) => {
    expect(await onPayout({ [name]: 'FAC-1' })).toBe(instead(name, use))
  })

  test.each(['note', 'id', 'type', 'customer', 'constructor', '__proto__', 'amountant'])(
    'the sandbox notice suggests no field name for the unknown field %s, which resembles no known field',
    async (name) => {
      expect(await onPayout(JSON.parse(`{"${name}": "x"}`))).toBe(unknown(name))
    },
  )

  test('the sandbox notice lists values that live mode would refuse, then ignored fields, and a replay repeats the notice', async () => {
    const sent = payment({ phone_number: '+242 06 12', reference: 'FAC-1' })
    const options = { headers: { 'Idempotency-Key': 'notice-of-both' } }
    for (const _ of [1, 2]) {
      expect(noticeOf(await merchant.post('/payments', sent, options))).toBe(
        'En mode reel, cette requete serait refusee. phone_number : ' +
          `Ce numero n'est pas valide dans ce pays. ${instead('reference', notes)}`,
      )
    }
  })

  test('the notice about ignored fields lists the fields of each request', async () => {
    const tolerated = { phone: '1', reference: 'R', metadata: { a: 'b' }, callback_url: 'x' }
    const checkout = await merchant.post('/checkout/sessions', session(tolerated))
    expect(noticeOf(checkout)).toBe(
      `${unknown('phone')} ${instead('reference', notes)} ${instead('callback_url', endpoints)}`,
    )
    const encoded = await sendForm(
      server,
      merchant,
      form({ customer_phone: '+242 06 512 34 56', phone: '1' }),
    )
    expect(noticeOf(encoded)).toBe(instead('phone', 'customer_phone'))
    const link = { currency: 'XAF', reference: 'FAC-1', descripton: 'x' }
    expect(noticeOf(await merchant.account('post', '/payment-links', link))).toBe(
      `${instead('reference', 'merchant_reference')} ${instead('descripton', 'description')}`,
    )
    const { id } = (await merchant.post('/payments', payment())).body.data
    const noted = await merchant.account('patch', `/transactions/${id}`, { reference: 'FAC-1' })
    expect(noticeOf(noted)).toBe(instead('reference', 'merchant_reference'))
  })

  test(
    'the notice about ignored fields shows the first line of a bulk payout, and the columns of ' +
      'a file',
    async () => {
      const line = payout({ amount: 1, reference: 'SAL-1' })
      const body = { merchant_reference: 'SALAIRES', payouts: [line, line] }
      expect(noticeOf(await bulkOrder(server, merchant, body))).toBe(
        `${instead('merchant_reference', 'reference')} ` +
          instead('payouts[0].reference', 'merchant_reference'),
      )
      const file =
        'amount;currency;country;provider;phone_number;Reference;note\r\n' +
        '1;XAF;CG;carrier1_momo;+242 06 512 34 56;SAL-1;x\r\n'
      expect(noticeOf(await bulkOrder(server, merchant, file, { csv: true }))).toBe(
        `${instead('Reference', 'merchant_reference')} ${unknown('note')}`,
      )
    },
  )

  test('the notice about a file lists every ignored heading, and the line of an impossible phone number', async () => {
    const headings = [
      'Montant TTC',
      'Prénom',
      'Nom',
      'Service',
      'Matricule',
      'Note\u200b 1',
      'Type',
    ]
    const file =
      `Montant;Devise;Pays;Opérateur;Numéro de téléphone;;${headings.join(';')}\r\n` +
      '1;XAF;CG;carrier1_momo;+242 06 512 34 56\r\n\r\n1;XAF;CG;carrier1_momo;+242 06 12\r\n'
    expect(noticeOf(await bulkOrder(server, merchant, file, { csv: true }))).toBe(
      'En mode reel, cette requete serait refusee. lines[4].phone_number : ' +
        "Ce numero n'est pas valide dans ce pays. " +
        ['"Montant TTC"', 'Prenom', ...headings.slice(2, 5), '"Note  1"', 'Type']
          .map(unknown)
          .join(' '),
    )
  })
})

describe('the sandbox notice about an ignored query parameter', () => {
  test('the notice about an ignored query parameter lists it with the nearest known name, and changes nothing else', async () => {
    const { id } = (await merchant.post('/payments', payment())).body.data
    const listed = await merchant.get('/payments?statut=successful&per_page=1&colour=red')
    expect([listed.status, listed.body.data.length]).toEqual([200, 1])
    expect(noticeOf(listed)).toBe(`${instead('statut', 'status')} ${unknown('colour')}`)
    expect(noticeOf(await merchant.get(`/payments/${id}?expand=refunds`))).toBe(unknown('expand'))
    const created = await merchant.post('/payments?dry_run=true', payment({ phone: '1' }))
    expect([created.status, noticeOf(created)]).toEqual([
      201,
      `${unknown('dry_run')} ${instead('phone', 'phone_number')}`,
    ])
    for (const [path, notice] of [
      ['/transactions?created_after=x&statuses=failed', instead('statuses', 'status')],
      ['/transactions.csv?locle=fr', instead('locle', 'locale')],
      ['/events?typ=payment.failed', instead('typ', 'type')],
      ['/markets?country=CG', unknown('country')],
    ] as const) {
      const reply = await merchant.account('get', path)
      expect([path, reply.status]).toEqual([path, 200])
      expect(noticeOf(reply)).toContain(notice)
    }
  })

  test('the notice about ignored query parameters omits declared parameters, metadata filters and empty queries', async () => {
    const query = 'status=successful&metadata%5Border%5D=1&per_page=5'
    for (const path of ['/transactions', `/transactions?${query}`]) {
      expect(noticeOf(await merchant.account('get', path))).toBeUndefined()
    }
  })

  test('the API documents declare the notice about ignored fields for every successful merchant operation', () => {
    const names = ['openapi', 'account', 'checkout-form'] as const
    const successes = names.flatMap((name) =>
      Object.entries(documents[name].paths).flatMap(([path, item]) =>
        Object.entries(item).flatMap(([method, { responses }]) =>
          Object.entries(responses)
            .filter(([status]) => status.startsWith('2'))
            .map(([status, response]) => ({
              title: `${name} ${method} ${path} ${status}`,
              isDeclared: JSON.stringify(response).includes('/headers/Sandbox-Notice'),
            })),
        ),
      ),
    )
    expect(successes.length).toBeGreaterThan(40)
    expect(successes.filter(({ isDeclared }) => !isDeclared)).toEqual([])
  })
})

describe('the notice about ignored fields stays safe and short', () => {
  test('an unusual field name is not reported, whatever its value', async () => {
    const names = ['reference\r\nX-Evil: 1', 'réference', 'reference ', 'refe\u202erence', '']
    const fields = Object.fromEntries(names.map((name) => [name, 'x']))
    expect(await onPayout(fields)).toBeUndefined()
    expect(await onPayout({ [`a${'_'.repeat(60)}mount`]: 1 })).toBeUndefined()
  })

  test('the notice about ignored fields reports at most five fields of a body', async () => {
    const written = [
      'phone',
      'phoneNumber',
      'PhoneNumber',
      'Phone',
      'msisdn',
      'metadata',
      'ammount',
    ]
    const many = Object.fromEntries([...Array(3000).keys()].map((at) => [`amount${at}`, at]))
    const notice = await onPayout({ ...Object.fromEntries(written.map((n) => [n, 1])), ...many })
    expect(notice).toBe(
      written
        .slice(0, 5)
        .map((n) => instead(n, 'phone_number'))
        .join(' '),
    )
  })

  test('neither production responses nor errors have a notice about ignored fields', async () => {
    const live = await goLive(server, await createMerchant(server))
    const link = { currency: 'XAF', reference: 'FAC-1' }
    const reply = await live.account('post', '/payment-links', link)
    expect([reply.status, noticeOf(reply)]).toEqual([201, undefined])
    expect(noticeOf(await live.get('/payments?statut=failed'))).toBeUndefined()
    expect(noticeOf(await merchant.get('/payments?statut=failed&page=0'))).toBeUndefined()
    const wrong = await merchant.post('/payouts', payout({ amount: 0, reference: 'FAC-1' }))
    expect([wrong.status, noticeOf(wrong)]).toEqual([422, undefined])
  })
})
