import { as } from '../../support/approvals.ts'
import { payerAccount } from '../../support/bank-accounts.ts'
import { type ConsoleVisitor, fieldsIn, readPage, signInAs } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import {
  approvedWithdrawal,
  fundedMerchant,
  type LiveAccount,
} from '../../support/live-withdrawals.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

type Person = Awaited<ReturnType<typeof createPerson>>

let payer: string
let people: Person[]
let account: LiveAccount

const server = prepared(() =>
  startTestServer({
    liveProviders: uncalledProviders(),
    approvalMeasure: { correctionsAbove: { XAF: 1000 }, terms: false },
  }),
)
const sender = prepared(() => signInAs(server, 'finance'))

beforeAll(async () => {
  payer = await payerAccount(server)
  people = [await createPerson(server, 'finance'), await createPerson(server, 'finance')]
  account = await fundedMerchant(server, payer, people[0]?.token ?? '')
})

const page = '/console/finance/withdrawals'

const approved = (amount: number): Promise<string> => {
  const approvers = people.map(({ token }) => token)
  return approvedWithdrawal(server, account, amount, approvers)
}

const act = (by: ConsoleVisitor, operation: string, id: string, fields: Record<string, string>) => {
  const form = { back: `${page}?id=${id}`, 'param.id': id, environment: 'live', ...fields }
  return by.post(`/console/do/${operation}`, form)
}

const sent = async (amount: number): Promise<string> => {
  const id = await approved(amount)
  await act(sender, 'sendWithdrawal', id, { 'body.bank_account_id': payer })
  return id
}

/** Submits the proposal form of a refusal, and lets a colleague approve the proposal. */
const proposeAndApprove = async (refusal: string, fields: Record<string, string>) => {
  const action = 'action="/console/do/proposeWithdrawalReturn"'
  const form = refusal.split(action)[1]?.split('</form>')[0] ?? ''
  expect(form).toContain('name="body.reason"')
  const done = await sender.post('/console/do/proposeWithdrawalReturn', {
    ...fieldsIn(form),
    ...fields,
  })
  expect(done.status).toBe(303)
  const proposal = /proposals\/([\w-]+)/.exec(done.location ?? '')?.[1] ?? ''
  const { body } = await as(server, people[0]?.token ?? '', 'get', `/proposals/${proposal}`)
  const approval_hash = body.data.approval.hash
  await as(server, people[0]?.token ?? '', 'post', `/proposals/${proposal}/approve`, {
    approval_hash,
  })
  return form
}

const statusOf = async (id: string): Promise<string> =>
  (await as(server, people[0]?.token ?? '', 'get', `/withdrawals?id=${id}`)).body.data[0].status

test('a return that needs a second person can be proposed on the page that refuses it', async () => {
  const id = await sent(5000)
  const fields = {
    'body.reason': 'Compte fermé',
    'body.bank_reference': `RT ${id}`,
    'body.value_date': '',
  }
  const refusal = await act(sender, 'returnWithdrawal', id, fields)
  expect(refusal.status).toBe(403)
  const form = await proposeAndApprove(refusal.text, fields)
  expect(form).toContain(`RT ${id}`)
  expect(await statusOf(id)).toBe('returned')
})

test('the rejection of an approved withdrawal can be proposed, and its form asks only for a reason', async () => {
  const id = await approved(5000)
  const fields = { 'body.reason': 'Titulaire inconnu' }
  const refusal = await act(sender, 'rejectWithdrawal', id, fields)
  expect(refusal.status).toBe(403)
  const form = await proposeAndApprove(refusal.text, fields)
  expect(form).not.toContain('body.bank_reference')
  expect(await statusOf(id)).toBe('rejected')
  expect(await readPage(sender, `${page}?id=${id}`)).toContain('Titulaire inconnu')
})
