import { sql } from 'kysely'
import { as } from '../../support/approvals.ts'
import { payerAccount } from '../../support/bank-accounts.ts'
import type { Reply } from '../../support/client.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import {
  approvedWithdrawal,
  fundedMerchant,
  type LiveAccount,
} from '../../support/live-withdrawals.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { approveProposal } from '../../support/proposals.ts'
import { startTestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'

type Person = Awaited<ReturnType<typeof createPerson>>

let payer: string
let sender: Person
let colleague: Person
let third: Person
let account: LiveAccount

const server = prepared(() =>
  startTestServer({
    liveProviders: uncalledProviders(),
    approvalMeasure: { correctionsAbove: { XAF: 1000 }, terms: false },
  }),
)

beforeAll(async () => {
  payer = await payerAccount(server)
  sender = await createPerson(server, 'finance')
  colleague = await createPerson(server, 'finance')
  third = await createPerson(server, 'finance')
  account = await fundedMerchant(server, payer, sender.token)
})

const codeOf = ({ status, body }: Reply) => [status, body.code]

const step = (by: Person, id: string, verb: string, body: object) =>
  as(server, by.token, 'post', `/withdrawals/${id}/${verb}`, body)

const sent = async (amount: number): Promise<string> => {
  const id = await approvedWithdrawal(server, account, amount, [colleague.token, third.token])
  await step(sender, id, 'send', { bank_account_id: payer })
  return id
}

const pay = (by: Person, id: string) =>
  step(by, id, 'pay', { bank_reference: `FT ${id}`, evidence: 'Relevé, ligne 12' })

const reason = { reason: 'Compte fermé' }

const propose = async (by: Person, id: string): Promise<string> =>
  (await step(by, id, 'return/proposals', reason)).body.data.id

const shown = async (id: string) => {
  const path = `/withdrawals?organisation_id=${account.merchant.organisationId}&per_page=100`
  const { body } = await as(server, sender.token, 'get', path)
  return body.data.find((each: { id: string }) => each.id === id)
}

const available = async (): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`SELECT balance FROM ledger_accounts
    WHERE organisation_id = ${account.merchant.organisationId}::uuid AND environment = 'live'
      AND account = 'merchant_available'`.execute(server.ctx.db)
  return Number(rows[0]?.balance)
}

test.each(['sent', 'paid'])(
  'the person who sent a %s withdrawal cannot return it alone, and a colleague returns it once',
  async (status) => {
    const before = await available()
    const id = await sent(5000)
    if (status === 'paid') await pay(third, id)
    const alone = await Promise.all([1, 2].map(() => step(sender, id, 'return', reason)))
    expect(alone.map(codeOf)).toEqual(Array(2).fill([403, 'second_person_needed']))
    const proposal = await propose(sender, id)
    expect(codeOf(await approveProposal(server, sender.token, proposal))).toEqual([
      403,
      'own_order',
    ])
    expect([await available(), (await shown(id)).status]).toEqual([before - 5000, status])
    const replies = await Promise.all(
      [colleague, third, colleague].map(({ token }) => approveProposal(server, token, proposal)),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(await available()).toBe(before)
    const { data } = replies.find((reply) => reply.status === 200)?.body ?? {}
    expect(data).toMatchObject({ kind: 'withdrawal_return', withdrawal_id: id, amount: 5000 })
    expect(await shown(id)).toMatchObject({
      status: 'returned',
      reason: 'Compte fermé',
      sent_by: 'Awa',
      paid_by: status === 'paid' ? 'Awa' : null,
      returned_by: 'Awa',
      return_approved_by: 'Awa',
    })
    await expectSound(server)
  },
)

test('neither the sender of a withdrawal nor anyone who counts as the same person can approve its return', async () => {
  const id = await sent(5000)
  const proposal = await propose(colleague, id)
  const before = await available()
  expect(codeOf(await approveProposal(server, sender.token, proposal))).toEqual([403, 'own_order'])
  const friend = await createPerson(server, 'finance')
  await sql`UPDATE people SET link_shown_to = ${sender.id}::uuid
    WHERE id = ${friend.id}::uuid`.execute(server.ctx.db)
  expect(codeOf(await approveProposal(server, friend.token, proposal))).toEqual([
    403,
    'person_unconfirmed',
  ])
  expect([await available(), (await shown(id)).status]).toEqual([before, 'sent'])
})

test('the sender of a withdrawal takes over its proposed return by importing the same bank response', async () => {
  const id = await sent(5000)
  const line = { end_to_end_id: id, outcome: 'returned', amount: 5000, currency: 'XAF' }
  const importLine = async (by: Person, bank_reference = `RT ${id}`) => {
    const answers = [{ ...line, bank_reference, reason: 'Compte fermé' }]
    const body = { evidence: 'releve.csv', bank_account_id: payer, answers }
    const reply = await as(server, by.token, 'post', '/withdrawal-answers', body)
    const { result, refusal } = reply.body.data.lines[0]
    return refusal ?? result
  }
  expect(await importLine(colleague)).toBe('return_proposed')
  expect(await importLine(third)).toBe('repeated')
  expect(await importLine(sender, 'RT other')).toBe('other_status')
  expect(await importLine(sender)).toBe('return_proposed')
  expect([await importLine(sender), await importLine(colleague)]).toEqual(['repeated', 'repeated'])
  const { body } = await as(server, sender.token, 'get', '/proposals?status=waiting')
  const [{ id: proposal }, ...others] = body.data.filter(
    (each: { withdrawal_id?: string }) => each.withdrawal_id === id,
  )
  expect(others).toEqual([])
  expect(codeOf(await approveProposal(server, sender.token, proposal))).toEqual([403, 'own_order'])
  expect((await approveProposal(server, colleague.token, proposal)).status).toBe(200)
  expect((await shown(id)).status).toBe('returned')
})

test('a refusal names what the sender of a withdrawal may not do, and who may do it', async () => {
  const id = await sent(5000)
  const paid = await pay(sender, id)
  expect(codeOf(paid)).toEqual([403, 'second_person_needed'])
  expect(paid.body.error).toMatch(/record its payment|enregistrer son paiement/)
  const approval = await approveProposal(server, sender.token, await propose(colleague, id))
  expect(approval.body.error).toMatch(
    /withdrawals that you sent|reversements que vous avez envoyés/,
  )
})

test('a return that was proposed before the bank paid the withdrawal is superseded by the payment', async () => {
  const id = await sent(5000)
  const proposal = await propose(sender, id)
  await pay(third, id)
  expect(codeOf(await approveProposal(server, colleague.token, proposal))).toEqual([
    409,
    'proposal_over',
  ])
  expect((await shown(id)).status).toBe('paid')
})

test("one person's returns in a day cannot exceed the threshold, even if many small returns are concurrent", async () => {
  const ids = [await sent(600), await sent(600), await sent(300)]
  const [one, two] = await Promise.all(
    ids.slice(0, 2).map((id) => step(third, id, 'return', reason)),
  )
  expect([one, two].map((reply) => reply?.status).sort()).toEqual([200, 403])
  expect((await step(third, ids[2] ?? '', 'return', reason)).status).toBe(200)
  expect((await step(third, await sent(200), 'return', reason)).status).toBe(403)
  await expectSound(server)
})

test('above the threshold, one person cannot reject an approved withdrawal, which may already be at the bank', async () => {
  const person = await createPerson(server, 'finance')
  const approvers = [colleague.token, third.token]
  const approved = (amount: number) => approvedWithdrawal(server, account, amount, approvers)
  const [large, small] = [await approved(5000), await approved(600)]
  const before = await available()
  const refused = [403, 'second_person_needed']
  expect(codeOf(await step(person, large, 'reject', reason))).toEqual(refused)
  expect((await step(person, small, 'reject', reason)).status).toBe(200)
  expect(await shown(small)).toMatchObject({ status: 'rejected', returned_by: 'Awa' })
  expect(codeOf(await step(person, await approved(600), 'reject', reason))).toEqual(refused)
  // Returns count towards the same limit as rejections.
  expect(codeOf(await step(person, await sent(600), 'return', reason))).toEqual(refused)
  expect(await available()).toBe(before + 600 - 1200)
  await expectSound(server)
})

test('a return that its author approved alone shows no second approver', async () => {
  const id = await sent(500)
  const { db } = server.ctx
  await sql`UPDATE people SET disabled_at = now() - interval '30 days'
    WHERE id <> ${colleague.id}::uuid`.execute(db)
  const proposal = await propose(colleague, id)
  await sql`UPDATE proposals SET own_approval_from = now()
    WHERE id = ${proposal}::uuid`.execute(db)
  const { body } = await approveProposal(server, colleague.token, proposal)
  await sql`UPDATE people SET disabled_at = NULL`.execute(db)
  expect(body.data?.status).toBe('carried_out')
  expect(await shown(id)).toMatchObject({ returned_by: 'Awa', return_approved_by: null })
})

test('a bank account cannot be erased while one of its withdrawals is open', async () => {
  const owner = await createPerson(server, 'owner')
  const erase = () => {
    const path = `/merchant-bank-accounts/${account.bank_account_id}/erase`
    return as(server, owner.token, 'post', path, reason)
  }
  const id = await sent(500)
  expect(codeOf(await erase())).toEqual([409, 'withdrawal_in_progress'])
  await sql`UPDATE withdrawals SET status = 'cancelled' WHERE id <> ${id}::uuid
    AND status IN ('requested', 'approved', 'sent')`.execute(server.ctx.db)
  await step(sender, id, 'return', reason)
  expect((await erase()).status).toBe(200)
})
