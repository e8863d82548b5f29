import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/**
 * The browser of this machine. A build server must have one; elsewhere tests that need it are
 * left out by title.
 */

const candidates = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export const browserPath = candidates.find((path) => path !== '' && existsSync(path))

if (browserPath === undefined && process.env.CI !== undefined) {
  throw new Error(`no browser: install Chromium, or name it in CHROMIUM_PATH (${candidates})`)
}

export const hasBrowser = browserPath !== undefined

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
  return chromium.launch({ executablePath: browserPath, args: quiet })
}

export const sizes = {
  '360×640': { width: 360, height: 640 },
  '1280×800': { width: 1280, height: 800 },
} as const

export interface Visitor {
  language?: 'fr' | 'en'
  size?: keyof typeof sizes
  javaScript?: boolean
  scheme?: 'light' | 'dark'
  /** Lets a test put its own script into the page. */
  bypassCsp?: boolean
}

let visitors = 0

/** A context of its own for each customer, who comes from an address of his own. */
export const visit = (browser: Browser, visitor: Visitor = {}): Promise<BrowserContext> => {
  const { language = 'fr', size = '360×640', javaScript = true, scheme = 'light' } = visitor
  visitors += 1
  return browser.newContext({
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    viewport: sizes[size],
    javaScriptEnabled: javaScript,
    colorScheme: scheme,
    bypassCSP: visitor.bypassCsp ?? false,
    extraHTTPHeaders: { 'X-Forwarded-For': `10.1.${visitors >> 8}.${visitors & 255}` },
  })
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** What axe-core finds wrong with a page, WCAG 2.2's size of targets included. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource)
  return page.evaluate<string[]>(`axe
    .run(document, { rules: { 'target-size': { enabled: true } } })
    .then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
}

export interface Weight {
  bytes: number
  hosts: Set<string>
}

/** Counts what a page takes over the wire, headers included, and from whom. */
export const weigh = async (page: Page): Promise<Weight> => {
  const weight: Weight = { bytes: 0, hosts: new Set() }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weight.bytes += encodedDataLength
  })
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) weight.hosts.add(new URL(request.url).host)
  })
  return weight
}
