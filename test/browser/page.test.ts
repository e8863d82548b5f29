import {
  accessibilityFaults,
  holdStill,
  type Size,
  schemes,
  sizes,
  type Tabs,
  weigh,
} from '../support/browser.ts'
import { startBrowserStage, testInBrowser } from '../support/browser-stage.ts'
import { heading, nameSupport, payButton, states } from '../support/checkout-pages.ts'
import { call, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'

const stage = prepared(startBrowserStage)

beforeAll(async () => {
  await nameSupport(stage)
})

const inTab: Tabs = (visitor, work) => stage.inTab(visitor, work)

testInBrowser("on the checkout page, a merchant's text is shown as text, never as markup", () =>
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
  }),
)

testInBrowser(
  'on the checkout page, providers, example and test numbers follow the selected country',
  () =>
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
    }),
)

testInBrowser.each([true, false])(
  'checkout errors are shown next to their fields, and the first wrong field has the focus (script: %s)',
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
      expect(await focused()).toBe('phone')

      await page.locator('input[value=carrier1_momo]').check()
      await phone.fill('12 ab')
      await payButton(page).click()
      await page.getByText('Ce numéro n’est pas valide').waitFor()
      expect(await group.getAttribute('aria-invalid')).toBeNull()
      expect(await page.locator('input[value=carrier1_momo]').isChecked()).toBe(true)
      expect(await phone.inputValue()).toBe('12 ab')
      expect(await focused()).toBe('phone')
    }),
)

testInBrowser(
  "the remaining time on a checkout page is correct even if the phone's clock is wrong",
  () =>
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
      await page.getByText('Votre opérateur n’a pas encore confirmé').waitFor()
      expect(await left.count()).toBe(0)
    }),
)

testInBrowser.each([true, false])(
  'changing the language of the checkout page keeps the typed text (script: %s)',
  (js) =>
    inTab({ javaScript: js }, async (page) => {
      await page.goto((await stage.back.open(stage.merchant)).url)
      await page.locator('select[name=country]').selectOption('GA')
      await page.locator('#phone').fill('06 03 1')
      await payButton(page).click()
      await page.getByText('pas valide dans ce pays').waitFor()
      await page.locator('#phone').fill('06 03 12')
      await page.getByRole('button', { name: 'English' }).click()
      await heading(page, 'Pay with mobile money')
      expect(await page.locator('select[name=country]').inputValue()).toBe('GA')
      expect(await page.locator('#phone').inputValue()).toBe('06 03 12')
      expect(new URL(page.url()).search).toBe('?lang=en')
    }),
)

testInBrowser.each(Object.keys(states))(
  'axe-core finds no violation at any size, and the page is < 30 KB from one host: %s',
  (name) =>
    inTab({}, async (page) => {
      const weight = await weigh(page)
      await states[name]?.(stage, page)
      await page.waitForLoadState()
      await holdStill(page)
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
