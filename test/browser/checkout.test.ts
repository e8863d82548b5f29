import { afterAll, beforeAll, expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { type Size, sizes, type Tabs } from '../support/browser.ts'
import { type BrowserStage, startBrowserStage, testInBrowser } from '../support/browser-stage.ts'
import { openingBalance } from '../support/checkout.ts'
import { fill, heading, pay, payButton, reloadUntil } from '../support/checkout-pages.ts'
import { createMerchant, manage } from '../support/client.ts'

/** Customers who pay, or do not, on the hosted page. */

let stage: BrowserStage

beforeAll(async () => {
  stage = await startBrowserStage()
})
afterAll(() => stage?.stop())

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
  'a payer is declined, retries, pays and returns ($language, $size, script: $javaScript)',
  (way) =>
    inTab(way, async (page) => {
      const { back, server, shop } = stage
      const owner = await createMerchant(server)
      const session = await back.open(owner)
      const isFrench = way.language === 'fr'
      // One customer of each kind only watches; the others follow the links at once.
      const isPatient = isFrench && way.size === '360×640'
      const arrives = (name: string) =>
        way.javaScript || isPatient ? heading(page, name) : reloadUntil(page, name)
      await page.goto(session.url)
      await heading(page, isFrench ? 'Payer par mobile money' : 'Pay with mobile money')
      await pay(page, '999009')
      await heading(page, isFrench ? 'Validez sur votre téléphone' : 'Approve on your phone')
      const { pathname } = new URL(session.url)
      if (!way.javaScript) {
        await isLookingAgain(page, `${pathname}?done=1&lang=${way.language}`)
      }
      await back.end(owner, 'cancelled')
      await arrives(isFrench ? 'Paiement annulé' : 'Payment cancelled')
      await pay(page, '999001')
      await arrives(isFrench ? 'Paiement réussi' : 'Payment successful')
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(wide).toBeLessThanOrEqual(sizes[way.size].width)
      const target = `${shop.url}/merci?s=${session.id}`
      if (!way.javaScript) await isLookingAgain(page, target)
      if (!isPatient) await page.locator('main a.button').click()
      await page.waitForURL(target)
      expect(await back.available(owner)).toBe(openingBalance + 15000)
      const statuses = (await back.payments(owner)).map((each: { status: string }) => each.status)
      expect(statuses.sort()).toEqual(['cancelled', 'successful'])
    }),
)

testInBrowser.each([true, false])(
  'cancelling returns to the shop and the session stays open (script: %s)',
  (javaScript) =>
    inTab({ javaScript }, async (page) => {
      const { back, merchant, shop } = stage
      const session = await back.open(merchant)
      await page.goto(session.url)
      await page.getByRole('link', { name: 'Annuler et revenir' }).click()
      await page.waitForURL(`${shop.url}/panier?s=${session.id}`)
      await page.goBack()
      await heading(page, 'Payer par mobile money')
    }),
)

testInBrowser.each([true, false])(
  'an expired session page says so and takes no payment (script: %s)',
  (javaScript) =>
    inTab({ javaScript, language: 'en' }, async (page) => {
      const { back, server } = stage
      const owner = await createMerchant(server)
      const session = await back.open(owner)
      await page.goto(session.url)
      await back.outlive(session)
      await pay(page, '999001')
      await heading(page, 'This page has expired')
      await page.reload()
      await heading(page, 'This page has expired')
      expect(await back.payments(owner)).toEqual([])
    }),
)

testInBrowser.each([true, false])('a double click on pay pays once (script: %s)', (js) =>
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

testInBrowser('the back button shows the current state of the session, not the old form', () =>
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

testInBrowser('two tabs that pay at once start one payment', () =>
  inTab({}, async (page, open) => {
    const { back, server } = stage
    const owner = await createMerchant(server)
    const session = await back.open(owner)
    const other = await open()
    await Promise.all([page.goto(session.url), other.goto(session.url)])
    await Promise.all([fill(page, '999001'), fill(other, '999001')])
    await Promise.all([payButton(page).click(), payButton(other).click()])
    // The slower tab may load after the payment ended.
    const paid = /Paiement réussi|Déjà payé/
    await Promise.all([heading(page, paid), heading(other, paid)])
    const payments = await back.payments(owner)
    expect(payments.map(({ status }: { status: string }) => status)).toEqual(['successful'])
    expect(await back.available(owner)).toBe(openingBalance + 15000)
  }),
)

testInBrowser('a success after expiry is reconciled and the page does not deny it', () =>
  inTab({}, async (page) => {
    const { back, server } = stage
    const owner = await createMerchant(server)
    const session = await back.open(owner)
    await page.goto(session.url)
    await pay(page, '999009')
    await heading(page, 'Validez sur votre téléphone')
    await back.outlive(session)
    await heading(page, 'Cette page a expiré')
    await back.reaches(session, 'expired')
    const payment = await back.end(owner, 'successful')
    const { body } = await manage(server, 'get', '/reconciliation-items')
    expect(body.data).toContainEqual(
      expect.objectContaining({ transaction_id: payment.id, reported_status: 'successful' }),
    )
    expect(await back.available(owner)).toBe(openingBalance + 15000)
    await page.reload()
    await heading(page, 'Cette page a expiré')
    expect(await page.locator('main').textContent()).not.toContain("Rien n'a été payé")
  }),
)

testInBrowser('a test number pays in the chosen country without a script', () =>
  inTab({ javaScript: false }, async (page) => {
    const { back, server } = stage
    const owner = await createMerchant(server)
    await page.goto((await back.open(owner)).url)
    await page.getByText('Page de test').waitFor()
    await page.locator('select[name=country]').selectOption('CM')
    await page.getByText('Numéros de test').click()
    await page.getByRole('button', { name: /Le payeur refuse/ }).click()
    await reloadUntil(page, 'Paiement annulé')
    const [payment] = await back.payments(owner)
    expect(payment).toMatchObject({ phone_number: '6 71 99 90 03', currency: 'XAF' })
  }),
)

testInBrowser('after a decline country and provider stay chosen and the number does not', () =>
  inTab({}, async (page) => {
    const session = await stage.back.open(stage.merchant)
    await page.goto(session.url)
    await page.locator('select[name=country]').selectOption('TD')
    await page.locator('#phone').fill('+235 63 999003')
    await payButton(page).click()
    await heading(page, 'Paiement annulé')
    expect(await page.locator('select[name=country]').inputValue()).toBe('TD')
    expect(await page.locator('input[value=carrier2_money]').isChecked()).toBe(true)
    expect(await page.locator('#phone').inputValue()).toBe('')
  }),
)

testInBrowser('the page of a form checkout starts by waiting and a decline ends it', () =>
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
