import { createTabs, hasBrowser, launchBrowser, type Tabs } from './browser.ts'
import { type Stage, startStage } from './checkout.ts'
import { uncalledProviders } from './down-provider.ts'
import { withoutJobs } from './server.ts'

/** Browser tests share only the server and the browser, so they can run concurrently. */
export const testInBrowser = hasBrowser ? test.concurrent : test.concurrent.skip

interface BrowserStage extends Stage {
  inTab: Tabs
}

/**
 * Starts a server and a browser. Payments take so long that the page can show its waiting state.
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
