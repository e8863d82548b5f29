import type { Browser, Page } from 'playwright-core'
import { bankEventKinds, eventKinds } from '../../src/domain/webhooks/events.ts'
import {
  accessibilityFaults,
  createTabs,
  hasBrowser,
  launchBrowser,
  openContext,
  pageDeadlineMs,
  schemes,
  sizes,
  type Tabs,
} from '../support/browser.ts'
import { testInBrowser } from '../support/browser-stage.ts'
import { createMerchant, type Merchant } from '../support/client.ts'
import { addressOf, docsSlugs, languages } from '../support/docs-pages.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let merchant: Merchant
let browser: Browser | undefined
let inTab: Tabs

beforeAll(async () => {
  if (!hasBrowser) return
  server = await startTestServer()
  merchant = await createMerchant(server)
  browser = await launchBrowser()
  inTab = createTabs(browser)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Opens a separate browser context, so that no storage from another test's tab is shared. */
const readAlone = async (work: (page: Page, open: () => Promise<Page>) => Promise<void>) => {
  if (browser === undefined) return
  const context = await openContext(browser, { language: 'en', size: '1280×800' })
  context.setDefaultTimeout(pageDeadlineMs)
  const complaints: string[] = []
  const elsewhere: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== server.url) elsewhere.push(url.href)
  })
  await work(await context.newPage(), () => context.newPage())
  await context.close()
  expect({ complaints, elsewhere }).toEqual({ complaints: [], elsewhere: [] })
}

const openReference = async (page: Page, query = '?lang=en'): Promise<void> => {
  await page.goto(`${server.url}/docs/reference${query}`)
  await page.getByRole('heading', { name: 'Mobile Money Payments', level: 1 }).waitFor()
}

const choose = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('link', { name }).first().click()

const tokenField = (page: Page) => page.getByRole('textbox', { name: /Token/ }).first()

const openTrial = async (page: Page): Promise<void> => {
  await choose(page, /Collect a payment/)
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Send/ }).first().waitFor()
}

const guidePages = docsSlugs
  .filter((slug) => slug !== 'reference')
  .flatMap((slug) => languages.map((language) => [slug, language] as const))

testInBrowser.each(guidePages)(
  'axe-core finds no violation in the reference on a light phone screen and a dark desktop screen: %s %s',
  (slug, language) =>
    inTab({ language, javaScript: true }, async (page) => {
      await page.goto(`${server.url}${addressOf(slug)}`)
      // Colours do not depend on the screen size, so each colour scheme is checked at one size.
      for (const [at, size] of Object.values(sizes).entries()) {
        await page.setViewportSize(size)
        const width = 'document.documentElement.scrollWidth - innerWidth'
        expect(await page.evaluate<number>(width)).toBeLessThanOrEqual(0)
        await page.emulateMedia({ colorScheme: schemes[at % schemes.length] ?? 'light' })
        expect(await accessibilityFaults(page)).toEqual([])
      }
    }),
)

testInBrowser.each(schemes)(
  'axe-core finds no violation in the reference, its search and a trial request: %s',
  (colorScheme) =>
    readAlone(async (page) => {
      await page.emulateMedia({ colorScheme })
      await openReference(page)
      expect(await accessibilityFaults(page)).toEqual([])
      await choose(page, /Collect a payment/)
      await page
        .getByRole('button', { name: /Test Request/ })
        .first()
        .waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('balance')
      await page
        .getByRole('option', { name: /balance/i })
        .first()
        .waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await openTrial(page)
      await page.locator('main[inert]').waitFor({ state: 'attached' })
      expect(await accessibilityFaults(page)).toEqual([])
    }),
)

testInBrowser.each(languages)('the reference is in the language %s, and fits a phone', (language) =>
  inTab({ language }, async (page) => {
    await openReference(page, '')
    const width = 'document.documentElement.scrollWidth - innerWidth'
    expect(await page.evaluate<number>(width)).toBeLessThanOrEqual(0)
    const label = language === 'fr' ? 'Ouvrir le menu' : 'Open Menu'
    await page.getByRole('button', { name: label }).click()
    const search = language === 'fr' ? /recherch/i : /search/i
    await page.locator('.scalar-app').getByText(search).filter({ visible: true }).first().waitFor()
  }),
)

testInBrowser('the search of the reference finds an operation', () =>
  readAlone(async (page) => {
    await openReference(page)
    await page
      .locator('.scalar-app')
      .getByRole('button', { name: /Search/ })
      .first()
      .click()
    await page.getByRole('combobox').fill('merchant balance')
    await page
      .getByRole('option', { name: /balance/i })
      .first()
      .click()
    await page.waitForURL(/balance/)
  }),
)

testInBrowser(
  'trying an operation in the reference creates a payment, and trying it again creates another payment',
  () =>
    readAlone(async (page) => {
      const before = (await merchant.get('/payments')).body.meta.total as number
      await openReference(page)
      await tokenField(page).fill(merchant.secretKey)
      await openTrial(page)
      for (const count of [1, 2]) {
        const answered = page.waitForResponse(`${server.url}/api/v1/payments`)
        await page.getByRole('button', { name: /^Send/ }).first().click()
        expect((await answered).status()).toBe(201)
        const { meta } = (await merchant.get('/payments')).body as { meta: { total: number } }
        expect(meta.total).toBe(before + count)
      }
    }),
)

testInBrowser(
  'the reference keeps the API key in its tab, even after a reload, but not in other tabs or on disk',
  () =>
    readAlone(async (page, open) => {
      await openReference(page)
      await tokenField(page).fill(merchant.secretKey)
      const kept = () => page.evaluate<string>('JSON.stringify({ ...sessionStorage })')
      await eventually(kept, (text) => text.includes(merchant.secretKey))
      await page.reload()
      await eventually(
        () => tokenField(page).inputValue(),
        (value) => value === merchant.secretKey,
      )
      const other = await open()
      await openReference(other)
      expect(await tokenField(other).inputValue()).toBe('')
      // A page without the reference's script uses the browser's storage.
      await other.goto(`${server.url}/docs`)
      const stored = await other.evaluate<string>('JSON.stringify({ ...localStorage })')
      expect(stored).toBe('{}')
    }),
)

testInBrowser('an operation in the reference shows code samples only in its languages', () =>
  readAlone(async (page) => {
    await openReference(page)
    await choose(page, /Collect a payment/)
    const example = page.getByText('IDEMPOTENCY_KEY=$(').first()
    await example.waitFor()
    await page.getByRole('button', { name: 'curl' }).first().click()
    const options = page.getByRole('option')
    await options.filter({ hasText: 'Python' }).waitFor()
    const names = await options.allTextContents()
    expect(names.map((name) => name.trim())).toEqual(['curl', 'JavaScript', 'Python', 'PHP'])
    await options.filter({ hasText: 'PHP' }).click()
    await page.getByText('bin2hex').first().waitFor()
  }),
)

testInBrowser('every event of the payments API is in the reference', () =>
  readAlone(async (page) => {
    await openReference(page)
    const list = page.locator('.t-doc__sidebar')
    await list.getByText('Webhooks', { exact: true }).first().click()
    const isBank = (kind: string) => bankEventKinds.some((one) => one === kind)
    const kinds = eventKinds.filter((kind) => !isBank(kind))
    for (const kind of kinds) await list.getByText(kind, { exact: true }).first().waitFor()
  }),
)
