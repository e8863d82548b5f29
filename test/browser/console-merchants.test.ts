import { afterAll, beforeAll, expect } from '@jest/globals'
import { payment } from '../support/builders.ts'
import { createMerchant, manage } from '../support/client.ts'
import { testPages } from '../support/console-looks.ts'
import { type ConsoleStage, startConsoleStage, testConsole } from '../support/console-stage.ts'

/** The pages of merchants in a browser. */

let stage: ConsoleStage
let merchant: string

beforeAll(async () => {
  stage = await startConsoleStage()
  const { server } = stage
  const created = await createMerchant(server)
  merchant = created.organisationId
  await created.post('/payments', payment())
  const name = 'UN-COMMERCE-SANS-AUCUNE-ESPACE-'.repeat(3)
  await manage(server, 'patch', `/organisations/${merchant}`, { name })
  await manage(server, 'put', `/organisations/${merchant}/kyc`, { status: 'pending' })
  await manage(server, 'post', `/organisations/${merchant}/suspend`, { reason: 'x'.repeat(255) })
})
afterAll(() => stage?.stop())

testPages(
  () => stage,
  () => [
    '/console/merchants',
    '/console/merchants?text=nobody',
    '/console/merchants?text=commerce&kyc_status=pending&suspended=true',
    `/console/merchants/${merchant}`,
  ],
)

testConsole.each([true, false])(
  'a merchant is signed up from the list (script: %s)',
  async (javaScript) => {
    await stage.open({ javaScript, width: 360 }, await stage.tokenOf('owner'), async (page) => {
      await page.goto(`${stage.server.url}/console/merchants`)
      const form = page.locator('form[action$="createOrganisation"]')
      await page.getByText('Sign up a merchant').click()
      await form.getByLabel('Name').fill('Boutique Dolisie')
      await form.getByLabel('E-mail').fill('caisse@dolisie.example')
      await form.getByLabel('Country').selectOption('CG')
      await form.getByRole('button').click()
      await page.getByText('it is never shown again').waitFor()
      expect(await page.locator('.once pre').count()).toBe(2)
      await page.getByRole('link', { name: 'Boutique Dolisie' }).click()
      await page.getByRole('heading', { name: 'Boutique Dolisie' }).waitFor()
    })
  },
)
