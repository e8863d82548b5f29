import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../src/startup/command-line.ts'
import { launchBrowser, openContext, type Size, schemes, sizes } from '../test/support/browser.ts'
import { startStage } from '../test/support/checkout.ts'
import { nameSupport, states } from '../test/support/checkout-pages.ts'
import { uncalledProviders } from '../test/support/down-provider.ts'

/**
 * Takes a screenshot of each state of the checkout pages in every colour scheme and size, in
 * screenshots/.
 */

readArguments(
  'Usage: node scripts/screenshots.ts writes screenshots of the checkout page to screenshots/.',
)
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const database = { url: undefined, dataDir: ':memory:', drop: async () => {} }
const stage = await startStage({
  sandboxLatencyMs: 600,
  database,
  liveProviders: uncalledProviders(),
})
await nameSupport(stage)
const browser = await launchBrowser()

for (const language of ['fr', 'en'] as const) {
  for (const [name, reach] of Object.entries(states)) {
    const context = await openContext(browser, { language })
    // A page that redirects to the shop must stay until its screenshot is taken.
    await context.route(`${stage.shop.url}/**`, (route) => route.abort())
    const page = await context.newPage()
    await reach(stage, page)
    for (const size of Object.keys(sizes) as Size[]) {
      await page.setViewportSize(sizes[size])
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        const file = `${name}-${size.replace('×', 'x')}-${language}-${colorScheme}.png`
        await page.screenshot({ path: folder + file, fullPage: true })
      }
    }
    await context.close()
  }
}

await browser.close()
await stage.stop()
