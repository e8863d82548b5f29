import { numberOf } from '../../support/builders.ts'
import { exhaust, type Session, type Stage, startStage, walker } from '../../support/checkout.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let back: Stage['back']
let stop: Stage['stop']
let merchant: Merchant

const contact = {
  support_email: 'aide@boutique.example',
  support_phone: '+242 06 512 34 56',
  support_url: 'https://boutique.example/aide?de=caisse',
}

const change = (body: object, of: Merchant = merchant) =>
  manage(server, 'patch', `/applications/${of.applicationId}`, body)

beforeAll(async () => {
  ;({ server, back, stop } = await startStage())
  merchant = await createMerchant(server)
  expect((await change(contact)).body.data).toMatchObject(contact)
})
afterAll(() => stop())

const expectContact = (text: string) => {
  expect(text).toContain('Contactez Boutique Léon')
  expect(text).toContain('href="tel:+242065123456">+242 06 512 34 56<')
  expect(text).toContain('href="mailto:aide@boutique.example"')
  expect(text).toContain('href="https://boutique.example/aide?de=caisse">boutique.example<')
}

const shows = (url: string, words: string) =>
  eventually(
    () => walker().get(url),
    ({ text }) => text.includes(words),
  )

describe('the support contacts of an application', () => {
  test.each<[string, string, (session: Session) => Promise<unknown>]>([
    ['paid', 'Déjà payé', (session) => walker().pay(session)],
    ['failed', 'a échoué', (session) => walker().pay(session, { phone: numberOf('999002') })],
    ['cancelled', 'annulé', (session) => walker().pay(session, { phone: numberOf('999003') })],
    ['expired', 'Cette page de paiement a expiré', (session) => back.outlive(session)],
    ['exhausted', 'Trop de tentatives', (session) => exhaust(session)],
    ['waiting', 'Validez', (session) => walker().pay(session, { phone: numberOf('999009') })],
  ])(
    'the checkout page in the state "%s" shows the support contacts of its application',
    async (_state, words, reach) => {
      const session = await back.open(merchant)
      await reach(session)
      expectContact((await shows(session.url, words)).text)
    },
  )

  test('the support contacts are shown on receipts, form session pages and link pages', async () => {
    const failed = await back.openForm(merchant, '999002')
    expectContact((await shows(failed.url, 'a échoué')).text)
    const paid = await back.openForm(merchant, '999001')
    const { text } = await shows(paid.url, 'Déjà payé')
    const receipt = /href="([^"]*\/receipt\/[^"]*)"/.exec(text)?.[1] ?? ''
    expectContact((await walker().get(new URL(receipt, paid.url).href)).text)
    const order = { amount: 5000, currency: 'XAF' }
    const link = (await merchant.account('post', '/payment-links', order)).body.data
    await merchant.account('patch', `/payment-links/${link.id}`, { enabled: false })
    expectContact((await shows(link.url, 'est plus actif')).text)
  })

  test('the page of a missing session shows the support contacts if its URL contains a payment link', async () => {
    const order = { amount: 5000, currency: 'XAF' }
    const link = (await merchant.account('post', '/payment-links', order)).body.data
    const { status, text } = await walker().get(`${link.url}/abc`)
    expect(status).toBe(404)
    expectContact(text)
  })

  test('a page whose URL has no valid secret shows no support contacts and looks like a missing page', async () => {
    const session = await back.openForm(merchant, '999001')
    const { text: own } = await shows(session.url, 'Déjà payé')
    const receipt = new URL(/href="([^"]*\/receipt\/[^"]*)"/.exec(own)?.[1] ?? '', session.url)
    const id = /\/checkout\/([^/]+)/.exec(session.url)?.[1] ?? ''
    const wrongKey = (url: string) => url.replace(/[^/?]{4}(\?.*)?$/, 'AAAA$1')
    const urls = [
      ...[session.url.slice(0, -3), wrongKey(session.url), `${server.url}/checkout/${id}`],
      ...[`${server.url}/checkout/${id}/receipt/abc`, wrongKey(receipt.href)],
      ...[`${wrongKey(session.url)}/status`, `${server.url}/receipts/${id}`],
    ]
    for (const url of urls) {
      const [guessed, unknown] = await Promise.all(
        [url, url.replace(id, '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f')].map((each) =>
          walker().get(each),
        ),
      )
      expect([url, guessed?.status]).toEqual([url, 404])
      const text = guessed?.text.replaceAll(id, '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f')
      expect([url, text]).toEqual([url, unknown?.text])
      expect(text).not.toContain('Contactez')
    }
  })

  test('unset support contacts are omitted, and each contact can be removed', async () => {
    const other = await createMerchant(server)
    const session = await back.open(other)
    await back.outlive(session)
    expect((await walker().get(session.url)).text).not.toContain('class="support"')
    await change(contact, other)
    await change({ support_email: null, support_url: null }, other)
    const { text } = await walker().get(session.url)
    expect(text).toContain('tel:+242065123456')
    expect(text).not.toMatch(/mailto:|boutique\.example/)
  })

  test.each([
    [{ support_email: 'aide' }, 'support_email'],
    [{ support_phone: '06 512 34 56' }, 'support_phone'],
    [{ support_phone: '+242 12' }, 'support_phone'],
    [{ support_phone: '+242 06 512 34 56"' }, 'support_phone'],
    [{ support_url: 'http://boutique.example/aide' }, 'support_url'],
    [{ support_url: 'javascript:alert(1)' }, 'support_url'],
    [{ support_url: 'https://boutique.example/aide\u200b' }, 'support_url'],
    [{ support_url: 'https://moi:secret@boutique.example/' }, 'support_url'],
    [{ duplicate_collection: 'keep' }, 'duplicate_collection'],
  ])('unusable support contacts are refused: %j', async (body, field) => {
    const { status, body: reply } = await change(body)
    expect([status, Object.keys(reply.errors)]).toEqual([422, [field]])
  })

  test('all invalid support contact fields are refused together', async () => {
    const wrong = { support_email: 'x', support_phone: '12', support_url: 'ftp://x' }
    const { body } = await change(wrong)
    expect(Object.keys(body.errors).sort()).toEqual([
      'support_email',
      'support_phone',
      'support_url',
    ])
    const { data } = (await manage(server, 'get', `/applications/${merchant.applicationId}`)).body
    expect(data).toMatchObject({ ...contact, duplicate_collection: 'review' })
  })
})
