import { as } from '../support/approvals.ts'
import { createMerchant, type Merchant } from '../support/client.ts'
import { testPages } from '../support/console-looks.ts'
import { type ConsoleStage, startConsoleStage, testConsole } from '../support/console-stage.ts'
import { createPerson } from '../support/people.ts'

let stage: ConsoleStage
let merchant: Merchant

beforeAll(async () => {
  stage = await startConsoleStage()
  const { server, tokenOf } = stage
  merchant = await createMerchant(server)
  for (const role of ['owner', 'operations', 'finance', 'support', 'auditor']) {
    for (const name of ['Échecs', '"><b>', 'UN-NOM-SANS-AUCUNE-ESPACE-'.repeat(2)]) {
      const order = { list: 'transactions', name, query: 'status=failed' }
      expect((await as(server, await tokenOf(role), 'post', '/saved-views', order)).status).toBe(
        201,
      )
    }
  }
})
afterAll(() => stage?.stop())

testPages(
  () => stage,
  () => [
    '/console/transactions',
    '/console/transactions?status=failed&from=2026-11-01',
    '/console/merchants?suspended=true',
    '/console/audit?operation=approvePayout',
    `/console/search?q=${merchant.secretKey.slice(0, 8)}`,
  ],
)

testConsole.each([true, false])(
  'staff can save the current filters of a list, open them and delete them (script: %s)',
  async (javaScript) => {
    const { server, open } = stage
    const { token } = await createPerson(server, 'support')
    await open({ javaScript }, token, async (page) => {
      await page.goto(`${server.url}/console/merchants?suspended=true`)
      const views = page.locator('summary', { hasText: 'Saved views' })
      await views.click()
      await page.getByLabel('Name', { exact: true }).fill('Suspendus')
      await page.getByRole('button', { name: 'Save these filters' }).click()
      await page.getByText('View saved.').waitFor()
      await page.goto(`${server.url}/console/merchants`)
      await page.getByRole('link', { name: 'Suspendus' }).click()
      await page.waitForURL('**/console/merchants?suspended=true')
      await views.click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('View deleted.').waitFor()
      expect(await page.getByRole('link', { name: 'Suspendus' }).count()).toBe(0)
    })
  },
)

testConsole('the first characters of an API key lead to its application', async () => {
  const { server, open, tokenOf } = stage
  await open({}, await tokenOf('support'), async (page) => {
    await page.goto(`${server.url}/console`)
    await page.getByRole('searchbox').fill(merchant.secretKey.slice(0, 12))
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(`**/console/merchants/applications/${merchant.applicationId}`)
  })
})
