import { numberOf } from '../../support/builders.ts'
import { followMany, startStage, walker } from '../../support/checkout.ts'
import { call, createMerchant, manage } from '../../support/client.ts'
import { endAs } from '../../support/corrected-number.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'

const stage = prepared(startStage)

const newMerchant = () => createMerchant(stage.server)

type Merchant = Awaited<ReturnType<typeof newMerchant>>

const create = async (merchant: Merchant, order: object = {}) => {
  const body = { amount: 5000, currency: 'XAF', ...order }
  const reply = await merchant.account('post', '/payment-links', body)
  expect(reply.status).toBe(201)
  return reply.body.data
}

const read = async (merchant: Merchant, id: string) =>
  (await merchant.account('get', `/payment-links/${id}`)).body.data

const follow = async (url: string, amount = ''): Promise<string> => {
  const { status, headers } = await walker().post(url, `amount=${amount}`)
  expect(status).toBe(303)
  return new URL(headers.get('location') ?? '', url).href.split('?')[0] ?? ''
}

const pay = async (url: string, ending = '512345') => {
  const reply = await walker().pay({ url }, { phone: numberOf(ending) })
  return reply
}

const paid = (merchant: Merchant, id: string, count: number) =>
  eventually(
    () => read(merchant, id),
    (link) => link.payment_count === count,
  )

describe('a payment link', () => {
  test("a payment link opens a session with the link's amount, and counts the collected amount", async () => {
    const merchant = await newMerchant()
    const link = await create(merchant, { description: 'Tournoi', metadata: { club: '7' } })
    expect(link).toMatchObject({ status: 'active', session_count: 0, collected_amount: 0 })
    for (const _ of [1, 2]) await pay(await follow(link.url))
    await follow(link.url)
    const after = await paid(merchant, link.id, 2)
    expect(after).toMatchObject({ session_count: 3, payment_count: 2, collected_amount: 10_000 })
    const payments = (await merchant.get('/payments')).body.data
    expect(payments.map((row: { amount: number }) => row.amount)).toEqual([5000, 5000])
    expect(payments[0].metadata).toEqual({ club: '7' })
    expect((await merchant.account('get', '/payment-links')).body.data).toEqual([after])
  })

  test("reading a payment link's page, as link previews do, opens no session", async () => {
    const merchant = await newMerchant()
    const link = await create(merchant)
    for (const _ of [1, 2, 3]) expect((await walker().get(link.url)).status).toBe(200)
    expect((await read(merchant, link.id)).session_count).toBe(0)
  })

  test('a payment link whose amount the customer chooses accepts only amounts within its limits', async () => {
    const merchant = await newMerchant()
    const limits = { amount: null, minimum_amount: 1050, maximum_amount: 200_000, currency: 'GHS' }
    const link = await create(merchant, limits)
    for (const wrong of ['', '10.49', '2000,01', '-20', '20.123', '20,000', 'vingt', '1e3']) {
      const reply = await walker().post(link.url, new URLSearchParams({ amount: wrong }).toString())
      expect([wrong, reply.status]).toEqual([wrong, 422])
      expect(reply.text).toContain('aria-invalid="true"')
    }
    expect((await read(merchant, link.id)).session_count).toBe(0)
    for (const right of ['10.50', '2000', '20,5', '1 999.99']) await follow(link.url, right)
    expect((await read(merchant, link.id)).session_count).toBe(4)
  })
})

describe('amounts typed on the page of a payment link', () => {
  const limits = { amount: null, minimum_amount: 1050, maximum_amount: 200_000, currency: 'XAF' }
  const range = ' Saisissez de 1\u202f050 à 200\u202f000\u00a0FCFA.'

  test.each([
    ['5.000', 'Ce montant peut se lire de deux façons. Écrivez 5000 sans séparateur.'],
    ['', 'Aucun montant saisi.'],
    ['-5000', 'Le montant doit être supérieur à zéro.'],
    ['0', 'Le montant doit être supérieur à zéro.'],
    ['1500,50', 'Un montant en FCFA n’a pas de décimales.'],
    ['500', 'Ce montant est trop faible.'],
    ['200001', 'Ce montant est trop élevé.'],
    ['99999999999999999999', 'Ce montant est trop élevé.'],
    ['mille', 'Écrivez le montant en chiffres.'],
  ])(
    'the error for the amount "%s" typed on a payment link explains the problem and shows the limits in FCFA',
    async (amount, sentence) => {
      const { url } = await create(await newMerchant(), limits)
      const body = new URLSearchParams({ amount }).toString()
      const { status, text } = await walker().post(`${url}?lang=fr`, body)
      expect([status, text]).toEqual([422, expect.stringContaining(`${sentence}${range}`)])
    },
  )

  test('an amount typed on a payment link is read like an amount in a bulk payout file', async () => {
    const merchant = await newMerchant()
    const link = await create(merchant, { amount: null, currency: 'XAF' })
    const written = ['5000,00', '5 000 FCFA', '5\u202f000', '5000.00', 'XAF 5000', '\u200e5000']
    for (const amount of written) {
      expect([amount, await follow(link.url, encodeURIComponent(amount))]).toEqual([
        amount,
        expect.stringContaining('/checkout/'),
      ])
    }
    const { url } = await create(merchant, { amount: null, currency: 'XAF' })
    const page = await walker().get(`${url}?lang=fr`)
    expect(page.text).toContain('Saisissez un montant en FCFA.')
  })
})

test('a payment link session stays payable however many other people use the link', async () => {
  const merchant = await newMerchant()
  const link = await create(merchant)
  const [page, stranger] = [await follow(link.url), await follow(link.url)]
  await followMany(stage.server, stranger, 2000)
  await follow(link.url)
  expect((await read(merchant, link.id)).session_count).toBe(2003)
  expect((await pay(page)).status).toBe(303)
  await paid(merchant, link.id, 1)
  const { body } = await merchant.account('get', '/events')
  const types = body.data.map(({ type }: { type: string }) => type)
  expect(types).not.toContain('checkout.session.expired')
})

describe('a payment link with a number of uses', () => {
  test('a payment link with limited uses never starts more payments than allowed, even concurrently', async () => {
    const merchant = await newMerchant()
    const link = await create(merchant, { uses_max: 2 })
    const pages = []
    for (const _ of [1, 2, 3, 4, 5]) pages.push(await follow(link.url))
    const replies = await Promise.all(pages.map((page) => pay(page)))
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 303, 403, 403, 403])
    const after = await paid(merchant, link.id, 2)
    expect(after).toMatchObject({ status: 'used_up', collected_amount: 10_000 })
    for (const [at, { status }] of replies.entries()) {
      const { text } = await walker().get(pages[at] ?? '')
      expect(text.includes('Paiement indisponible')).toBe(status === 403)
      expect(text).not.toContain('name="phone"')
    }
    expect((await merchant.get('/payments')).body.meta.total).toBe(2)
    expect((await walker().post(link.url)).status).toBe(403)
  })

  test('a payment link with limited uses regains a use when a payment does not succeed', async () => {
    const merchant = await newMerchant()
    const link = await create(merchant, { uses_max: 1 })
    const [first, second] = [await follow(link.url), await follow(link.url)]
    expect((await pay(first, '999007')).status).toBe(303)
    await eventually(
      async () => (await merchant.get('/payments')).body.data[0].status,
      (status) => status === 'failed',
    )
    expect((await pay(second)).status).toBe(303)
    await paid(merchant, link.id, 1)
  })

  test('a payment that succeeds after its session expired uses up the payment link until the payment is refunded', async () => {
    const merchant = await newMerchant()
    const link = await create(merchant, { uses_max: 1 })
    const [first, second] = [await follow(link.url), await follow(link.url)]
    expect((await pay(first, '999009')).status).toBe(303)
    const [{ id }] = (await merchant.get('/payments')).body.data
    const session = { id: new URL(first).pathname.split('/')[2] ?? '', url: first }
    await stage.back.outlive(session)
    await stage.back.reaches(session, 'expired')
    await eventually(() => endAs(stage.server, id, 'successful'), statusIs(200))
    expect((await pay(second)).status).toBe(403)
    expect(await read(merchant, link.id)).toMatchObject({ status: 'used_up', payment_count: 1 })
    expect((await walker().post(link.url)).status).toBe(403)
    expect((await merchant.get('/payments')).body.meta.total).toBe(1)
    expect((await merchant.post('/refunds', { payment_id: id, amount: 4999 })).status).toBe(201)
    expect((await pay(second)).status).toBe(403)
    expect((await merchant.post('/refunds', { payment_id: id, amount: 1 })).status).toBe(201)
    expect((await pay(second)).status).toBe(303)
  })
})

describe('closing a payment link', () => {
  test('a disabled or expired link cannot be opened, while open sessions stay payable', async () => {
    const merchant = await newMerchant()
    const link = await create(merchant, { expires_at: '2999-01-01T00:00:00Z' })
    const page = await follow(link.url)
    const disabled = await merchant.account('patch', `/payment-links/${link.id}`, {
      enabled: false,
    })
    expect(disabled.body.data).toMatchObject({ enabled: false, status: 'disabled' })
    expect((await walker().post(link.url)).status).toBe(403)
    expect((await pay(page)).status).toBe(303)
    await paid(merchant, link.id, 1)
    const listed = await merchant.account('get', '/payment-links?enabled=true')
    expect(listed.body.data).toEqual([])
    await merchant.account('patch', `/payment-links/${link.id}`, { enabled: true })
    await stage.server.ctx.db
      .updateTable('payment_links')
      .set({ expires_at: '2001-01-01T00:00:00Z' })
      .where('id', '=', link.id)
      .execute()
    expect((await walker().post(link.url)).status).toBe(403)
    expect((await read(merchant, link.id)).status).toBe('expired')
  })

  test("a suspended merchant's payment link cannot be opened", async () => {
    const merchant = await newMerchant()
    const link = await create(merchant)
    const path = `/organisations/${merchant.organisationId}/suspend`
    await manage(stage.server, 'post', path, { reason: 'Plaintes' })
    expect((await walker().post(link.url)).status).toBe(403)
  })

  test('requests with one idempotency key create one payment link', async () => {
    const merchant = await newMerchant()
    const send = (amount: number) =>
      call(stage.server, 'post', '/account/v1/payment-links', {
        key: merchant.secretKey,
        headers: { 'Idempotency-Key': 'lien-1' },
        body: { amount, currency: 'XAF' },
      })
    const [first, second] = await Promise.all([send(5000), send(5000)])
    expect(second?.text).toBe(first?.text)
    expect((await send(6000)).status).toBe(409)
    expect((await merchant.account('get', '/payment-links')).body.data).toHaveLength(1)
  })

  test.each([
    [{ amount: 5000, minimum_amount: 1 }, 'minimum_amount'],
    [{ minimum_amount: 2, maximum_amount: 1 }, 'maximum_amount'],
    [{ amount: 0 }, 'amount'],
    [{ expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
    [{ uses_max: 0 }, 'uses_max'],
    [{ success_url: 'http://boutique.example/' }, 'success_url'],
    [{ currency: 'EUR' }, 'currency'],
    [{ currency: 'NGN', amount: 150 }, 'amount'],
  ])('a payment link with %j is refused on the invalid field', async (order, field) => {
    const body = { currency: 'XAF', ...order }
    const reply = await stage.merchant.account('post', '/payment-links', body)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
  })
})

test('a payment link that collected more than a safe integer shows the largest safe integer', async () => {
  const merchant = await newMerchant()
  const amount = Number.MAX_SAFE_INTEGER
  const link = await create(merchant, { amount })
  for (const _ of [1, 2]) await pay(await follow(link.url))
  const after = await paid(merchant, link.id, 2)
  expect(after).toMatchObject({ payment_count: 2, collected_amount: amount })
  const { status, body } = await merchant.account('get', '/payment-links')
  expect([status, body.data]).toEqual([200, [after]])
})

describe('access to a payment link', () => {
  test('an invalid payment link code returns a 404', async () => {
    const base = `${stage.server.url}/pay`
    for (const path of ['', '/', '/abc', '/AAAAAAAAAAAAAAAA', '/%E0%A4%A', '/../pay/x']) {
      expect([path, (await walker().get(base + path)).status]).toEqual([path, 404])
    }
  })
})
