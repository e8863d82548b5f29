import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { newAddress } from './addresses.ts'
import { isBuildServer } from './build-server.ts'

/**
 * Finds the browser on this machine: CHROMIUM_PATH if it is set, otherwise a system browser. CI
 * must have a browser. On other machines without a browser, the tests that need it are skipped.
 */

const named = process.env.CHROMIUM_PATH ?? ''

const candidates =
  named === ''
    ? [
        // The headless shell renders the same pages in a third of the CPU time.
        '/usr/bin/chromium-headless-shell',
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
      ]
    : [named]

const browserPath = candidates.find((path) => existsSync(path))

if (browserPath === undefined && isBuildServer) {
  throw new Error(`no browser at ${candidates}: install Chromium, or set CHROMIUM_PATH`)
}

export const hasBrowser = browserPath !== undefined

if (!hasBrowser) process.stderr.write(`no browser at ${candidates}: its tests are left out\n`)

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchBrowser = async (): Promise<Browser> => {
  if (browserPath === undefined) throw new Error('no browser')
  // Loading takes a second, so the library is loaded only if a browser is installed.
  const { chromium } = await import('playwright-core')
  return chromium.launch({ executablePath: browserPath, args: quiet })
}

export const sizes = {
  '360×640': { width: 360, height: 640 },
  '1280×800': { width: 1280, height: 800 },
} as const

export type Size = keyof typeof sizes

const smallest: Size = '360×640'

export const schemes = ['light', 'dark'] as const

interface Visitor {
  language?: 'fr' | 'en'
  size?: Size
  javaScript?: boolean
  scheme?: (typeof schemes)[number]
}

/** Opens a browser context for one customer. Each customer has a separate IP address. */
export const openContext = (browser: Browser, visitor: Visitor = {}): Promise<BrowserContext> => {
  const { language = 'fr', size = smallest, javaScript = true, scheme = 'light' } = visitor
  return browser.newContext({
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    viewport: sizes[size],
    javaScriptEnabled: javaScript,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'X-Forwarded-For': newAddress() },
  })
}

/** The limit exceeds the time of a page load on a busy machine. */
export const pageDeadlineMs = 180_000

/** Navigates to a blank page, even if the current page is reloading itself. */
const leave = async (page: Page): Promise<void> => {
  while (page.url() !== 'about:blank') await page.goto('about:blank').catch(() => undefined)
}

/** Runs `work` in a tab reserved for one test. `open` opens more tabs. */
export type Tabs = (
  visitor: Visitor,
  work: (page: Page, open: () => Promise<Page>) => Promise<void>,
) => Promise<void>

/**
 * Reuses the tabs of one browser for customers with the same settings, because opening a tab takes
 * longer than most tests. Each tab has one user at a time. Tabs do not share state, because a page
 * stores typed text only for its address. A Content Security Policy violation fails the test.
 */
export const createTabs = (browser: Browser): Tabs => {
  const free = new Map<string, Page[]>()
  return async (visitor, work) => {
    const kind = JSON.stringify(visitor)
    const page = free.get(kind)?.pop() ?? (await (await openContext(browser, visitor)).newPage())
    const context = page.context()
    context.setDefaultTimeout(pageDeadlineMs)
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': newAddress() })
    await page.setExtraHTTPHeaders({})
    await page.setViewportSize(sizes[visitor.size ?? smallest])
    await page.emulateMedia({ colorScheme: visitor.scheme ?? 'light' })
    const complaints: string[] = []
    context.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text())
    })
    await work(page, () => context.newPage())
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
    context.removeAllListeners('console')
    page.removeAllListeners()
    for (const other of context.pages()) if (other !== page) await other.close()
    await leave(page)
    free.set(kind, [...(free.get(kind) ?? []), page])
  }
}

/** Clears the timers of a page, so that the page neither redirects nor polls its status. */
export const holdStill = (page: Page): Promise<void> =>
  page.evaluate('for (let id = setTimeout(() => {}); id > 0; id -= 1) clearTimeout(id)')

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Returns the axe-core findings for a page, including WCAG 2.2 target sizes. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource)
  return page.evaluate<string[]>(`axe
    .run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
}

interface Weight {
  /**
   * The bytes received for the last document and for every file that it loads, including headers.
   */
  bytes: number
  files: number
  hosts: Set<string>
  stop(): Promise<void>
}

/** Measures the bytes transferred for each document that a page loads, without a cache. */
export const weigh = async (page: Page): Promise<Weight> => {
  const session = await page.context().newCDPSession(page)
  const weight: Weight = { bytes: 0, files: 0, hosts: new Set(), stop: () => session.detach() }
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weight.bytes += encodedDataLength
    weight.files += 1
  })
  session.on('Network.requestWillBeSent', ({ request, type }) => {
    if (type === 'Document') Object.assign(weight, { bytes: 0, files: 0 })
    if (!request.url.startsWith('data:')) weight.hosts.add(new URL(request.url).host)
  })
  return weight
}
