import { payment } from '../support/builders.ts'
import { claimLiveKey, createMerchant, manage } from '../support/client.ts'
import { testPages } from '../support/console-looks.ts'
import { startConsoleStage, testConsole } from '../support/console-stage.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'

let merchant: string
let application: string
let endpoint: string
let event: string

const stage = prepared(startConsoleStage)

beforeAll(async () => {
  const { server } = stage
  const created = await createMerchant(server)
  merchant = created.organisationId
  await created.post('/payments', payment())
  const name = 'UN-COMMERCE-SANS-AUCUNE-ESPACE-'.repeat(3)
  await manage(server, 'patch', `/organisations/${merchant}`, { name })
  await manage(server, 'put', `/organisations/${merchant}/kyc`, { status: 'pending' })
  await manage(server, 'post', `/organisations/${merchant}/suspend`, { reason: 'x'.repeat(255) })
  application = created.applicationId
  const rules = [{ currency: 'XAF', threshold: 25_000, daily_limit: 5_000_000 }]
  const change = {
    payout_approval_rules: rules,
    ip_allow_list: ['203.0.113.0/24', '2001:db8::/32'],
  }
  await manage(server, 'patch', `/applications/${application}`, change)
  const key = { name, permissions: ['payments:write'] }
  await claimLiveKey(server, application, key)
  await manage(server, 'post', `/applications/${application}/live-keys`, { kind: 'secret' })
  const hook = { url: `http://127.0.0.1:9/${'long'.repeat(50)}`, environment: 'test' }
  const registered = await manage(
    server,
    'post',
    `/applications/${application}/webhook-endpoints`,
    hook,
  )
  endpoint = registered.body.data.id
  const pinged = await manage(server, 'post', `/webhook-endpoints/${endpoint}/ping`)
  event = pinged.body.data.id
  const read = () => manage(server, 'get', `/events/${event}`)
  await eventually(read, ({ body }) => body.data.deliveries[0]?.attempts.length > 0)
})

testPages(
  () => stage,
  () => [
    '/console/merchants',
    '/console/merchants?text=nobody',
    '/console/merchants?text=commerce&kyc_status=pending&suspended=true',
    `/console/merchants/${merchant}`,
    `/console/merchants/${merchant}/money?environment=test`,
    `/console/merchants/${merchant}/fees`,
    `/console/merchants/applications/${application}`,
    '/console/limits',
    '/console/webhooks',
    `/console/webhooks/${endpoint}`,
    `/console/webhooks/events/${event}`,
  ],
)

testConsole.each([true, false])(
  'staff sign up a merchant from the merchant list (script: %s)',
  async (javaScript) => {
    await stage.open({ javaScript, width: 360 }, await stage.tokenOf('owner'), async (page) => {
      await page.goto(`${stage.server.url}/console/merchants`)
      const form = page.locator('form[action$="createOrganisation"]')
      await page.getByText('Add a merchant').click()
      await form.getByLabel('Name').fill('Boutique Dolisie')
      await form.getByLabel('Email').fill('caisse@dolisie.example')
      await form.getByLabel('Country').selectOption('CG')
      await form.getByRole('button').click()
      await page.getByText('It won’t be shown again').waitFor()
      expect(await page.locator('.once pre').count()).toBe(2)
      await page.getByRole('link', { name: 'Boutique Dolisie' }).click()
      await page.getByRole('heading', { name: 'Boutique Dolisie' }).waitFor()
    })
  },
)
