import { sql } from 'kysely'
import { recordContradictions } from '../../src/repositories/reconciliation/items.ts'
import { recordUnknownOrder } from '../../src/repositories/reconciliation/unknown-orders.ts'
import { linesOf, order } from '../features/account/bulk-requests.ts'
import { createPayout, merchantWithRule, withKeyOf } from '../support/approvals.ts'
import { numberOf, payment } from '../support/builders.ts'
import { manage } from '../support/client.ts'
import { testPages } from '../support/console-looks.ts'
import { startConsoleStage, testConsole } from '../support/console-stage.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { limits } from '../support/proposals.ts'

let waiting: string
let bulk: string
let proposal: string
const forTwo: string[] = []
const queued: string[] = []

const stage = prepared(startConsoleStage)

beforeAll(async () => {
  const { server } = stage
  const merchant = await merchantWithRule(server, { two_approvers_above: 9999 })
  const called = { name: '"><script>alert(1)</script>\u202egnp.exe' }
  // A previous version could store this name.
  await sql`UPDATE organisations SET name = ${called.name}
    WHERE id = ${merchant.organisationId}::uuid`.execute(server.ctx.db)
  waiting = await createPayout(merchant, { amount: 25_000 })
  const reference = 'AN-INVOICE-WITHOUT-ANY-SPACE-'.repeat(3)
  await merchant.account('patch', `/transactions/${waiting}`, { merchant_reference: reference })
  const owner = await stage.tokenOf('owner')
  const ofOwner = await withKeyOf(server, owner, await merchantWithRule(server))
  await createPayout(ofOwner)
  forTwo.push(await createPayout(merchant), await createPayout(merchant))
  const strict = await merchantWithRule(server)
  for (let each = 0; each < 4; each += 1) queued.push(await createPayout(strict))
  bulk = (await order(server, merchant, { payouts: linesOf(60), reference })).body.data.id
  const failed = (await merchant.post('/payments', payment({ phone_number: numberOf('999002') })))
    .body.data.id
  const read = () => manage(server, 'get', `/transactions/${failed}`)
  await eventually(read, ({ body }) => body.data.status === 'failed')
  const { db, clock } = server.ctx
  const contradiction = {
    ...{ transaction_id: failed, kind: 'other_end' as const, recorded_status: 'failed' as const },
    ...{ reported_status: 'successful' as const, provider_reason: called.name },
  }
  await db.transaction().execute((tx) => recordContradictions(tx, [contradiction], clock.nowIso()))
  const received = { provider: 'carrier1_momo', country: 'CG', providerReference: reference }
  proposal = (await manage(server, 'post', '/limits/proposals', limits())).body.data.id
  const atMs = clock.nowMs()
  await recordUnknownOrder(db, { ...received, body: called.name, atMs } as never)
})

testPages(
  () => stage,
  () => [
    '/console/approvals',
    '/console/approvals?environment=live',
    `/console/approvals?id=${waiting}`,
    `/console/approvals/bulk/${bulk}`,
    `/console/approvals/proposals/${proposal}`,
    '/console/reconciliation',
    '/console/reconciliation?state=decided',
    '/console/reconciliation/unknown',
  ],
)

testConsole.each([true, false])(
  'staff open a payout from the home page and approve it with a comment (script: %s)',
  async (javaScript) => {
    await stage.open({ javaScript }, await stage.tokenOf('finance'), async (page) => {
      const id = forTwo[javaScript ? 0 : 1] ?? ''
      await page.goto(`${stage.server.url}/console`)
      await page.locator(`a[href$="#payout-${id}"]`).click()
      const card = page.locator(`#payout-${id}`)
      await card.getByRole('textbox', { name: 'Remark' }).fill('Facture vérifiée')
      await card.getByRole('button', { name: 'Approve' }).click()
      await page.getByText('Approval recorded.').waitFor()
      const { body } = await manage(stage.server, 'get', `/transactions/${id}`)
      expect(body.data.approval.decisions).toMatchObject([{ reason: 'Facture vérifiée' }])
    })
  },
)

testConsole(
  'staff approve three payouts and reject one in five clicks from the home page',
  async () => {
    await stage.open({}, await stage.tokenOf('finance'), async (page) => {
      const [first, second, third, fourth] = queued
      const rowOf = (id?: string) =>
        page.locator('.queue .leads', { has: page.locator(`a[href$="${id}"]`) })
      await page.goto(`${stage.server.url}/console`)
      await page.locator(`a[href$="#payout-${first}"]`).click()
      for (const id of [second, third]) await rowOf(id).getByRole('checkbox').click()
      const bar = page.locator('form.several')
      await bar.getByRole('button', { name: 'Approve 3 payouts · 30,000\u00a0XAF' }).click()
      await page.getByText('3 payouts approved, 30,000\u00a0XAF in total.').waitFor()
      await rowOf(fourth).getByRole('button', { name: 'Reject' }).click()
      await page.locator('.ask :focus').waitFor()
      await page.keyboard.type('Doublon')
      await page.keyboard.press('Enter')
      await page.getByText('Payout rejected. 10,000\u00a0XAF and its fee').waitFor()
      const states = queued.map(async (id) => {
        const { body } = await manage(stage.server, 'get', `/transactions/${id}`)
        return [body.data.approval.decisions[0]?.verdict, body.data.approval.decisions[0]?.reason]
      })
      const approved = ['approved', null]
      expect(await Promise.all(states)).toEqual([
        ...[approved, approved, approved],
        ['rejected', 'Doublon'],
      ])
    })
  },
)

testConsole(
  'staff can use only the keyboard to move through a list, select from it and open items',
  async () => {
    await stage.open({}, await stage.tokenOf('owner'), async (page) => {
      await page.goto(`${stage.server.url}/console/approvals`)
      for (const key of ['j', 'x', 'j', 'x', 'k']) await page.keyboard.press(key)
      await page.getByRole('button', { name: /^Approve 2 payouts/ }).waitFor()
      await page.keyboard.press('Enter')
      const panel = page.locator('#panel')
      await panel.getByRole('button', { name: 'Approve' }).waitFor()
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      expect(await page.locator('.pick input:checked').count()).toBe(2)
    })
  },
)
