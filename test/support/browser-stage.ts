import { createTabs, hasBrowser, launchBrowser, type Tabs } from './browser.ts'
import { type Stage, startStage } from './checkout.ts'
import { uncalledProviders } from './down-provider.ts'
import { withoutJobs } from './server.ts'

/** A test in Chromium. Such tests share only server and browser, so they run concurrently. */
export const testInBrowser = hasBrowser ? test.concurrent : test.concurrent.skip

export interface BrowserStage extends Stage {
  inTab: Tabs
}

/**
 * A server with a browser. Its payments take long enough for the page to show that it is waiting.
 */
export const startBrowserStage = async (): Promise<BrowserStage> => {
  const [stage, browser] = await Promise.all([
    startStage({ ...withoutJobs, sandboxLatencyMs: 250, liveProviders: uncalledProviders() }),
    launchBrowser(),
  ])
  const stop = async () => {
    await browser.close()
    await stage.stop()
  }
  return { ...stage, inTab: createTabs(browser), stop }
}
