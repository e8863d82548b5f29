import { as } from '../../support/approvals.ts'
import { payerAccount } from '../../support/bank-accounts.ts'
import { call, createMerchant, type Reply } from '../../support/client.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { createPerson, password } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

/**
 * These tests use live mode without email and without `APPROVE_CORRECTIONS_ABOVE`. The owner saw
 * the link of the only colleague, so both count as one person, and nobody has confirmed the
 * colleague.
 */

type Person = Awaited<ReturnType<typeof createPerson>>

let finance: Pick<Person, 'token'>

const server = prepared(() => startTestServer({ role: 'api', liveProviders: uncalledProviders() }))
const owner = prepared(() => createPerson(server, 'owner'))

beforeAll(async () => {
  const email = 'invite@momo.example'
  const invitation = await post(owner, '/invitations', { email, role: 'finance' })
  await call(server, 'post', '/management/v1/invitations/accept', {
    body: { token: invitation.body.data.token, name: 'Kofi', password },
  })
  finance = (await post({ token: '' }, '/sign-in', { email, password })).body.data
})

const post = ({ token }: Pick<Person, 'token'>, path: string, body: object = {}) =>
  as(server, token, 'post', path, body)

const codeOf = ({ status, body }: Reply) => [status, body?.code]

const unconfirmed = [403, 'person_unconfirmed']

const money = () => ({
  ...{ currency: 'XAF', evidence: 'Relevé' },
  value_date: server.ctx.clock.nowIso().slice(0, 10),
})

test('a top-up or capital recorded by one person waits for approval if the only colleague is unconfirmed', async () => {
  const { organisationId: organisation_id } = await createMerchant(server)
  const bank = await payerAccount(server)
  const topUp = await post(finance, '/top-ups', {
    ...{ ...money(), bank_account_id: bank, bank_reference: 'FT1', amount: 9_000_000 },
    reference: '',
  })
  const { id } = topUp.body.data
  const matched = await post(finance, `/top-ups/${id}/match`, { organisation_id })
  expect([matched.status, matched.body.data.status]).toEqual([200, 'awaiting_approval'])
  expect(codeOf(await post(owner, `/top-ups/${id}/approve`))).toEqual(unconfirmed)
  const capital = await post(finance, '/platform-transfers', {
    ...{ ...money(), kind: 'prefunding', from: 'capital', to: `bank:${bank}` },
    ...{ amount: 50_000_000, reference: 'Capital 1' },
  })
  expect([capital.status, capital.body.data.status]).toEqual([201, 'awaiting_approval'])
  const path = `/platform-transfers/${capital.body.data.id}/approve`
  expect(codeOf(await post(owner, path))).toEqual(unconfirmed)
})

test('a platform bank account added by one person waits for approval if the only colleague is unconfirmed', async () => {
  const added = await post(finance, '/platform-bank-accounts', {
    ...{ name: 'Own', bank: 'BGFIBank', country: 'CG', currency: 'XAF', holder: 'Own SARL' },
    account_number: '30008 00001 12345671234 20',
  })
  expect([added.status, added.body.data.approved]).toEqual([201, false])
  const path = `/platform-bank-accounts/${added.body.data.id}/approve`
  expect(codeOf(await post(owner, path))).toEqual(unconfirmed)
})
