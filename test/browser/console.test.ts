import { accessibilityFaults, pageDeadlineMs, weigh } from '../support/browser.ts'
import { looks, startConsoleStage, testConsole } from '../support/console-stage.ts'
import { createPerson, password } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'

const stage = prepared(startConsoleStage)

const weightMax = 100 * 1024

const missing = '/console/nothing'

const statusOf = (address: string): number => (address === missing ? 404 : 200)

const addresses = ['/console', '/console/account', '/console/help', missing]

testConsole.each(['owner', 'operations', 'finance', 'support', 'auditor'])(
  'every console page exists, is small and causes no browser warning: as %s',
  async (role) => {
    const token = await stage.tokenOf(role)
    await stage.open({}, token, async (page) => {
      const weight = await weigh(page)
      for (const address of addresses) {
        const reply = await page.goto(stage.server.url + address)
        expect([address, reply?.status()]).toEqual([address, statusOf(address)])
        expect(weight.bytes).toBeLessThan(weightMax)
      }
      await weight.stop()
    })
  },
)

testConsole.each(looks)(
  'every console page is accessible, localised and fits the width: $language, $scheme, $width, script $javaScript',
  async (look) => {
    const token = await stage.tokenOf('owner')
    await stage.open(look, token, async (page) => {
      for (const address of [...addresses, '/console/sign-in?out=1', '/console/invitation']) {
        await page.goto(stage.server.url + address)
        expect(await page.locator('html').getAttribute('lang')).toBe(look.language)
        const scrolled = 'document.documentElement.scrollWidth'
        expect([address, await page.evaluate(scrolled)]).toEqual([address, look.width])
        if (look.javaScript) {
          expect([address, await accessibilityFaults(page)]).toEqual([address, []])
        }
      }
    })
  },
)

testConsole.each([true, false])(
  'a person signs in and out with only the keyboard (script: %s)',
  async (javaScript) => {
    const { email } = await createPerson(stage.server, 'support')
    await stage.open({ javaScript }, undefined, async (page) => {
      await page.goto(`${stage.server.url}/console`)
      await page.getByLabel('Email').focus()
      await page.keyboard.type(email)
      await page.keyboard.press('Tab')
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Waiting for others' }).waitFor()
      const menu = page.locator('.who')
      await menu.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Sign out' }).press('Enter')
      await page.getByText('You are signed out.').waitFor()
      await page.goBack()
      await page.goto(`${stage.server.url}/console/account`)
      expect(page.url()).toContain('/console/sign-in')
    })
  },
)

testConsole(
  'keyboard shortcuts open the search, the list of shortcut keys and the sections of the menu',
  async () => {
    await stage.open({}, await stage.tokenOf('auditor'), async (page) => {
      await page.goto(`${stage.server.url}/console/account`)
      await page.keyboard.press('?')
      await page.locator('#keys[open]').waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('/')
      await page.keyboard.type('g h')
      expect(await page.getByRole('searchbox').inputValue()).toBe('g h')
      await page.locator('body').click()
      await page.keyboard.press('g')
      await page.keyboard.press('h')
      await page.waitForURL(/\/console$/)
    })
  },
)

testConsole('a page of another site cannot embed the console in a frame', async () => {
  const token = await stage.tokenOf('owner')
  const context = await stage.browser.newContext()
  context.setDefaultTimeout(pageDeadlineMs)
  await context.addCookies([{ name: 'momo_session', value: token, url: stage.server.url }])
  const page = await context.newPage()
  await page.route('http://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${stage.server.url}/console/account"></iframe>`,
    }),
  )
  await page.goto('http://evil.example/')
  const frame = page.frames()[1]
  await page.waitForTimeout(0)
  expect((await frame?.locator('body').textContent())?.includes('My account')).toBe(false)
  await context.close()
})
