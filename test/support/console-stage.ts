import type { Browser, Page } from 'playwright-core'
import { hasBrowser, launchBrowser, pageDeadlineMs, schemes } from './browser.ts'
import { createPerson } from './people.ts'
import { startTestServer, type TestOptions, type TestServer } from './server.ts'

export const testConsole = hasBrowser ? test.concurrent : test.concurrent.skip

const widths = [360, 768, 1024, 1280, 1920] as const

export interface Look {
  language: 'fr' | 'en'
  scheme: (typeof schemes)[number]
  width: (typeof widths)[number]
  javaScript: boolean
  /** The environment that is selected for all lists. The default is `test`. */
  environment?: 'live' | 'test'
}

/**
 * Any two values of two different settings occur together at least once, except with a width of
 * 1920 pixels.
 */
const pairs: readonly Look[] = [
  { language: 'fr', scheme: 'light', width: 360, javaScript: true },
  { language: 'en', scheme: 'dark', width: 360, javaScript: false },
  { language: 'fr', scheme: 'dark', width: 1280, javaScript: false },
  { language: 'en', scheme: 'light', width: 1280, javaScript: true },
  { language: 'fr', scheme: 'dark', width: 768, javaScript: true },
  { language: 'en', scheme: 'light', width: 768, javaScript: false },
]

const all: readonly Look[] = (['fr', 'en'] as const).flatMap((language) =>
  schemes.flatMap((scheme) =>
    widths.flatMap((width) =>
      [true, false].map((javaScript) => ({ language, scheme, width, javaScript })),
    ),
  ),
)

/** Tests view every page in these settings. `make looks` tests all combinations. */
export const looks = process.env.LOOKS === 'all' ? all : pairs

export interface ConsoleStage {
  server: TestServer
  browser: Browser
  /** Runs `work` in a new browser context. An error in the browser console fails the test. */
  open: (
    look: Partial<Look>,
    token: string | undefined,
    work: (page: Page) => Promise<void>,
  ) => Promise<void>
  tokenOf: (role: string) => Promise<string>
  stop: () => Promise<void>
}

/** The browser logs this entry for a page with an error status, which the tests expect. */
const ofStatus = /Failed to load resource: the server responded with a status of [45]/

export const startConsoleStage = async (options: TestOptions = {}): Promise<ConsoleStage> => {
  const [server, browser] = await Promise.all([startTestServer(options), launchBrowser()])
  const tokens = new Map<string, Promise<string>>()
  return {
    server,
    browser,
    tokenOf: (role) => {
      const token = tokens.get(role) ?? createPerson(server, role).then((person) => person.token)
      tokens.set(role, token)
      return token
    },
    open: async (look, token, work) => {
      const { language = 'en', scheme = 'light', width = 1280, javaScript = true } = look
      const context = await browser.newContext({
        locale: language === 'fr' ? 'fr-FR' : 'en-GB',
        viewport: { width, height: 800 },
        colorScheme: scheme,
        javaScriptEnabled: javaScript,
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(pageDeadlineMs)
      if (token !== undefined)
        await context.addCookies([{ name: 'momo_session', value: token, url: server.url }])
      const complaints: string[] = []
      context.on('console', (message) => {
        if (!ofStatus.test(message.text())) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      context.on('dialog', (dialog) => {
        complaints.push(`a dialog: ${dialog.message()}`)
        return dialog.dismiss()
      })
      context.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
          complaints.push(`a request to ${request.url()}`)
      })
      const page = await context.newPage()
      if (token !== undefined)
        await page.goto(`${server.url}/console/help?environment=${look.environment ?? 'test'}`)
      await work(page)
      await context.close()
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
    },
    stop: async () => {
      await browser.close()
      await server.stop()
    },
  }
}
