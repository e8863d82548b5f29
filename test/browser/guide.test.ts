import type { Browser, Page } from 'playwright-core'
import {
  accessibilityFaults,
  createTabs,
  hasBrowser,
  launchBrowser,
  openContext,
  pageDeadlineMs,
  schemes,
  type Tabs,
} from '../support/browser.ts'
import { testInBrowser } from '../support/browser-stage.ts'
import { addressOf, codeIn, docsSlugs, languages, readMarkdown } from '../support/docs-pages.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let browser: Browser | undefined
let inTab: Tabs

beforeAll(async () => {
  if (!hasBrowser) return
  server = await startTestServer()
  browser = await launchBrowser()
  inTab = createTabs(browser)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const widths = [360, 768, 1366, 1440, 1920]

/** Finds elements that are wider than the screen or than the block that contains them. */
const cut = `[
  document.documentElement.scrollWidth > innerWidth ? 'page' : '',
  ...[...document.querySelectorAll('pre, table, td, th, .code-bar, #operations li')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
    .map((each) => each.textContent.slice(0, 80)),
].filter((text) => text !== '')`

/** Returns the percentage of the screen width that the page does not use. */
const emptyShare = `(() => {
  const page = (document.querySelector('.page') ?? document.body).getBoundingClientRect()
  return Math.round(100 - (page.width / innerWidth) * 100)
})()`

testInBrowser.each(docsSlugs)(
  'the guide cuts off no code, table or page, and leaves no desktop screen empty: %s',
  (slug) =>
    inTab({ language: 'fr', javaScript: false }, async (page) => {
      for (const language of languages) {
        await page.goto(`${server.url}${addressOf(slug)}?lang=${language}`)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          expect([language, width, await page.evaluate(cut)]).toEqual([language, width, []])
          expect(await page.evaluate<number>(emptyShare)).toBeLessThan(33)
        }
      }
    }),
)

testInBrowser(
  'every code block of the guide is copied as written, by keyboard and by pointer',
  async () => {
    if (browser === undefined) return
    const context = await openContext(browser, { language: 'en', size: '1280×800' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    context.setDefaultTimeout(pageDeadlineMs)
    const page = await context.newPage()
    await page.goto(`${server.url}/docs/webhooks?lang=en`)
    const code = codeIn(await readMarkdown(server, 'webhooks', 'en'))
    const buttons = page.getByRole('button', { name: 'Copy', exact: true })
    expect(await buttons.count()).toBe(code.length)
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
    await buttons.first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(`${await copied()}\n`).toBe(code[0])
    await page.locator('.copy').last().focus()
    await page.keyboard.press('Enter')
    await page.locator('.copy').last().getByText('Copied').waitFor()
    expect(`${await copied()}\n`).toBe(code.at(-1))
    await context.close()
  },
)

testInBrowser(
  'without JavaScript, the guide has no copy button, and its table of contents still works',
  () =>
    inTab({ language: 'en', javaScript: false, size: '1280×800' }, async (page) => {
      await page.goto(`${server.url}/docs/webhooks?lang=en`)
      expect(await page.locator('.copy').count()).toBe(0)
      await page.locator('.outline').getByRole('link', { name: 'Recover missed events' }).click()
      await page.waitForURL(/#recover-missed-events$/)
    }),
)

testInBrowser("the guide's table of contents marks the heading that the reader has reached", () =>
  inTab({ language: 'fr', size: '1280×800' }, async (page) => {
    await page.goto(`${server.url}/docs/webhooks?lang=fr`)
    const current = page.locator('.outline [aria-current]')
    for (const name of ['Bonnes pratiques', 'Récupérer les événements manqués']) {
      await page.locator('.outline').getByRole('link', { name }).click()
      await current.getByText(name).waitFor()
      expect(await current.count()).toBe(1)
    }
  }),
)

testInBrowser(
  'a search in the guide works without JavaScript, and its results lead to the section',
  () =>
    inTab({ language: 'fr', javaScript: false }, async (page) => {
      await page.goto(`${server.url}/docs/start?lang=fr`)
      await page.getByRole('searchbox').fill('insufficient_balance')
      await page.keyboard.press('Enter')
      await page.locator('.results a').first().click()
      await page.waitForURL(/\/docs\/errors\?lang=fr#insufficient_balance$/)
    }),
)

testInBrowser.each(schemes)(
  "axe-core finds no violation in the guide's search results: %s",
  (scheme) =>
    inTab({ language: 'fr', scheme }, async (page) => {
      await page.goto(`${server.url}/docs/search?lang=fr&q=webhook`)
      await page.locator('mark').first().waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    }),
)

/** Opens the reference while its script is loading, and releases the script on demand. */
const openLoading = async (page: Page, language: string): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/docs/reference.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${server.url}/docs/reference?lang=${language}`, { waitUntil: 'commit' })
  return release
}

testInBrowser(
  'the reference lists operations while it loads, and links open them once it has loaded',
  () =>
    inTab({ language: 'fr', size: '1280×800' }, async (page) => {
      const release = await openLoading(page, 'fr')
      const link = page.getByRole('link', { name: 'Effectuer un versement' })
      await link.click()
      await page.getByRole('status').getByText('sont en cours de chargement').waitFor()
      expect(await page.getByRole('link', { name: 'Guide' }).isVisible()).toBe(true)
      expect(await accessibilityFaults(page)).toEqual([])
      release()
      await page.locator('#operations').waitFor({ state: 'detached' })
      const operation = page.getByRole('heading', { name: 'Effectuer un versement' })
      await operation.first().waitFor()
      const top =
        '[...document.querySelectorAll("h3")].find((each) => each.textContent.includes("Effectuer un versement")).getBoundingClientRect().top'
      await page.waitForFunction(`(${top}) >= 0 && (${top}) < innerHeight`)
      await page.getByRole('link', { name: 'Guide' }).click()
      await page.waitForURL(/\/docs\?lang=fr$/)
      await page.unroute('**/docs/reference.js')
    }),
)

testInBrowser.each(languages)(
  'an operation of the reference is not cut off on a phone: %s',
  (language) =>
    inTab({ language }, async (page) => {
      const anchor = 'openapi/tag/payments/POST/payments'
      await page.goto(`${server.url}/docs/reference?lang=${language}#${anchor}`)
      await page.locator('.scalar-code-block .line').nth(5).waitFor()
      await page.locator('#operations').waitFor({ state: 'detached' })
      expect(
        await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
      ).toBeLessThanOrEqual(0)
      const lines = await page.evaluate<number[]>(
        `[...document.querySelectorAll('.scalar-code-block .line')]
        .map((each) => each.getBoundingClientRect().right)`,
      )
      for (const right of lines) expect(right).toBeLessThanOrEqual(360)
    }),
)
