import { copyFile, mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareSums } from '../src/services/prepare-sums.ts'
import { readArguments } from '../src/startup/command-line.ts'
import { approve, merchantWithRule, orderPayout } from '../test/support/approvals.ts'
import { launchBrowser, schemes } from '../test/support/browser.ts'
import { numberOf, payment } from '../test/support/builders.ts'
import { createMerchant, goLive, manage } from '../test/support/client.ts'
import { insertEndedOrder } from '../test/support/ended-orders.ts'
import { eventually } from '../test/support/eventually.ts'
import { createPerson } from '../test/support/people.ts'
import { startReceiver } from '../test/support/receiver.ts'
import { startTestServer } from '../test/support/server.ts'

/**
 * Writes pictures of the console, in every look there is, into screenshots/console/, and those of
 * README and docs/console.md into docs/images/.
 */

readArguments(
  'Usage: node scripts/console-screenshots.ts writes pictures of the console into screenshots/console/ and docs/images/.',
)
const root = fileURLToPath(new URL('../', import.meta.url))
const folder = `${root}screenshots/console/`
const images = `${root}docs/images/`
const dayMs = 86_400_000

const database = { url: undefined, dataDir: ':memory:', drop: async () => {} }
const server = await startTestServer({ database })
const owner = await createPerson(server, 'owner')
const finance = await createPerson(server, 'finance')

/** Renames a merchant as a real one is called. */
const named = async (id: string, name: string): Promise<void> => {
  await manage(server, 'patch', `/organisations/${id}`, { name })
}

/** Waits until an order has ended. */
const ended = async (id: string): Promise<string> => {
  const read = () => manage(server, 'get', `/transactions/${id}`)
  await eventually(read, ({ body }) => ['successful', 'completed', 'failed'].includes(body.data.status))
  return id
}

const shop = await merchantWithRule(server, { threshold: 20_000 })
await named(shop.organisationId, 'Boutique Mampouya')
const receiver = await startReceiver((_received, res) => res.writeHead(204).end())
const hooks = `/applications/${shop.applicationId}/webhook-endpoints`
const hook = { url: receiver.url, environment: 'test' }
const endpoint: string = (await manage(server, 'post', hooks, hook)).body.data.id
const silent = { url: 'http://127.0.0.1:9/hooks', environment: 'test' }
await manage(server, 'post', hooks, silent)

const paid: string[] = []
for (const [index, amount] of [185_000, 7_500, 12_000, 3_500, 42_000].entries()) {
  const { id } = (await shop.post('/payments', payment({ amount }))).body.data
  const reference = `FACTURE-2026-${1041 + index}`
  await shop.account('patch', `/transactions/${id}`, { merchant_reference: reference })
  paid.push(await ended(id))
}
const refused = payment({ amount: 9_000, phone_number: numberOf('999002') })
await ended((await shop.post('/payments', refused)).body.data.id)
const [transaction = '', other = ''] = paid
const back = { payment_id: transaction, amount: 25_000 }
await ended((await shop.post('/refunds', back)).body.data.id)
await ended(await orderPayout(shop, { amount: 8_000 }))
const approved = await orderPayout(shop, { amount: 21_000 })
await approve(server, finance.token, approved)
await ended(approved)
for (const amount of [24_000, 31_500]) await orderPayout(shop, { amount })

const market = await goLive(server, await createMerchant(server, { country: 'CM' }))
await named(market.organisationId, 'Marché Mokolo')
const nowMs = server.ctx.clock.nowMs()
for (let day = 0; day < 30; day += 1) {
  for (const country of ['CG', 'CM', 'BJ']) {
    const orders = 4 + ((day * 7 + country.charCodeAt(0)) % 9)
    for (let order = 0; order < orders; order += 1) {
      const fails = (order * 5 + day) % 11 === 0
      await insertEndedOrder(server, market, {
        status: fails ? 'failed' : 'successful',
        ...(fails && { reason: 'insufficient_funds' }),
        seconds: 6 + (order % 20),
        endedAtMs: nowMs - day * dayMs - order * 1_800_000 - 60_000,
        country,
      })
    }
  }
}
await prepareSums(server.ctx)
const [entry] = (await manage(server, 'get', '/audit-entries')).body.data

/** Pages by the name of their pictures. */
const pages: Record<string, string> = {
  home: '',
  search: `/search?q=${other}`,
  transactions: '/transactions',
  transaction: `/transactions/${transaction}`,
  approvals: '/approvals',
  'bulk-payouts': '/approvals/bulk',
  reconciliation: '/reconciliation',
  merchants: '/merchants',
  merchant: `/merchants/${shop.organisationId}`,
  money: `/merchants/${shop.organisationId}/money?environment=test`,
  application: `/merchants/applications/${shop.applicationId}`,
  webhooks: '/webhooks',
  endpoint: `/webhooks/${endpoint}`,
  providers: '/providers',
  finance: '/finance',
  audit: '/audit',
  'audit-entry': `/audit/${entry.id}`,
  people: '/people',
  account: '/account',
}

/** Those which the documents show. */
const shown = ['home', 'transaction', 'approvals', 'merchant', 'endpoint', 'providers']

const widths = [360, 1280]

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
    await page.goto(`${server.url}/console${path}`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        const file = `${name}-${width}-${language}-${colorScheme}.png`
        await page.screenshot({ path: folder + file, fullPage: true })
      }
    }
  }
  await take('sign-in', '/sign-in')
  await context.addCookies([{ ...cookie, value: owner.token }])
  for (const [name, path] of Object.entries(pages)) await take(name, path)
  await context.close()
}
for (const name of shown) {
  await copyFile(`${folder}${name}-1280-en-light.png`, `${images}console-${name}.png`)
}
await browser.close()
await receiver.stop()
await server.stop()
