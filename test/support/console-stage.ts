import { test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { hasBrowser, launchBrowser, type schemes } from './browser.ts'
import { createPerson } from './people.ts'
import { startTestServer, type TestOptions, type TestServer } from './server.ts'

/** The console in Chromium. */

export const testConsole = hasBrowser ? test.concurrent : test.concurrent.skip

export const widths = [360, 1280, 1920] as const

/** How somebody sees the console. */
export interface Look {
  language: 'fr' | 'en'
  scheme: (typeof schemes)[number]
  width: (typeof widths)[number]
  javaScript: boolean
}

/** Any two values of any two of their parts come together in one of these. */
export const looks: readonly Look[] = [
  { language: 'fr', scheme: 'light', width: 360, javaScript: true },
  { language: 'en', scheme: 'dark', width: 360, javaScript: false },
  { language: 'fr', scheme: 'dark', width: 1280, javaScript: false },
  { language: 'en', scheme: 'light', width: 1280, javaScript: true },
  { language: 'fr', scheme: 'dark', width: 1920, javaScript: true },
  { language: 'en', scheme: 'light', width: 1920, javaScript: false },
]

export interface ConsoleStage {
  server: TestServer
  browser: Browser
  /** Work in a browser of its own; what its console or the policy of a page complains of fails. */
  open: (
    look: Partial<Look>,
    token: string | undefined,
    work: (page: Page) => Promise<void>,
  ) => Promise<void>
  /** The token of somebody with a role, the same person each time. */
  tokenOf: (role: string) => Promise<string>
  stop: () => Promise<void>
}

/** What a browser says of a page that it was refused, which is no fault of a page. */
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
      await work(await context.newPage())
      await context.close()
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
    },
    stop: async () => {
      await browser.close()
      await server.stop()
    },
  }
}
