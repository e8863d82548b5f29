import type { Page } from 'playwright-core'
import { linesOf, order } from '../features/account/bulk-requests.ts'
import { as, createPayout, merchantWithRule } from '../support/approvals.ts'
import { accessibilityFaults } from '../support/browser.ts'
import { numberOf, payment } from '../support/builders.ts'
import { createMerchant, manage } from '../support/client.ts'
import { startConsoleStage, testConsole } from '../support/console-stage.ts'
import { eventually } from '../support/eventually.ts'
import { createPerson } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'

const stage = prepared(startConsoleStage)
const merchant = prepared(() => createMerchant(stage.server))
const ruled = prepared(() => merchantWithRule(stage.server, { two_approvers_above: 1 }))

const openPayment = async (): Promise<string> => {
  const reply = await merchant.post('/payments', payment({ phone_number: numberOf('999009') }))
  const { id } = reply.body.data
  const read = () => manage(stage.server, 'get', `/transactions/${id}`)
  await eventually(read, ({ body }) => body.data.status === 'processing')
  return id
}

const setOutcome = (id: string) =>
  manage(stage.server, 'post', `/sandbox/transactions/${id}/outcome`, { status: 'successful' })

const mark = (page: Page): Promise<unknown> => page.evaluate('document.marked = true')

const isMarked = (page: Page): Promise<unknown> => page.evaluate('document.marked === true')

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(stage.server.url + path)
  await mark(page)
}

const changed = {
  en: 'Page updated.',
  fr: 'Page mise à jour.',
}

testConsole.each(['en', 'fr'] as const)(
  'a console page shows a completed payment without a reload, and keeps open sections and the focus: %s',
  async (language) => {
    await stage.open({ language }, await stage.tokenOf('support'), async (page) => {
      const id = await openPayment()
      await open(page, `/console/transactions/${id}`)
      await page.locator('.same summary').click()
      const link = page.locator('main a[href*="/console/merchants/"]')
      await link.focus()
      await setOutcome(id)
      await page.getByText(changed[language]).waitFor()
      const ended =
        language === 'en'
          ? 'The customer paid, and the merchant was credited.'
          : 'Le client a payé et le marchand a été crédité.'
      await page.getByText(ended).waitFor()
      expect(await page.locator('.same').first().getAttribute('open')).not.toBeNull()
      const focused = 'document.activeElement.getAttribute("href")'
      expect(await page.evaluate(focused)).toBe(await link.getAttribute('href'))
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await isMarked(page)).toBe(true)
    })
  },
)

testConsole('without JavaScript, a console page does not change until it is reloaded', async () => {
  await stage.open({ javaScript: false }, await stage.tokenOf('support'), async (page) => {
    const id = await openPayment()
    await page.goto(`${stage.server.url}/console/transactions/${id}`)
    await setOutcome(id)
    expect(await page.getByText('The customer paid').count()).toBe(0)
    await page.reload()
    await page.getByText('The customer paid').waitFor()
  })
})

testConsole('a confirmation message stays when the console page updates itself', async () => {
  await stage.open({}, await stage.tokenOf('owner'), async (page) => {
    const id = await openPayment()
    await open(page, `/console/transactions/${id}`)
    await page.evaluate('location.search = "?done=enquireTransaction"')
    const done = page.locator('.notice.good')
    await done.waitFor()
    const said = await done.textContent()
    await setOutcome(id)
    await page.getByText('The customer paid').waitFor()
    expect(await done.allTextContents()).toEqual([said])
  })
})

testConsole(
  'a new pending item appears on the home page of the console without a reload',
  async () => {
    await stage.open({}, await stage.tokenOf('finance'), async (page) => {
      await open(page, '/console')
      const id = await createPayout(ruled)
      await page.locator(`a[href$="#payout-${id}"]`).waitFor()
      expect(await isMarked(page)).toBe(true)
    })
  },
)

testConsole(
  'a console page with a partly filled form is updated only after the form is submitted or emptied',
  async () => {
    const { server } = stage
    const bulk = (await order(server, ruled, { payouts: linesOf(3) })).body.data.id
    const path = `/bulk-payouts/${bulk}`
    const other = await createPerson(server, 'owner')
    await stage.open({}, await stage.tokenOf('finance'), async (page) => {
      await open(page, `/console/approvals/bulk/${bulk}`)
      const remark = page.getByRole('textbox', { name: 'Remark' })
      await remark.fill('Facture vér')
      await page.locator('h1').click()
      const { approval } = (await manage(server, 'get', path)).body.data
      await as(server, other.token, 'post', `${path}/approve`, { approval_hash: approval.hash })
      await page.getByText('New data is available').waitFor()
      expect(await remark.inputValue()).toBe('Facture vér')
      expect(await accessibilityFaults(page)).toEqual([])
      await remark.fill('')
      await page.locator('h1').click()
      await page.getByText(changed.en).waitFor()
      expect(await isMarked(page)).toBe(true)
      // A form on the updated page must be sent only once, like a form on the original page.
      const sent = await page.evaluate(`(() => {
      let count = 0
      addEventListener('submit', (event) => {
        if (!event.defaultPrevented) count += 1
        event.preventDefault()
      })
      const form = document.querySelector('#content form.action')
      for (let time = 0; time < 2; time += 1) form.requestSubmit()
      return count
    })()`)
      expect(sent).toBe(1)
    })
  },
)

testConsole(
  'a person who signs out elsewhere is redirected once, even over a slow connection',
  async () => {
    const { token } = await createPerson(stage.server, 'support')
    await stage.open({}, token, async (page) => {
      let ticks = 0
      await page.exposeFunction('ticked', () => (ticks += 1))
      await page.addInitScript(`const { setInterval } = window
      window.setInterval = (work) => setInterval(() => { work(); ticked() }, 20)`)
      await open(page, '/console')
      const slow = Promise.withResolvers<void>()
      let reloads = 0
      await page.route('**/console', async (route) => {
        if (!route.request().isNavigationRequest()) return route.continue()
        reloads += 1
        ticks = 0
        await slow.promise
        await route.continue()
      })
      await as(stage.server, token, 'delete', '/session')
      await eventually(
        async () => ticks,
        (count) => reloads > 0 && count > 20,
      )
      expect(reloads).toBe(1)
      slow.resolve()
      await page.waitForURL('**/console/sign-in?**')
    })
  },
)
