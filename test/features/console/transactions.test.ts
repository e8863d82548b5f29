import { numberOf, payment, payout, unknownId } from '../../support/builders.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { readPage, signInAs, unescaped } from '../../support/console.ts'
import { eventually } from '../../support/eventually.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { prepared } from '../../support/prepared.ts'

const made: Record<string, string> = {}

const hostile = '"><script>alert(1)</script>'

const hostileName = `${hostile}\u200fgnp.exe`

const signedIn = (role: string) => signInAs(server, role, 'test')

const other = prepared(() => createMerchant(server))
const visitor = prepared(() => signedIn('owner'))

beforeAll(async () => {
  const make = async (
    name: string,
    path: string,
    body: Record<string, unknown>,
    who = merchant,
  ) => {
    const reply = await who.post(path, body)
    expect([reply.status, reply.text]).toEqual([201, reply.text])
    made[name] = reply.body.data.id
    return reply.body.data
  }
  await make('paid', '/payments', payment({ metadata: { order: 'A-1' }, amount: 7100 }))
  await make('refused', '/payments', payment({ phone_number: numberOf('999002') }))
  await make('waiting', '/payments', payment({ phone_number: numberOf('999009'), amount: 9900 }))
  await make('elsewhere', '/payments', payment({ phone_number: '+242065777777' }), other)
  const { reference } = await make(
    'payout',
    '/payouts',
    payout({ phone_number: numberOf('000008') }),
  )
  made.reference = reference
  const called = { name: hostileName }
  const name = await manage(server, 'patch', `/organisations/${merchant.organisationId}`, called)
  expect([name.status, name.text]).toEqual([200, name.text])
  const noted = { merchant_reference: hostile }
  const note = await merchant.account('patch', `/transactions/${made.paid}`, noted)
  expect([note.status, note.text]).toEqual([200, note.text])
  for (const [name, wanted] of [
    ['paid', 'successful'],
    ['refused', 'failed'],
    ['waiting', 'processing'],
    ['elsewhere', 'successful'],
    ['payout', 'completed'],
  ]) {
    const read = () => manage(server, 'get', `/transactions/${made[name as string]}`)
    await eventually(read, (reply) => reply.body.data.status === wanted)
  }
  await make('refund', '/refunds', { payment_id: made.paid, amount: 100 })
})

const pageOf = (path: string, by = visitor) => readPage(by, path)

const idsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\/console\/transactions\/([0-9a-f-]{36})"/g)].map(([, id]) => id ?? ''),
  ),
]

const searchFor = (text: string) => visitor.get(`/console/search?q=${encodeURIComponent(text)}`)

describe('the console search', () => {
  test('searching for an ID, a reference or a number in any format opens the matching page', async () => {
    const about = (name: string) => `/console/transactions/${made[name]}`
    for (const [text, place] of [
      [made.paid, about('paid')],
      [` ${made.payout?.toUpperCase()} `, about('payout')],
      [made.reference, about('payout')],
      [hostile, about('paid')],
      ['+242 06 577 77 77', about('elsewhere')],
      ['00242065777777', about('elsewhere')],
      ['242-06.577.77.77', about('elsewhere')],
      ['06 577 77 77', about('elsewhere')],
      [merchant.organisationId, `/console/merchants/${merchant.organisationId}`],
    ] as [string, string][]) {
      expect([text, (await searchFor(text)).location]).toEqual([text, place])
    }
  })

  test('the console search finds only complete phone numbers with at least six digits', async () => {
    const clerk = await createMerchant(server)
    const pay = async (phone_number: string): Promise<string> => {
      const { status, body } = await clerk.post('/payments', payment({ phone_number }))
      expect([phone_number, status]).toEqual([phone_number, 201])
      return body.data.id
    }
    const [sixDigits] = [await pay('+242061'), await pay('+24206')]
    expect((await searchFor('+242061')).location).toBe(`/console/transactions/${sixDigits}`)
    const parts = ['+24206', '+24206577777', '24206577777', '06577777', '577777', '7777777']
    for (const text of [...parts, '+2420657777777']) {
      const { location, text: page } = await searchFor(text)
      expect([text, location, idsIn(page)]).toEqual([text, null, []])
    }
  })

  test('the page of an event links to its transaction', async () => {
    const { body } = await manage(server, 'get', `/transactions/${made.refused}/events`)
    expect((await searchFor(body.data[0].id)).location).toBe(
      `/console/transactions/${made.refused}`,
    )
  })

  test('searching for the start of an API key, or for the shortened key from a list, leads to its application', async () => {
    const { secretKey: key, publishableKey } = merchant
    const place = `/console/merchants/applications/${merchant.applicationId}`
    for (const text of [
      key.slice(0, 12),
      `${key.slice(0, 12)}…${key.slice(-4)}`,
      `${key.slice(0, 8)}…${key.slice(-4)}`,
      publishableKey.slice(0, 12),
    ])
      expect([text, (await searchFor(text)).location]).toEqual([text, place])
    for (const text of ['sk_test_', 'pk_live_0000', 'sk_test_…----'])
      expect([text, (await searchFor(text)).location]).toEqual([text, null])
  })

  test('a search for a complete API key shows only the stored part of the key, in the URL and on the page', async () => {
    const { location } = await searchFor(merchant.secretKey)
    expect(location).toBe(`/console/search?q=${merchant.secretKey.slice(0, 12)}`)
    expect((await visitor.get(location ?? '')).location).toMatch(/\/merchants\/applications\//)
    const key = `sk_live_${'0Az9'.repeat(9)}`
    for (const written of [`${key}…0Az9`, `${key}...0Az9`])
      expect((await searchFor(written)).location).toBe(
        `/console/search?q=${encodeURIComponent('sk_live_0Az9…0Az9')}`,
      )
    const { text } = await searchFor('sk_live_0Az9…0Az9')
    expect(text).toContain('/api-keys?prefix=sk_live_0Az9&amp;')
    expect(text).not.toContain('/transactions?reference')
    expect(server.logLines.join('\n')).not.toContain(key.slice(12))
  })

  test('the console search ignores the case of a reference', async () => {
    const note = (id: string | undefined, merchant_reference: string | null, by = merchant) =>
      by.account('patch', `/transactions/${id}`, { merchant_reference })
    await note(made.waiting, 'FAC-2026-77')
    const place = `/console/transactions/${made.waiting}`
    for (const text of ['fac-2026-77', 'FAC-2026-77'])
      expect([text, (await searchFor(text)).location]).toEqual([text, place])
    const reference = made.reference?.toLowerCase() ?? ''
    expect((await searchFor(reference)).location).toBe(`/console/transactions/${made.payout}`)
    await note(made.waiting, 'fac-2026-77')
    expect((await searchFor('FAC-2026-77')).location).toBe(place)
    await note(made.waiting, null)
  })

  test('searching for an amount finds transactions in any currency, and links to similar amounts from today', async () => {
    for (const [text, query] of [
      ['order=A-1', { metadata: 'order=A-1' }],
      ['no such name', {}],
    ] as [string, Record<string, string>][]) {
      const { text: page } = await searchFor(text)
      const filters = String(new URLSearchParams(query)).replaceAll('&', '&amp;')
      const address = `/console/transactions${filters === '' ? '' : `?${filters}`}`
      expect([text, page.includes(`<p><a href="${address}">`)]).toEqual([text, true])
    }
    for (const text of ['7 100', '7,100', 'XAF 7,100', '7100 XAF']) {
      const { text: page } = await searchFor(text)
      expect([text, idsIn(page)]).toEqual([text, [made.paid]])
      expect([text, page.includes('1 result<')]).toEqual([text, true])
      const [, today = ''] = /href="([^"]+)">Today, 6,390 – 7,810</.exec(page) ?? []
      expect([text, idsIn(await pageOf(unescaped(today)))]).toEqual([text, [made.paid]])
    }
    expect((await searchFor('XOF 7100')).text).toContain('No results.')
    const metadata = await pageOf('/console/transactions?metadata=order%3DA-1')
    expect(idsIn(metadata)).toContain(made.paid)
  })

  test('a search with several results lists them, and a search without results shows its text safely', async () => {
    await merchant.account('patch', `/transactions/${made.refused}`, { merchant_reference: 'F-7' })
    await other.account('patch', `/transactions/${made.elsewhere}`, { merchant_reference: 'F-7' })
    const several = await searchFor('F-7')
    expect(several.status).toBe(200)
    expect(idsIn(several.text).sort()).toEqual([made.refused, made.elsewhere].sort())
    for (const text of [unknownId, 'evt_0', 'nobody', `${hostile}!`, '\u0000', '000000000', '']) {
      const { status, text: page } = await searchFor(text)
      expect([text, status, idsIn(page)]).toEqual([text, 200, []])
      expect(page).not.toContain('<script>alert')
    }
  })
})

describe('the list of transactions', () => {
  const list = (query: string) => pageOf(`/console/transactions?${query}`)

  test('filters in the URL limit the list of transactions, and appear in the filter form', async () => {
    const organisation = `organisation_id=${merchant.organisationId}`
    for (const [query, names] of [
      [organisation, ['refund', 'payout', 'waiting', 'refused', 'paid']],
      [`${organisation}&type=refund`, ['refund']],
      [`${organisation}&status=failed`, ['refused']],
      [`${organisation}&metadata=order%3DA-1`, ['paid']],
      [`${organisation}&currency=XAF&amount_min=9%20900&amount_max=9900`, ['waiting']],
      ['currency=XAF&amount_min=7100&amount_max=7100', ['paid']],
      ['amount_min=7100&amount_max=7100', ['paid']],
      [`phone_number=06%20577%2077%2077&country=CG`, ['elsewhere']],
    ] as [string, string[]][]) {
      const page = await list(query)
      expect([query, idsIn(page)]).toEqual([query, names.map((name) => made[name])])
    }
    expect(await list(`${organisation}&status=failed`)).toMatch(/<option value="failed" selected>/)
  })

  test('a search period covers whole days in the time zone that the page shows', async () => {
    const { body } = await manage(server, 'get', `/transactions/${made.paid}`)
    for (const zone of ['UTC', 'Indian/Antananarivo', 'Africa/Brazzaville']) {
      const dayOf = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(ms)
      const atMs = Date.parse(body.data.created_at)
      const organisation = `organisation_id=${merchant.organisationId}&tz=${zone}`
      const day = dayOf(atMs)
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
      const hours = `${organisation}&from=${day}&to=${day}`
      const until = async (time: string) =>
        idsIn(await list(`${hours}&from_time=00:00&to_time=${time}`))
      expect(await until(clock.format(atMs))).not.toContain(made.paid)
      if (clock.format(atMs + 120_000) > clock.format(atMs))
        expect(await until(clock.format(atMs + 120_000))).toContain(made.paid)
      const after = dayOf(atMs + 86_400_000)
      const before = dayOf(atMs - 86_400_000)
      expect(idsIn(await list(`${organisation}&from=${day}&to=${day}`))).toContain(made.paid)
      expect(idsIn(await list(`${organisation}&from=${after}`))).not.toContain(made.paid)
      expect(idsIn(await list(`${organisation}&to=${before}`))).not.toContain(made.paid)
    }
  })

  test('an invalid transaction filter is reported on its field, and no transactions are shown', async () => {
    for (const query of [
      'from=2026-02-31',
      'to=yesterday',
      'amount_min=5.5',
      'from=2026-03-01&from_time=25:00',
      'currency=XAF&amount_min=5.5',
      'phone_number=nobody',
      'organisation_id=x',
      'status=sleeping',
      'from=2020-01-01&status=failed',
      'from=2026-03-02&to=2026-03-01',
      'currency=XAF&amount_min=9&amount_max=8',
      'metadata=commande',
      'metadata=%20=42',
    ]) {
      const page = await list(query)
      expect([query, idsIn(page)]).toEqual([query, []])
      expect([query, page.match(/aria-invalid="true"/g)?.length]).toEqual([query, 1])
    }
  })

  test('the merchant filter finds a merchant by a unique part of its name', async () => {
    const named = await createMerchant(server)
    const renamed = { name: 'Quincaillerie du Port' }
    await manage(server, 'patch', `/organisations/${named.organisationId}`, renamed)
    await named.post('/payments', payment())
    const asked = await visitor.get(
      '/console/transactions?status=successful&organisation_id=caillerie+DU',
    )
    expect([asked.status, asked.location]).toEqual([
      303,
      `/console/transactions?status=successful&organisation_id=${named.organisationId}`,
    ])
    const again = await createMerchant(server)
    const longer = { name: 'Quincaillerie du Port de Pointe-Noire' }
    await manage(server, 'patch', `/organisations/${again.organisationId}`, longer)
    const exact = await visitor.get(
      '/console/audit?organisation_id=QUINCAILLERIE%20du%20port&from=2026-01-01',
    )
    expect(exact.location).toContain(`organisation_id=${named.organisationId}`)
    const page = await list('organisation_id=Quincaillerie')
    expect(page).toContain('No single merchant matches. Type the full name.')
    expect(await list('organisation_id=nobody+at+all')).toContain('No single merchant matches')
  })

  test('the exported transaction file contains every match, not only the current page', async () => {
    const busy = await createMerchant(server)
    const ids: string[] = []
    for (let each = 0; each < 53; each += 1)
      ids.unshift((await busy.post('/payments', payment())).body.data.id)
    const filters = `organisation_id=${busy.organisationId}&type=collection`
    const [, href = ''] =
      /href="(\/console\/transactions\.csv[^"]*)"/.exec(await list(filters)) ?? []
    const file = await visitor.get(href.replaceAll('&amp;', '&'))
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(file.text.match(/^[0-9a-f-]{36}/gm)).toEqual(ids)
    expect(file.text).not.toContain(String(payment().phone_number).slice(1))
    const entries = await manage(server, 'get', '/audit-entries?operation=downloadTransactions')
    expect(entries.body.data[0]).toMatchObject({
      subject_kind: 'export',
      after: { organisation_id: busy.organisationId },
    })
    const wrong = await visitor.get('/console/transactions.csv?from=2026-02-31')
    expect([wrong.status, wrong.text.includes('Nothing was changed')]).toEqual([422, true])
  })

  test("a refund's row in the transaction file contains the refunded payment", async () => {
    const refunds = `organisation_id=${merchant.organisationId}&type=refund`
    const { text } = await visitor.get(`/console/transactions.csv?${refunds}`)
    const [header = [], line = []] = text.split('\r\n').map((each) => each.split(','))
    expect(line[header.indexOf('Refunded payment')]).toBe(made.paid)
    expect(header).toContainEqual(expect.stringMatching(/^Date \((UTC|\w+\/\w+)\)$/))
  })

  test('an invalid transaction filter is also reported in French', async () => {
    const { text } = await visitor.get(
      '/console/transactions?lang=fr&from=x&organisation_id=nobody+at+all',
    )
    expect(text).toContain('Ce champ doit être un jour (AAAA-MM-JJ), comme 2026-11-28.')
    expect(text).toContain('type="text" value="x"')
    const named = await visitor.get('/console/transactions?organisation_id=nobody+at+all&lang=fr')
    expect(named.text).toContain('Impossible d’identifier le marchand. Saisissez son nom complet.')
    await visitor.get('/console/transactions?lang=en')
  })

  test('the cursor of the transaction list leads to older transactions, each exactly once', async () => {
    const busy = await createMerchant(server)
    const ids: string[] = []
    for (let each = 0; each < 53; each += 1)
      ids.unshift((await busy.post('/payments', payment())).body.data.id)
    const first = await list(`organisation_id=${busy.organisationId}`)
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first) ?? []
    const second = await pageOf(next.replaceAll('&amp;', '&'))
    expect([...idsIn(first), ...idsIn(second)]).toEqual(ids)
    expect(second).not.toContain('rel="next"')
  })
})

describe('the page of a transaction', () => {
  const page = (name: string, by = visitor) => pageOf(`/console/transactions/${made[name]}`, by)

  test('payments, refunds and payouts share one page, which shows their history and the next step', async () => {
    const paidPage = await page('paid')
    expect(paidPage).toContain('The customer paid, and the merchant was credited.')
    expect(paidPage).toContain('7,000\u00a0XAF can still be refunded.')
    expect(await page('refused')).toContain('They were not debited.')
    expect(await page('waiting')).toMatch(/Next provider check (now|in )|until you set the outcome/)
    const refund = await page('refund')
    expect(refund).toContain(`/console/transactions/${made.paid}"`)
    expect(idsIn(await page('paid'))).toContain(made.refund)
    expect(await page('paid')).toContain('Ledger: credited to the merchant')
    const refused = await page('refused')
    expect(refused.indexOf('Created via API')).toBeLessThan(refused.indexOf('payment.failed'))
    expect(refused).toContain('payment.failed')
    expect(await page('payout')).toContain('Approved automatically')
  })

  test("a merchant's text is escaped, and its direction marks do not affect the surrounding text", async () => {
    const shown = '<bdi>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'
    const list = `/console/transactions?organisation_id=${merchant.organisationId}`
    for (const text of [await page('paid'), await pageOf(list)]) {
      expect(text).not.toContain('<script>alert')
      expect(text).toContain(`${shown}</bdi>`)
      expect(text).toContain(`${shown}\u200fgnp.exe</bdi>`)
    }
  })

  test("stacked combining marks in a merchant's text do not cover other text", async () => {
    const { body } = await other.post('/payments', payment())
    const piled = `Facture Z${'\u0301'.repeat(40)}`
    const noted = { merchant_reference: piled }
    await other.account('patch', `/transactions/${body.data.id}`, noted)
    const text = await pageOf(`/console/transactions/${body.data.id}`)
    expect(text).toContain('Facture Z')
    expect(text).not.toMatch(/\p{M}{5}/u)
  })

  test('the page of an unknown transaction returns a 404', async () => {
    for (const id of [unknownId, merchant.organisationId, 'x', '..%2Fpeople'])
      expect((await visitor.get(`/console/transactions/${id}`)).status).toBe(404)
  })

  test('an event can be resent with a button that only permitted roles see', async () => {
    const order = { url: 'http://127.0.0.1:9/', events: ['payment.succeeded'], environment: 'test' }
    const path = `/applications/${merchant.applicationId}/webhook-endpoints`
    const endpoint = await manage(server, 'post', path, order)
    expect([endpoint.status, endpoint.text]).toEqual([201, endpoint.text])
    const { body } = await merchant.post('/payments', payment())
    const id = body.data.id
    made.told = id
    const read = () => manage(server, 'get', `/transactions/${id}/events`)
    const { body: told } = await eventually(read, (reply) => reply.body.data.length > 0)
    const [event] = told.data
    expect(await page('told')).toContain(`<bdi>${order.url}</bdi></a>`)
    const button = `action="/console/do/resendEvent"`
    expect(await page('told')).toContain(button)
    const auditor = await signedIn('auditor')
    expect(await page('told', auditor)).not.toContain(button)
    const fields = {
      'param.id': event.id,
      'body.webhook_endpoint_id': endpoint.body.data.id,
      back: `/console/transactions/${id}`,
    }
    expect((await auditor.post('/console/do/resendEvent', fields)).status).toBe(403)
    const sent = await visitor.post('/console/do/resendEvent', fields)
    expect(sent.location).toBe(`/console/transactions/${id}?done=resendEvent`)
    expect(await pageOf(sent.location ?? '')).toContain('Resending the event.')
  })
})

test.each(['owner', 'operations', 'finance', 'support', 'auditor'])(
  'the transaction pages load and stay small for %s',
  async (role) => {
    const each = await signedIn(role)
    for (const path of [
      '/console/search',
      '/console/search?q=F-7',
      '/console/transactions',
      `/console/transactions/${made.paid}`,
    ])
      expect((await pageOf(path, each)).length).toBeLessThan(100 * 1024)
  },
)
