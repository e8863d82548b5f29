import { accessibilityFaults, weigh } from './browser.ts'
import { type ConsoleStage, looks, testConsole } from './console-stage.ts'

const weightMax = 100 * 1024

/** Defines tests that view every page. `addresses` is called once the pages exist. */
export const testPages = (stage: () => ConsoleStage, addresses: () => string[]): void => {
  testConsole.each(['owner', 'operations', 'finance', 'support', 'auditor'])(
    'every console page exists, is small and causes no browser warning: as %s',
    async (role) => {
      const { server, open, tokenOf } = stage()
      await open({}, await tokenOf(role), async (page) => {
        const weight = await weigh(page)
        for (const address of addresses()) {
          const reply = await page.goto(server.url + address)
          expect([address, reply?.status()]).toEqual([address, 200])
          expect(weight.bytes).toBeLessThan(weightMax)
        }
        await weight.stop()
      })
    },
  )

  testConsole.each(looks)(
    'every console page is accessible, localised and fits the width: $language, $scheme, $width, script $javaScript',
    async (look) => {
      const { server, open, tokenOf } = stage()
      await open(look, await tokenOf('owner'), async (page) => {
        for (const address of addresses()) {
          await page.goto(server.url + address)
          expect(await page.locator('html').getAttribute('lang')).toBe(look.language)
          const scrolled = 'document.documentElement.scrollWidth'
          expect([address, await page.evaluate(scrolled)]).toEqual([address, look.width])
          if (look.javaScript)
            expect([address, await accessibilityFaults(page)]).toEqual([address, []])
        }
      })
    },
  )
}
