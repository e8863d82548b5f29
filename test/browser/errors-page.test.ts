import type { Browser } from 'playwright-core'
import {
  accessibilityFaults,
  createTabs,
  hasBrowser,
  launchBrowser,
  schemes,
  type Tabs,
} from '../support/browser.ts'
import { testInBrowser } from '../support/browser-stage.ts'
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

testInBrowser.each(['fr', 'en'] as const)(
  'axe-core finds no violation in the error catalogue in light and dark: %s',
  (language) =>
    inTab({ language, javaScript: true }, async (page) => {
      await page.goto(`${server.url}/docs/errors#not_found`)
      expect(await page.locator('#not_found h2').isVisible()).toBe(true)
      const width = 'document.documentElement.scrollWidth - innerWidth'
      expect(await page.evaluate<number>(width)).toBeLessThanOrEqual(0)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        expect(await accessibilityFaults(page)).toEqual([])
      }
    }),
)
