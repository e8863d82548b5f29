import { test } from '@jest/globals'
import { createTabs, hasBrowser, launchBrowser, type Tabs } from './browser.ts'
import { type Stage, startStage } from './checkout.ts'
import { uncalledProviders } from './down-provider.ts'

/**
 * Tests in Chromium. Customers have nothing in common but server and browser, so they come several
 * at a time.
 */
export const testInBrowser = hasBrowser ? test.concurrent : test.concurrent.skip

export interface BrowserStage extends Stage {
  inTab: Tabs
}

/** A stage whose payments take long enough to be waited for on the page. */
export const startBrowserStage = async (): Promise<BrowserStage> => {
  const [stage, browser] = await Promise.all([
    startStage({ sandboxLatencyMs: 250, liveProviders: uncalledProviders() }),
    launchBrowser(),
  ])
  const stop = async () => {
    await browser.close()
    await stage.stop()
  }
  return { ...stage, inTab: createTabs(browser), stop }
}
