import { createPayout, merchantWithRule } from '../support/approvals.ts'
import { numberOf, payment, payout } from '../support/builders.ts'
import { createMerchant, manage } from '../support/client.ts'
import { testPages } from '../support/console-looks.ts'
import { startConsoleStage, testConsole } from '../support/console-stage.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'

let paid: string
let failed: string

const stage = prepared(startConsoleStage)

beforeAll(async () => {
  const { server } = stage
  const merchant = await createMerchant(server)
  const path = `/applications/${merchant.applicationId}/webhook-endpoints`
  const order = { url: 'http://127.0.0.1:9/', events: ['payment.failed'], environment: 'test' }
  await manage(server, 'post', path, order)
  paid = (await merchant.post('/payments', payment({ metadata: { order: 'A-1' } }))).body.data.id
  const refused = payment({ phone_number: numberOf('999002') })
  failed = (await merchant.post('/payments', refused)).body.data.id
  const reference = 'AN-INVOICE-WITHOUT-ANY-SPACE-'.repeat(3)
  await merchant.account('patch', `/transactions/${paid}`, { merchant_reference: reference })
  await merchant.post('/payouts', payout({ phone_number: numberOf('000008') }))
  await createPayout(await merchantWithRule(server))
  const read = () => manage(server, 'get', `/transactions/${failed}/events`)
  await eventually(read, ({ body }) => body.data[0]?.deliveries[0]?.attempts.length > 0)
})

testPages(
  () => stage,
  () => [
    '/console/search',
    '/console/search?q=nothing',
    '/console/search?q=%2B242065123456',
    '/console/transactions',
    '/console/transactions?status=failed&currency=XAF&amount_min=x',
    `/console/transactions/${paid}`,
    `/console/transactions/${failed}`,
  ],
)

testConsole.each([true, false])(
  "a reference typed into the console's search box opens its transaction (script: %s)",
  async (javaScript) => {
    await stage.open({ javaScript }, await stage.tokenOf('support'), async (page) => {
      await page.goto(`${stage.server.url}/console`)
      await page.getByRole('searchbox').fill(paid)
      await page.getByRole('searchbox').press('Enter')
      await page.waitForURL(`**/console/transactions/${paid}`)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('5,000')
    })
  },
)
