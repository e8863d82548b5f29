import type { Page } from 'playwright-core'
import { type Size, sizes, type Tabs } from '../support/browser.ts'
import { startBrowserStage, testInBrowser } from '../support/browser-stage.ts'
import { numberOf } from '../support/builders.ts'
import { openingBalance, walker } from '../support/checkout.ts'
import {
  fill,
  heading,
  pay,
  payButton,
  reloadUntil,
  wrongNumber,
} from '../support/checkout-pages.ts'
import { createMerchant, manage } from '../support/client.ts'
import { attemptsOf } from '../support/corrected-number.ts'
import { prepared } from '../support/prepared.ts'

const stage = prepared(startBrowserStage)

const inTab: Tabs = (visitor, work) => stage.inTab(visitor, work)

const isLookingAgain = async (page: Page, url: string) => {
  const again = page.locator('meta[http-equiv=refresh]')
  expect(await again.getAttribute('content')).toBe(`4;url=${url}`)
}

const ways = (['fr', 'en'] as const).flatMap((language) =>
  (Object.keys(sizes) as Size[]).flatMap((size) =>
    [true, false].map((javaScript) => ({ language, size, javaScript })),
  ),
)

testInBrowser.each(ways)(
  'a payer whose payment is declined retries, pays and returns ($language, $size, script: $javaScript)',
  (way) =>
    inTab(way, async (page) => {
      const { back, server, shop } = stage
      const owner = await createMerchant(server)
      const session = await back.open(owner)
      const isFrench = way.language === 'fr'
      // In each language, one customer waits for the redirect and the other customers follow links
      // immediately. Without JavaScript, the receipt redirects nobody.
      const isPatient = isFrench && way.size === '360×640'
      const arrives = (name: string) =>
        way.javaScript || isPatient ? heading(page, name) : reloadUntil(page, name)
      await page.goto(session.url)
      await heading(page, isFrench ? 'Payer par Mobile Money' : 'Pay with mobile money')
      await pay(page, '999009')
      await heading(page, isFrench ? 'Validez sur votre téléphone' : 'Approve on your phone')
      const { pathname } = new URL(session.url)
      if (!way.javaScript) {
        await isLookingAgain(page, `${pathname}?lang=${way.language}&done=1`)
      }
      await back.end(owner, 'cancelled')
      await arrives(isFrench ? 'Paiement annulé' : 'Payment cancelled')
      await pay(page, '999001')
      await arrives(isFrench ? 'Paiement réussi' : 'Payment successful')
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(wide).toBeLessThanOrEqual(sizes[way.size].width)
      const target = `${shop.url}/merci?s=${session.id}`
      expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0)
      // With JavaScript, the page also redirects automatically.
      const isBack = page.waitForURL(target)
      if (!isPatient || !way.javaScript)
        await Promise.race([page.locator('main a.button:not(.second)').click(), isBack])
      await isBack
      expect(await back.available(owner)).toBe(openingBalance + 15000)
      const statuses = (await back.payments(owner)).map((each: { status: string }) => each.status)
      expect(statuses.sort()).toEqual(['cancelled', 'successful'])
    }),
)

testInBrowser.each([true, false])(
  'a customer who cancels returns to the shop, and the session stays open (script: %s)',
  (javaScript) =>
    inTab({ javaScript }, async (page) => {
      const { back, merchant, shop } = stage
      const session = await back.open(merchant)
      await page.goto(session.url)
      await page.getByRole('link', { name: 'Annuler et revenir' }).click()
      await page.waitForURL(`${shop.url}/panier?s=${session.id}`)
      await page.goBack()
      await heading(page, 'Payer par Mobile Money')
    }),
)

testInBrowser.each([true, false])(
  'an expired checkout session explains the expiry and accepts no payment (script: %s)',
  (javaScript) =>
    inTab({ javaScript, language: 'en' }, async (page) => {
      const { back, server } = stage
      const owner = await createMerchant(server)
      const session = await back.open(owner)
      await page.goto(session.url)
      await back.outlive(session)
      await pay(page, '999001')
      await heading(page, 'This payment page has timed out')
      await page.reload()
      await heading(page, 'This payment page has timed out')
      expect(await back.payments(owner)).toEqual([])
    }),
)

testInBrowser.each([true, false])('a double click on the pay button pays once (script: %s)', (js) =>
  inTab({ javaScript: js }, async (page) => {
    const { back, server } = stage
    const owner = await createMerchant(server)
    const session = await back.open(owner)
    await page.goto(session.url)
    await fill(page, '999001')
    await payButton(page).dblclick()
    const paid = /Paiement réussi|Déjà payé/
    await (js ? heading(page, paid) : reloadUntil(page, paid))
    expect(await back.payments(owner)).toHaveLength(1)
    expect(await back.available(owner)).toBe(openingBalance + 15000)
  }),
)

testInBrowser(
  'the back button shows the current state of the checkout session, not the old form',
  () =>
    inTab({}, async (page) => {
      const session = await stage.back.open(stage.merchant)
      await page.goto(session.url)
      await pay(page, '999009')
      await heading(page, 'Validez sur votre téléphone')
      await page.goBack()
      await heading(page, 'Validez sur votre téléphone')
      expect(await payButton(page).count()).toBe(0)
    }),
)

testInBrowser('two tabs that submit the checkout form at the same time start one payment', () =>
  inTab({}, async (page, open) => {
    const { back, server } = stage
    const owner = await createMerchant(server)
    const session = await back.open(owner)
    const other = await open()
    await Promise.all([page.goto(session.url), other.goto(session.url)])
    await Promise.all([fill(page, '999001'), fill(other, '999001')])
    await Promise.all([payButton(page).click(), payButton(other).click()])
    // The slower tab may load after the payment has completed.
    const paid = /Paiement réussi|Déjà payé/
    await Promise.all([heading(page, paid), heading(other, paid)])
    const payments = await back.payments(owner)
    expect(payments.map(({ status }: { status: string }) => status)).toEqual(['successful'])
    expect(await back.available(owner)).toBe(openingBalance + 15000)
  }),
)

testInBrowser(
  'a success after the session has expired is listed for reconciliation, and the page does not deny it',
  () =>
    inTab({}, async (page) => {
      const { back, server } = stage
      const owner = await createMerchant(server)
      const session = await back.open(owner)
      await page.goto(session.url)
      await pay(page, '999009')
      await heading(page, 'Validez sur votre téléphone')
      await back.outlive(session)
      await heading(page, 'Cette page de paiement a expiré')
      await back.reaches(session, 'expired')
      const payment = await back.end(owner, 'successful')
      const { body } = await manage(server, 'get', '/reconciliation-items')
      expect(body.data).toContainEqual(
        expect.objectContaining({ transaction_id: payment.id, reported_status: 'successful' }),
      )
      expect(await back.available(owner)).toBe(openingBalance + 15000)
      await page.reload()
      await heading(page, 'Cette page de paiement a expiré')
      expect(await page.locator('main').textContent()).not.toContain('pas été débité')
    }),
)

testInBrowser(
  'on the checkout page, a test number pays in the selected country without JavaScript',
  () =>
    inTab({ javaScript: false }, async (page) => {
      const { back, server } = stage
      const owner = await createMerchant(server)
      await page.goto((await back.open(owner)).url)
      await page.getByText('Mode test').waitFor()
      await page.locator('select[name=country]').selectOption('CM')
      await page.getByText('Numéros de test').click()
      await page.getByRole('button', { name: /Le client refuse/ }).click()
      await reloadUntil(page, 'Paiement annulé')
      const [payment] = await back.payments(owner)
      expect(payment).toMatchObject({ phone_number: '6 71 99 90 03', currency: 'XAF' })
    }),
)

testInBrowser('after a decline, the checkout form keeps its input and shows the number', () =>
  inTab({}, async (page) => {
    const session = await stage.back.open(stage.merchant)
    await page.goto(session.url)
    await page.locator('select[name=country]').selectOption('TD')
    await page.locator('#phone').fill('+235 66 999003')
    await payButton(page).click()
    await heading(page, 'Paiement annulé')
    expect(await page.locator('select[name=country]').inputValue()).toBe('TD')
    expect(await page.locator('input[value=carrier2_money]').isChecked()).toBe(true)
    expect(await page.locator('#phone').inputValue()).toBe('+235 66 999003')
    expect(await page.locator('.banner').textContent()).toContain('+23566***003 (Carrier2 Money)')
  }),
)

testInBrowser('a form checkout starts on the waiting page, and a decline closes it', () =>
  inTab({}, async (page) => {
    const { back, merchant } = stage
    const session = await back.openForm(merchant, '999003')
    await page.goto(session.url)
    await heading(page, /Validez sur votre téléphone|Paiement annulé/)
    await heading(page, 'Paiement annulé')
    expect(await payButton(page).count()).toBe(0)
    await back.reaches(session, 'failed')
  }),
)

testInBrowser.each([true, false])(
  'a customer corrects a wrong number during the request with a double click (script: %s)',
  (javaScript) =>
    inTab({ javaScript }, async (page) => {
      const { back, server } = stage
      const owner = await createMerchant(server)
      const session = await back.open(owner)
      await page.goto(session.url)
      await pay(page, '999009')
      await heading(page, 'Validez sur votre téléphone')
      const told = (await page.locator('main').textContent())?.replace(/\s+/g, ' ') ?? ''
      expect(told).toContain('envoyée au +24206****009 (Carrier1 MoMo)')
      expect(told).toMatch(/Carrier1 MoMo Payer 15 000 FCFA à Boutique Léon/)
      if (!javaScript) expect(told).toMatch(/environ 5 min, jusqu’à \d\d h \d\d \(Brazzaville\)/)
      await wrongNumber(page).click()
      await heading(page, 'Corrigez le numéro')
      const phone = page.locator('#phone')
      expect(await phone.inputValue()).toBe(numberOf('999009'))
      await phone.fill('+242 06 612 34 56')
      await payButton(page).dblclick()
      const paid = /Paiement réussi|Déjà payé/
      await (javaScript ? heading(page, paid) : reloadUntil(page, paid))
      const attempts = await attemptsOf(server, session)
      expect(attempts.map(({ status }) => status)).toEqual(['processing', 'successful'])
      expect(await back.available(owner)).toBe(openingBalance + 15000)
    }),
)

testInBrowser(
  'a customer who corrects a number sees immediately that the first request was already approved',
  () =>
    inTab({}, async (page) => {
      const { back, server } = stage
      const owner = await createMerchant(server)
      await page.goto((await back.open(owner)).url)
      await pay(page, '999009')
      await wrongNumber(page).click()
      await heading(page, 'Corrigez le numéro')
      await back.end(owner, 'successful')
      await heading(page, 'Paiement réussi')
      expect(await back.payments(owner)).toHaveLength(1)
    }),
)

testInBrowser(
  'the selected provider follows the typed number until the customer selects a provider',
  () =>
    inTab({}, async (page) => {
      await page.goto((await stage.back.open(stage.merchant)).url)
      const isChecked = (provider: string) => page.locator(`input[value=${provider}]`).isChecked()
      await page.locator('select[name=country]').selectOption('CG')
      await page.locator('#phone').fill('05 512 34 56')
      expect(await isChecked('carrier2_money')).toBe(true)
      await page.locator('#phone').fill('+242 06 512 34 56')
      expect(await isChecked('carrier1_momo')).toBe(true)
      await page.locator('input[value=carrier2_money]').check()
      await page.locator('#phone').fill('06 612 34 56')
      expect(await isChecked('carrier2_money')).toBe(true)
    }),
)

testInBrowser.each(
  (['fr', 'en'] as const).flatMap((language) =>
    [true, false].map((javaScript) => ({ language, javaScript })),
  ),
)(
  'the checkout page on a small phone shows calling code and pay button at once ($language, script: $javaScript)',
  (way) =>
    inTab({ ...way, size: '360×640' }, async (page) => {
      const { back, server } = stage
      for (const [country, currency, code] of [
        ['CG', 'XAF', '+242'],
        ['UG', 'UGX', '+256'],
      ] as const) {
        const owner = await createMerchant(server, { country })
        const order = { currency, amount: 15000, description: 'Commande 2026-000123' }
        await page.goto((await back.open(owner, order)).url)
        const box = await payButton(page).boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 1000)).toBeLessThanOrEqual(640)
        const shown = page.locator('.number option:checked, .number .code')
        expect(await shown.textContent()).toContain(code)
      }
    }),
)

/** Opens the receipt of a payment, on a page whose timers advance on demand. */
const withReceipt = async (page: Page) => {
  const { back, server } = stage
  const session = await back.open(await createMerchant(server))
  await walker().pay(session)
  await back.reaches(session, 'completed')
  await page.clock.install()
  await page.goto(`${session.url}?done=1`)
  await heading(page, 'Paiement réussi')
  await page.locator('.leaving').waitFor()
  return session
}

testInBrowser('a receipt stays visible offline and has a separate address', () =>
  inTab({}, async (_page, open) => {
    const page = await open()
    const session = await withReceipt(page)
    const receipt = await page.locator('a[href*="/receipt/"]').getAttribute('href')
    await page.route('**/*', (route) => route.abort())
    await page.clock.fastForward(60_000)
    await page.locator('.leaving').waitFor({ state: 'detached' })
    await page.clock.fastForward(3_600_000)
    expect(page.url()).toBe(`${session.url}?done=1`)
    await heading(page, 'Paiement réussi')
    await page.unrouteAll()
    await page.goto(new URL(receipt ?? '', session.url).href)
    await heading(page, 'Reçu')
  }),
)

testInBrowser('a receipt does not redirect customers who choose to stay or who return', () =>
  inTab({}, async (_page, open) => {
    const staying = await open()
    const first = await withReceipt(staying)
    await staying.getByRole('button', { name: 'Rester sur cette page' }).click()
    await staying.clock.fastForward(3_600_000)
    expect(staying.url()).toBe(`${first.url}?done=1`)

    const returning = await open()
    const second = await withReceipt(returning)
    await returning.clock.fastForward(60_000)
    await returning.waitForURL(`${stage.shop.url}/merci?s=${second.id}`)
    await returning.goBack()
    await heading(returning, 'Déjà payé')
    expect(await returning.locator('.leaving').count()).toBe(0)
  }),
)

testInBrowser('a printed receipt omits links and buttons', () =>
  inTab({}, async (_page, open) => {
    const page = await open()
    await withReceipt(page)
    await page.evaluate('window.print = () => { window.isPrinted = true }')
    await page.getByRole('button', { name: 'Imprimer' }).click()
    expect(await page.evaluate('window.isPrinted')).toBe(true)
    await page.emulateMedia({ media: 'print' })
    for (const shown of ['.merchant', '.amount', 'dl', '.banner h1']) {
      expect(await page.locator(shown).isVisible()).toBe(true)
    }
    for (const hidden of [
      '.language',
      '[data-print]',
      'a.button:not(.second)',
      'a[href*="/receipt/"]',
    ]) {
      expect(await page.locator(hidden).isVisible()).toBe(false)
    }
  }),
)

testInBrowser('the waiting page shows no countdown offline, and no prompt after its expiry', () =>
  inTab({}, async (_page, open) => {
    const page = await open()
    await page.clock.install()
    await page.goto((await stage.back.open(await createMerchant(stage.server))).url)
    await pay(page, '999009')
    await heading(page, 'Validez sur votre téléphone')
    const offline = page.getByText('Pas de connexion.')
    expect(await offline.isVisible()).toBe(false)
    await page.route('**/status', (route) => route.abort())
    await page.clock.runFor(2000)
    await offline.waitFor()
    expect(await page.locator('.left').isVisible()).toBe(false)
    await page.unrouteAll()
    await page.clock.runFor(2000)
    await offline.waitFor({ state: 'hidden' })
    expect(await page.locator('.left').isVisible()).toBe(true)
    await page.clock.runFor(301_000)
    await heading(page, 'En attente de votre opérateur')
    expect(await page.locator('figure').count()).toBe(0)
    for (const text of ['Demande de paiement', 'Vérifiez le montant'])
      expect(await page.getByText(text).count()).toBe(0)
    expect(await page.locator('.banner svg').count()).toBe(0)
  }),
)
