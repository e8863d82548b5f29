import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { launchBrowser, sizes, visit } from '../test/support/browser.ts'
import { numberOf } from '../test/support/builders.ts'
import { createMerchant } from '../test/support/client.ts'
import { startTestServer } from '../test/support/server.ts'

/** Writes a picture of each state of the hosted page, at both sizes, into screenshots/. */

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))

await mkdir(folder, { recursive: true })
const server = await startTestServer({ trustProxy: ['127.0.0.1'], sandboxLatencyMs: 600 })
const browser = await launchBrowser()
const merchant = await createMerchant(server)

const open = async (
  changes: Record<string, unknown> = {},
): Promise<{ id: string; url: string }> => {
  const { body } = await merchant.post('/checkout/sessions', {
    amount: 15000,
    currency: 'XAF',
    description: 'Commande 2026-000123',
    success_url: 'https://boutique.example/merci',
    cancel_url: 'https://boutique.example/panier',
    ...changes,
  })
  return body.data
}

const pay = async (page: Page, ending: string): Promise<void> => {
  await page.locator('input[value=carrier1_momo]').check()
  await page.locator('#phone').fill(numberOf(ending))
  await page.getByRole('button', { name: /^(Payer|Pay) / }).click()
}

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name }).waitFor()

const states: Record<string, (page: Page) => Promise<unknown>> = {
  choose: async (page) => page.goto((await open()).url),
  'choose-one-country': async (page) =>
    page.goto((await open({ currency: 'GHS', amount: 1250 })).url),
  'test-numbers': async (page) => {
    await page.goto((await open()).url)
    await page.locator('summary').click()
  },
  mistake: async (page) => {
    await page.goto((await open()).url)
    await page.getByRole('button', { name: /^(Payer|Pay) / }).click()
    await page.locator('.wrong').first().waitFor()
  },
  waiting: async (page) => {
    await page.goto((await open()).url)
    await pay(page, '999009')
    await heading(page, /Validez|Approve/)
  },
  declined: async (page) => {
    await page.goto((await open()).url)
    await pay(page, '999003')
    await heading(page, /pas abouti|not go through/)
  },
  paid: async (page) => {
    await page.goto((await open()).url)
    await pay(page, '999001')
    await heading(page, /réussi|successful/)
  },
  'already-paid': async (page) => {
    const { url } = await open()
    await page.goto(url)
    await pay(page, '999001')
    await heading(page, /réussi|successful/)
    await page.goto(url)
  },
  expired: async (page) => {
    const { id, url } = await open()
    await sql`UPDATE checkout_sessions SET expires_at = now(), due_at = now()
      WHERE id = ${id}::uuid`.execute(server.ctx.db)
    await page.goto(url)
  },
  'not-found': async (page) => page.goto(`${(await open()).url.slice(0, -4)}AAAA`),
}

const looks = [
  { language: 'fr', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
] as const

for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
  for (const look of looks) {
    for (const [name, reach] of Object.entries(states)) {
      const context = await visit(browser, { ...look, size })
      const page = await context.newPage()
      await reach(page)
      const file = `${name}-${size.replace('×', 'x')}-${look.language}-${look.scheme}.png`
      await page.screenshot({ path: folder + file, fullPage: true })
      await context.close()
    }
  }
}

await browser.close()
await server.stop()
