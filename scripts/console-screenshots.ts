import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../src/startup/command-line.ts'
import { launchBrowser, schemes } from '../test/support/browser.ts'
import { manage } from '../test/support/client.ts'
import { tellStory } from '../test/support/console-story.ts'
import { startTestServer } from '../test/support/server.ts'

/**
 * Takes screenshots of the console in every colour scheme and size, in screenshots/console/. With
 * `documents`, also takes the screenshots for README and docs/console.md, in docs/images/.
 */

const [isForDocuments] = readArguments(
  'Usage: node scripts/console-screenshots.ts [documents] writes screenshots of the console to ' +
    'screenshots/console/, and those of the documentation to docs/images/.',
  (argument) => argument === 'documents',
)
const root = fileURLToPath(new URL('../', import.meta.url))
const folder = `${root}screenshots/console/`
const images = `${root}docs/images/`

const database = { url: undefined, dataDir: ':memory:', drop: async () => {} }
const server = await startTestServer({ database })
const story = await tellStory(server)
const { merchant } = story
const [entry] = (await manage(server, 'get', '/audit-entries')).body.data

/** Maps the name of each screenshot to the path of its page. */
const pages: Record<string, string> = {
  home: '',
  search: `/search?q=${story.otherPayment}`,
  transactions: '/transactions',
  transaction: `/transactions/${story.payment}`,
  approvals: '/approvals',
  'bulk-payouts': '/approvals/bulk',
  'bulk-payout': `/approvals/bulk/${story.bulk}`,
  reconciliation: '/reconciliation',
  merchants: '/merchants',
  merchant: `/merchants/${merchant.organisationId}`,
  money: `/merchants/${merchant.organisationId}/money`,
  application: `/merchants/applications/${merchant.applicationId}`,
  webhooks: '/webhooks',
  endpoint: `/webhooks/${story.endpoint}`,
  providers: '/providers',
  finance: '/finance',
  pricing: '/finance/pricing',
  calendar: '/finance/calendar',
  audit: '/audit',
  'audit-entry': `/audit/${entry.id}`,
  people: '/people',
  account: '/account',
}

/** The documentation includes screenshots of these pages. */
const shown = ['home', 'transaction', 'approvals', 'merchant', 'endpoint', 'providers']

const widths = [360, 768, 1280, 1920]

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await mkdir(images, { recursive: true })
const browser = await launchBrowser()
for (const language of ['fr', 'en']) {
  const context = await browser.newContext({
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    reducedMotion: 'reduce',
  })
  const cookie = { name: 'momo_session', url: server.url }
  const page = await context.newPage()
  const take = async (name: string, path: string): Promise<void> => {
    // Pages with sums show the live demo data. All other pages show test data.
    const environment = ['home', 'providers', 'finance'].includes(name) ? 'live' : 'test'
    const mode = path.includes('?') ? '&' : '?'
    await page.goto(`${server.url}/console${path}${mode}environment=${environment}`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        const file = `${name}-${width}-${language}-${colorScheme}.png`
        await page.screenshot({ path: folder + file, fullPage: true })
        if (isForDocuments && file === `${name}-1280-en-light.png` && shown.includes(name))
          await page.screenshot({ path: `${images}console-${name}.png` })
      }
    }
  }
  await take('sign-in', '/sign-in')
  await context.addCookies([{ ...cookie, value: story.owner.token }])
  for (const [name, path] of Object.entries(pages)) await take(name, path)
  await context.close()
}
await browser.close()
await story.stop()
await server.stop()
