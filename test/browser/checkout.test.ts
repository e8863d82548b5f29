import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import {
  accessibilityFaults,
  createTabs,
  hasBrowser,
  launchBrowser,
  type Size,
  schemes,
  sizes,
  type Tabs,
  weigh,
} from '../support/browser.ts'
import {
  fill,
  heading,
  openingBalance,
  pay,
  payButton,
  type Stage,
  startStage,
  states,
} from '../support/checkout.ts'
import { call, createMerchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'

/**
 * The hosted page in Chromium. Customers have nothing in common but server and browser, so they
 * come several at a time.
 */

const describeInBrowser = hasBrowser ? describe : describe.skip

const title = `the hosted page in a browser${hasBrowser ? '' : ' (none here: skipped)'}`

describeInBrowser(title, () => {
  let stage: Stage
  let browser: Browser
  let tabs: Tabs

  beforeAll(async () => {
    stage = await startStage({ sandboxLatencyMs: 500 })
    browser = await launchBrowser()
    tabs = createTabs(browser)
  })
  afterAll(async () => {
    await browser?.close()
    await stage.stop()
  })

  const inTab: Tabs = (visitor, work) => tabs(visitor, work)

  const level1 = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { name, level: 1 })

  /** What a customer without a script does who does not wait for the page to look by itself. */
  const reloadUntil = (page: Page, name: string | RegExp) =>
    eventually(
      async () => {
        // The page may be reloading by itself at this time.
        if ((await level1(page, name).count()) === 0) await page.reload().catch(() => undefined)
        return level1(page, name).count()
      },
      (count) => count === 1,
    )

  const isLookingAgain = async (page: Page, url: string) => {
    const again = page.locator('meta[http-equiv=refresh]')
    expect(await again.getAttribute('content')).toBe(`4;url=${url}`)
  }

  const ways = (['fr', 'en'] as const).flatMap((language) =>
    (Object.keys(sizes) as Size[]).flatMap((size) =>
      [true, false].map((javaScript) => ({ language, size, javaScript })),
    ),
  )

  test.concurrent.each(ways)(
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

  test.concurrent.each([true, false])(
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

  test.concurrent.each([true, false])(
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

  test.concurrent.each([true, false])('a double click on pay pays once (script: %s)', (js) =>
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

  test.concurrent('the back button shows the current state of the session, not the old form', () =>
    inTab({}, async (page) => {
      const session = await stage.back.open(stage.merchant)
      await page.goto(session.url)
      await pay(page, '999009')
      await heading(page, 'Validez sur votre téléphone')
      await page.goBack()
      await heading(page, 'Validez sur votre téléphone')
      expect(await payButton(page).count()).toBe(0)
    }))

  test.concurrent('two tabs that pay at once start one payment', () =>
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
    }))

  test.concurrent('a success after expiry is reconciled and the page does not deny it', () =>
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
    }))

  test.concurrent('text written by the merchant is shown as text, never as markup', () =>
    inTab({}, async (page) => {
      const { server, shop } = stage
      const name = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`
      const created = await manage(server, 'post', '/organisations', {
        name,
        email: 'leon@example.com',
        country: 'CG',
      })
      const key: string = created.body.data.api_keys[0].key
      const { body } = await call(server, 'post', '/api/v1/checkout/sessions', {
        key,
        body: {
          amount: 1,
          currency: 'XAF',
          description: `</p><script>alert(3)</script>"&amp;'`,
          success_url: `${shop.url}/merci?a='onmouseover='alert(4)`,
          cancel_url: `${shop.url}/panier?a=%22%3E%3Cb%3E`,
        },
      })
      let isTricked = false
      page.on('dialog', (dialog) => {
        isTricked = true
        return dialog.dismiss()
      })
      await page.goto(body.data?.url ?? '')
      expect(await page.locator('.merchant').textContent()).toBe(name)
      expect(await page.locator('main').textContent()).toContain(
        `</p><script>alert(3)</script>"&amp;'`,
      )
      expect(await page.title()).toContain(name)
      expect(await page.locator('img, main script, .order b').count()).toBe(0)
      expect(isTricked).toBe(false)
    }))

  test.concurrent('a test number pays in the chosen country without a script', () =>
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
    }))

  test.concurrent('providers, example and test numbers follow the chosen country', () =>
    inTab({ language: 'en' }, async (page) => {
      await page.goto((await stage.back.open(stage.merchant)).url)
      const shown = async (country: string) => {
        await page.locator('select[name=country]').selectOption(country)
        return {
          liveProviders: await page.locator('.choice:visible').allInnerTexts(),
          isChosen: await page.locator('.choice:visible input').first().isChecked(),
          example: await page.locator('.example').textContent(),
          first: await page.locator('.tests button b').first().textContent(),
        }
      }
      expect(await page.locator('select[name=country]').inputValue()).toBe('CG')
      expect(await shown('CG')).toEqual({
        liveProviders: ['Carrier1 MoMo', 'Carrier2 Money'],
        isChosen: false,
        example: '06 123 4567',
        first: '06 199 9001',
      })
      expect(await shown('TD')).toEqual({
        liveProviders: ['Carrier2 Money'],
        isChosen: true,
        example: '63 01 23 45',
        first: '63 99 90 01',
      })
      expect(await shown('CM')).toMatchObject({
        liveProviders: ['Carrier1 MoMo'],
        first: '6 71 99 90 01',
      })
    }))

  test.concurrent.each([true, false])(
    'mistakes are shown beside their fields and the first has focus (script: %s)',
    (javaScript) =>
      inTab({ javaScript }, async (page) => {
        await page.goto((await stage.back.open(stage.merchant)).url)
        const focused = () => page.evaluate<string>('document.activeElement.name ?? ""')
        await payButton(page).click()
        await page.getByText('Choisissez votre opérateur.').waitFor()
        expect(await page.title()).toMatch(/^Erreur\s: /)
        const group = page.getByRole('radiogroup', { name: 'Opérateur' })
        expect(await group.getAttribute('aria-invalid')).toBe('true')
        expect(await group.getAttribute('aria-describedby')).toBe('provider-wrong')
        const outlines =
          '[...document.querySelectorAll(".choice")].map((choice) =>' +
          ' getComputedStyle(choice).boxShadow)'
        for (const outline of await page.evaluate<string[]>(outlines)) {
          expect(outline).toMatch(/inset/)
        }
        const phone = page.getByLabel('Numéro de téléphone')
        expect(await phone.getAttribute('aria-invalid')).toBe('true')
        expect(await phone.getAttribute('aria-describedby')).toBe('phone-hint phone-wrong')
        expect(await page.locator('#phone-wrong').textContent()).toMatch(/Saisissez votre numéro/)
        expect(await focused()).toBe('provider')

        await page.locator('input[value=carrier1_momo]').check()
        await phone.fill('12 ab')
        await payButton(page).click()
        await page.getByText("Ce numéro n'est pas valable").waitFor()
        expect(await group.getAttribute('aria-invalid')).toBeNull()
        expect(await page.locator('input[value=carrier1_momo]').isChecked()).toBe(true)
        expect(await phone.inputValue()).toBe('12 ab')
        expect(await focused()).toBe('phone')
      }),
  )

  test.concurrent('after a decline country and provider stay chosen and the number does not', () =>
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
    }))

  test.concurrent('the page of a form checkout starts by waiting and a decline ends it', () =>
    inTab({}, async (page) => {
      const { back, merchant } = stage
      const session = await back.openForm(merchant, '999003')
      await page.goto(session.url)
      await heading(page, /Validez sur votre téléphone|Paiement annulé/)
      await heading(page, 'Paiement annulé')
      expect(await payButton(page).count()).toBe(0)
      await back.reaches(session, 'failed')
    }))

  test.concurrent('the time left counts down whatever the clock of the phone shows', () =>
    inTab({}, async (_page, open) => {
      const { back, merchant } = stage
      const page = await open()
      await page.addInitScript('{ const now = Date.now; Date.now = () => now() - 36e5 }')
      const session = await back.openForm(merchant, '999009')
      await page.goto(session.url)
      const left = page.locator('[data-left]')
      await eventually(
        () => left.textContent(),
        (text) => /^4:5\d$/.test(text ?? ''),
      )
      await back.overrun(session)
      await page.reload()
      await page.getByText("Nous attendons encore la réponse de l'opérateur").waitFor()
      expect(await left.count()).toBe(0)
    }))

  test.concurrent('the language can be changed on a form that was sent with a mistake', () =>
    inTab({}, async (page) => {
      await page.goto((await stage.back.open(stage.merchant)).url)
      await payButton(page).click()
      await page.getByText('Saisissez votre numéro').waitFor()
      await page.getByRole('link', { name: 'English' }).click()
      await heading(page, 'Pay with mobile money')
    }))

  test.concurrent.each(Object.keys(states))(
    'axe-core finds no violation at any size and the page is < 30 KB, one host: %s',
    (name) =>
      inTab({}, async (page) => {
        const weight = await weigh(page)
        await states[name]?.(stage, page)
        await page.waitForLoadState()
        const faults: string[] = []
        for (const size of Object.keys(sizes) as Size[]) {
          await page.setViewportSize(sizes[size])
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme })
            for (const fault of await accessibilityFaults(page)) {
              faults.push(`${size} ${colorScheme}: ${fault}`)
            }
          }
        }
        if (process.env.SHOW_WEIGHTS !== undefined) {
          process.stderr.write(`${name}: ${weight.bytes} bytes\n`)
        }
        expect(weight.files).toBeGreaterThanOrEqual(3)
        expect(weight.bytes).toBeLessThan(30 * 1024)
        expect([...weight.hosts]).toEqual([new URL(stage.server.url).host])
        expect(faults).toEqual([])
        await weight.stop()
      }),
  )
})
