import { createPayout, merchantWithRule } from '../../support/approvals.ts'
import { unknownId } from '../../support/builders.ts'
import { createMerchant, manage } from '../../support/client.ts'
import {
  type Answer,
  type ConsoleVisitor,
  fieldsIn,
  readPage,
  signInAs,
} from '../../support/console.ts'
import { prepared } from '../../support/prepared.ts'
import {
  approvalMeasure,
  contradictedPayment,
  limits as narrowLimits,
  readProposal,
} from '../../support/proposals.ts'
import { startTestServer } from '../../support/server.ts'

let finance: ConsoleVisitor
let colleague: ConsoleVisitor

const hostile = '<script>alert(1)</script>\u200fgnp.exe'

const signedIn = (role: string) => signInAs(server, role)

const server = prepared(() => startTestServer({ approvalMeasure }))
const merchant = prepared(() => createMerchant(server))

beforeAll(async () => {
  // One person alone may set stricter limits.
  expect((await manage(server, 'put', '/limits', narrowLimits())).status).toBe(200)
  finance = await signedIn('finance')
  colleague = await signedIn('owner')
})

const pageOf = (path: string, by = finance) => readPage(by, path)

const proposalIn = ({ status, text }: Answer): string => {
  expect(status).toBe(403)
  const at = text.indexOf('<details class="fold" open>')
  return at < 0 ? '' : text.slice(at, text.indexOf('</details>', at))
}

const market = (country: string, currency: string) => ({
  'body.provider': 'carrier1_momo',
  'body.country': country,
  'body.currency': currency,
})

const fee = () => ({
  ...market('CG', 'XAF'),
  'body.basis_points': '1,25',
  'body.fixed_amount': '50',
  'body.organisation_id': merchant.organisationId,
})

const withdrawalFee = () => ({
  'body.currency': 'XAF',
  'body.basis_points': '0,25',
  'body.fixed_amount': '500',
  'body.returned_on_return': 'true',
  'body.organisation_id': merchant.organisationId,
})

const limits = () => ({
  ...market('BJ', 'XOF'),
  'body.minimum_amount': '100',
  'body.maximum_amount': '9 000 000',
})

const dismissal = async () => ({
  'param.id': (await contradictedPayment(server, merchant)).id,
  'body.action': 'dismiss',
  type: 'collection',
  'body.reason': hostile,
})

const settlement = async () => ({
  ...(await dismissal()),
  'body.action': 'settle',
  'body.status': 'successful',
})

test.each([
  ['a fee', 'createFeeSchedule', 'proposeFeeSchedule', fee, { basis_points: 125 }],
  [
    'a withdrawal fee',
    'setWithdrawalFee',
    'proposeWithdrawalFee',
    withdrawalFee,
    { basis_points: 25, fee_type: 'withdrawal', returned_on_refund: true },
  ],
  ['a limit', 'setAmountLimits', 'proposeAmountLimits', limits, { maximum_amount: 9_000_000 }],
  [
    'a correction',
    'resolveReconciliationItem',
    'proposeSettlement',
    settlement,
    { status: 'successful' },
  ],
  [
    'a dismissal',
    'resolveReconciliationItem',
    'proposeSettlement',
    dismissal,
    { resolution: 'dismissed' },
  ],
] as const)(
  '%s that needs two people is proposed with the refused values, and applied when a second person approves',
  async (_, changing, proposing, valuesOf, content) => {
    const values: Record<string, string> = await valuesOf()
    const refused = await finance.post(`/console/do/${changing}`, values)
    const part = proposalIn(refused)
    expect(part).toContain(`action="/console/do/${proposing}"`)
    expect(part).toContain('Propose for two-person approval')
    expect(refused.text).not.toContain('<script>alert')
    const form = { ...values, ...fieldsIn(part) }
    const { status, location } = await finance.post(`/console/do/${proposing}`, form)
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/console\/approvals\/proposals\/[0-9a-f-]{36}\?done=/),
    ])
    const address = (location ?? '').split('?')[0] ?? ''
    const id = address.split('/').at(-1) ?? ''
    expect(await readProposal(server, id)).toMatchObject({ status: 'waiting', content })
    const own = await pageOf(location ?? '')
    expect(own).toContain('A second person must approve it')
    expect(own).toContain('do/withdrawProposal')
    expect(own).not.toContain('do/approveProposal')
    expect(own).not.toContain('<script>alert')
    const theirs = await pageOf(address, colleague)
    const card = theirs.slice(theirs.indexOf('<article'), theirs.indexOf('</article>'))
    const decided = await colleague.post('/console/do/approveProposal', fieldsIn(card))
    expect(decided.status).toBe(303)
    expect((await readProposal(server, id)).status).toBe('carried_out')
    const after = await pageOf(address)
    expect(after).toContain('Approved and applied')
    expect(after).not.toContain('/console/do/')
  },
)

test('the proposal form contains the refused values, and is hidden from roles that may not propose', async () => {
  const refused = await finance.post('/console/do/createFeeSchedule', fee())
  const part = proposalIn(refused)
  expect(part).toContain('value="1,25"')
  expect(part).toContain(`name="body.organisation_id" value="${merchant.organisationId}"`)
  const wrong = { ...fee(), 'body.basis_points': 'little' }
  expect((await finance.post('/console/do/proposeFeeSchedule', wrong)).status).toBe(422)
  const support = await signedIn('support')
  expect(proposalIn(await support.post('/console/do/createFeeSchedule', fee()))).toBe('')
})

test.each([
  ['operations', ['proposeAmountLimits']],
  ['support', []],
  ['auditor', []],
])('the role %s can propose only the changes that it may make', async (role, may) => {
  const each = await signedIn(role)
  for (const [operationId, values] of [
    ['proposeFeeSchedule', fee()],
    ['proposeWithdrawalFee', withdrawalFee()],
    ['proposeAmountLimits', limits()],
    ['proposeSettlement', { ...(await settlement()) }],
  ] as const) {
    const { status } = await each.post(`/console/do/${operationId}`, values)
    expect([operationId, status]).toEqual([
      operationId,
      (may as string[]).includes(operationId) ? 303 : 403,
    ])
  }
})

test('a proposal form from another site proposes nothing', async () => {
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' }
  const count = async () => (await manage(server, 'get', '/proposals')).body.data.length
  const before = await count()
  const forged = await finance.post('/console/do/proposeFeeSchedule', fee(), crossSite)
  expect([forged.status, await count()]).toEqual([403, before])
})

test('the page of a proposal opens for every role, and returns a 404 for other IDs', async () => {
  const { location } = await finance.post('/console/do/proposeAmountLimits', {
    ...limits(),
    'body.maximum_amount': '9 500 000',
  })
  const address = (location ?? '').split('?')[0] ?? ''
  for (const role of ['owner', 'operations', 'finance', 'support', 'auditor']) {
    const page = await pageOf(address, await signedIn(role))
    expect(page.length).toBeLessThan(100 * 1024)
    expect([role, page.includes('do/approveProposal')]).toEqual([
      role,
      role === 'owner' || role === 'finance',
    ])
  }
  for (const id of [unknownId, 'x']) {
    const path = `/console/approvals/proposals/${id}`
    expect([path, (await finance.get(path)).status]).toEqual([path, 404])
  }
})

test('amount limits that need approval are listed only when live data is shown', async () => {
  const finance = await signedIn('finance')
  const proposed = await finance.post('/console/do/proposeAmountLimits', limits())
  expect(proposed.status).toBe(303)
  await createPayout(await merchantWithRule(server))
  const pageOf = async (query: string): Promise<string> =>
    (await finance.get(`/console/approvals${query}`)).text
  const title = 'Changes needing two-person approval'
  for (const query of ['', '?environment=live']) {
    const page = await pageOf(query)
    expect([query, page.includes(title)]).toEqual([query, true])
  }
  expect(await pageOf('?environment=test')).not.toContain(title)
})
