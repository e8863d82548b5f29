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
let people: Person[]
let account: LiveAccount

const server = prepared(() =>
  startTestServer({
    liveProviders: uncalledProviders(),
    approvalMeasure: { correctionsAbove: { XAF: 1_000_000 }, terms: false },
  }),
)

beforeAll(async () => {
  payer = await payerAccount(server)
  people = [await createPerson(server, 'finance'), await createPerson(server, 'finance')]
  account = await fundedMerchant(server, payer, people[0]?.token ?? '')
})

const post = (path: string, body?: object, by = 0) =>
  as(server, people[by]?.token ?? '', 'post', path, body)

const approved = (amount: number) =>
  approvedWithdrawal(...([server, account, amount, people.map(({ token }) => token)] as const))

const sent = async (amount: number): Promise<string> => {
  const id = await approved(amount)
  await post(`/withdrawals/${id}/send`, { bank_account_id: payer })
  return id
}

const pay = (id: string, bank_reference: string, by = 0) =>
  post(`/withdrawals/${id}/pay`, { bank_reference, evidence: 'Relevé' }, by)

const giveBack = (id: string, changes: object = {}) =>
  post(`/withdrawals/${id}/return`, { reason: 'Compte fermé', ...changes })

const answer = (id: string, outcome: string, amount: number, bank_reference: string) => ({
  ...{ end_to_end_id: id.replaceAll('-', ''), outcome, amount, currency: 'XAF', bank_reference },
})

const importAnswers = (answers: object[], changes: object) =>
  post('/withdrawal-answers', { evidence: 'releve.csv', answers, ...changes })

const record = async (answers: object[], changes: object = {}) =>
  (await importAnswers(answers, { bank_account_id: payer, ...changes })).body.data.lines

const ownReference = async (): Promise<string> =>
  (await account.merchant.account('get', '/top-up-instructions')).body.data[0].reference

const receive = async (bank_reference: string, changes: object = {}) =>
  post('/top-ups', {
    ...{ bank_account_id: payer, bank_reference, currency: 'XAF', amount: 4000 },
    ...{ value_date: server.ctx.clock.nowIso().slice(0, 10), evidence: 'Relevé' },
    ...{ reference: await ownReference(), ...changes },
  })

const available = async (): Promise<number> => {
  const { body } = await account.merchant.get('/merchant/balance')
  return body.data.find(({ currency }: { currency: string }) => currency === 'XAF')
    .available_balance
}

const faultOf = ({ status, body }: Reply) => [status, Object.keys(body.errors ?? {})]
const refused = [422, ['bank_reference']]

test('a bank reference is recorded for only one withdrawal, even if two people spell it differently', async () => {
  const [one, two] = [await sent(5001), await sent(5002)]
  const replies = await Promise.all([pay(one, 'FT 77-X'), pay(two, 'ft77x', 1)])
  expect(replies.map(faultOf).sort()).toEqual([[200, []], refused])
  const left = replies[0]?.status === 200 ? two : one
  expect(faultOf(await pay(left, 'F.T.77.X'))).toEqual(refused)
  expect(faultOf(await giveBack(left, { bank_reference: 'FT77X' }))).toEqual(refused)
  const [line] = await record([answer(left, 'paid', left === one ? 5001 : 5002, 'FT77X')])
  expect(line).toMatchObject({ result: 'refused', refusal: 'reference_used' })
  expect(faultOf(await pay(left, 'FT78X'))).toEqual([200, []])
  expect(faultOf(await giveBack(left, { bank_reference: 'FT78X' }))).toEqual([200, []])
  await expectSound(server)
})

test('the withdrawals of a batch may share one bank reference, but no other withdrawal may have it', async () => {
  const ids = [await approved(5101), await approved(5102)]
  const exported = await post('/withdrawal-batches', {
    bank_account_id: payer,
    environment: 'live',
  })
  expect(exported.body.data.line_count).toBe(2)
  const other = await sent(5103)
  const lines = await record([
    answer(ids[0] ?? '', 'paid', 5101, 'LOT 9'),
    answer(ids[1] ?? '', 'paid', 5102, 'LOT 9'),
    answer(other, 'paid', 5103, 'LOT 9'),
  ])
  expect(lines.map(({ result }: { result: string }) => result)).toEqual([
    ...['paid', 'paid', 'refused'],
  ])
})

test('a bank response without an account belongs to the only active account of its currency', async () => {
  const other = await payerAccount(server, 'CG3930033000101013451300019')
  const id = await sent(5141)
  const elsewhere = await approved(5142)
  await post(`/withdrawals/${elsewhere}/send`, { bank_account_id: other })
  await post(`/platform-bank-accounts/${other}/disable`, { reason: 'Compte fermé' })
  const lines = [answer(id, 'paid', 5141, 'FT 59'), answer(elsewhere, 'paid', 5142, 'FT 60')]
  const { body } = await importAnswers(lines, {})
  expect(body.data.lines).toMatchObject([
    { result: 'paid' },
    { result: 'refused', refusal: 'other_bank_account' },
  ])
})

test("a bank account's statement neither pays nor returns a withdrawal that was sent from another account", async () => {
  const other = await payerAccount(server, 'CG3930033000101013451300019')
  const [open, paid] = [await sent(5151), await sent(5152)]
  await pay(paid, `FT ${paid}`)
  const before = await available()
  const lines = [answer(open, 'paid', 5151, 'FT 61'), answer(paid, 'returned', 5152, 'FT 62')]
  for (const line of await record(lines, { bank_account_id: other })) {
    expect(line).toMatchObject({ result: 'refused', refusal: 'other_bank_account' })
  }
  expect(await available()).toBe(before)
  const unnamed = await importAnswers(lines, {})
  expect(faultOf(unnamed)).toEqual([422, ['bank_account_id']])
  expect(await available()).toBe(before)
  const own = await record(lines, { bank_account_id: payer.toUpperCase() })
  expect(own.map(({ result }: { result: string }) => result)).toEqual(['paid', 'returned'])
  expect(await available()).toBe(before + 5152)
  await expectSound(server)
})

test.each([
  [5161, 'returned'],
  [1_500_000, 'return_proposed'],
])(
  'a second return of %i XAF with another bank reference is refused, even if the first return is only proposed',
  async (amount, result) => {
    const line = answer(await sent(amount), 'returned', amount, `FT 63 ${amount}`)
    const other = { ...line, bank_reference: `FT 64 ${amount}` }
    expect(await record([line])).toMatchObject([{ result }])
    const before = await available()
    expect(await record([{ ...line, bank_reference: `ft63-${amount}` }, other])).toMatchObject([
      { result: 'repeated' },
      { result: 'refused', refusal: 'other_status' },
    ])
    expect(await available()).toBe(before)
  },
)

test.each([
  [5171, 'returned'],
  [1_500_001, 'return_proposed'],
])(
  'if two returns of %i XAF with different bank references arrive at the same time, only one is recorded',
  async (amount, result) => {
    for (const round of [1, 2, 3]) {
      const line = answer(await sent(amount), 'returned', amount, `FT 65 ${amount} ${round}`)
      const other = { ...line, bank_reference: `FT 66 ${amount} ${round}` }
      const before = await available()
      const lines = (await Promise.all([record([line]), record([other])])).flat()
      expect(lines.map((each) => each.refusal ?? each.result).toSorted()).toEqual(
        ['other_status', result].toSorted(),
      )
      expect(await available()).toBe(result === 'returned' ? before + amount : before)
    }
  },
)

test('a transfer and a withdrawal never have the same bank reference', async () => {
  const [paid, open] = [await sent(5201), await sent(5202)]
  await pay(paid, 'FT 81')
  const before = await available()
  expect(faultOf(await receive('ft81'))).toEqual(refused)
  expect((await receive('FT 82')).status).toBe(201)
  expect(faultOf(await pay(open, 'FT-82'))).toEqual(refused)
  expect(faultOf(await giveBack(open, { bank_reference: 'FT-82' }))).toEqual(refused)
  expect(await available()).toBe(before + 4000)
})

test.each([
  ['rejected', 'reject', 'TRANSFERT'],
  ['reversed', 'reverse', undefined],
])(
  'the bank reference of a %s top-up can be recorded for a withdrawal',
  async (status, verb, reference) => {
    const name = `FT 83 ${status}`
    const { body } = await receive(name, reference === undefined ? {} : { reference })
    const ended = await post(`/top-ups/${body.data.id}/${verb}`, { reason: 'Erreur de saisie' })
    expect(ended.body.data.status).toBe(status)
    const id = await sent(5211)
    expect(faultOf(await pay(id, name.toLowerCase()))).toEqual([200, []])
    await expectSound(server)
  },
)

test.each([
  ['prefunding', 'capital', 'bank'],
  ['transfer', 'wallet', 'bank'],
  ['transfer', 'bank', 'wallet'],
])(
  'the bank reference of a %s from %s to %s cannot also be recorded for a merchant',
  async (kind, from, to) => {
    const accounts: Record<string, string> = {
      ...{ capital: 'capital', bank: `bank:${payer}`, wallet: 'wallet:carrier1_momo:CG' },
    }
    const move = (reference: string, token = people[0]?.token ?? '') =>
      as(server, token, 'post', '/platform-transfers', {
        ...{
          kind,
          from: accounts[from],
          to: accounts[to],
          currency: 'XAF',
          amount: 4000,
          reference,
        },
        ...{ value_date: server.ctx.clock.nowIso().slice(0, 10), evidence: 'Relevé' },
      })
    const name = `${from} ${to}`
    const id = await sent(5601)
    const before = await available()
    const moved = await move(`PF 1 ${name}`)
    expect(moved.status).toBe(201)
    if (kind === 'transfer') {
      const arrival = { charge_amount: 0, evidence: 'Relevé' }
      const path = `/platform-transfers/${moved.body.data.id}/confirm`
      expect((await post(path, arrival, 1)).body.data.status).toBe('arrived')
    }
    expect(faultOf(await receive(`pf-1 ${name}`))).toEqual(refused)
    expect(faultOf(await pay(id, `pf-1 ${name}`))).toEqual(refused)
    expect(await available()).toBe(before)
    expect((await receive(`PF 2 ${name}`)).status).toBe(201)
    await pay(id, `PF 3 ${name}`)
    for (const at of [2, 3]) {
      expect(faultOf(await move(`pf-${at} ${name}`))).toEqual([422, ['reference']])
    }
    const raced = [4, 5, 6, 7, 8, 9].map((at) => `PF ${at} ${name}`)
    const replies = await Promise.all(
      raced.map(async (each) => {
        // The requests of one person wait for each other, so another person records this transfer.
        const { token } = await createPerson(server, 'finance')
        const moving = ownReference().then(() => move(each, token))
        return Promise.all([moving, receive(each)])
      }),
    )
    const recorded = replies.map((both) => both.filter(({ status }) => status === 201).length)
    expect(recorded).toEqual(raced.map(() => 1))
    await expectSound(server)
  },
)

test.each(['reference', 'bank_reference'])(
  'a transfer whose %s refers to a withdrawal is not credited, and a second person approves its match',
  async (field) => {
    const id = await sent(5301)
    await pay(id, `FT ${id}`)
    const before = await available()
    const broken = id
      .toUpperCase()
      .replaceAll('-', '')
      .replace(/^(.{13})/, '$1 ')
    const text = {
      [field]: field === 'reference' ? `${await ownReference()} RET ${broken}` : broken,
    }
    const { body } = await receive(`FT 9 ${field}`, text)
    expect(body.data).toMatchObject({ status: 'unmatched', suspected_withdrawal_id: id })
    const match = { organisation_id: account.merchant.organisationId }
    const matched = await post(`/top-ups/${body.data.id}/match`, match)
    expect(matched.body.data.status).toBe('awaiting_approval')
    expect(await available()).toBe(before)
    await post(`/top-ups/${body.data.id}/reject`, { reason: 'Retour du reversement' })
    expect((await giveBack(id)).status).toBe(200)
    expect(await available()).toBe(before + 5301)
    await expectSound(server)
  },
)

test('one person cannot return an amount and value date that match a credited top-up, unless it is reversed', async () => {
  const value_date = new Date(server.ctx.clock.nowMs() - 2 * 86_400_000).toISOString().slice(0, 10)
  const id = await sent(5451)
  await pay(id, `FT ${id}`)
  const { body } = await receive('FT 95', { amount: 5451, value_date })
  expect(body.data.status).toBe('received')
  const before = await available()
  const next = new Date(Date.parse(value_date) + 86_400_000).toISOString().slice(0, 10)
  const line = { ...answer(id, 'returned', 5451, 'FT 96'), value_date: next }
  expect(await record([line])).toMatchObject([{ result: 'refused', refusal: 'top_up_recorded' }])
  const alone = await giveBack(id, { bank_reference: 'FT 96', value_date })
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person_needed'])
  expect(await available()).toBe(before)
  await post(`/top-ups/${body.data.id}/reverse`, { reason: 'Retour du reversement' })
  expect(await record([line])).toMatchObject([{ result: 'returned' }])
  expect(await available()).toBe(before)
  await expectSound(server)
})

test('a transfer with the amount and the value date of a recorded return is not credited', async () => {
  const value_date = new Date(server.ctx.clock.nowMs() - 86_400_000).toISOString().slice(0, 10)
  const id = await sent(5401)
  await pay(id, `FT ${id}`)
  const early = await receive('FT 90', { amount: 5401, value_date, reference: 'RETOUR' })
  await giveBack(id, { bank_reference: 'FT 91', value_date })
  const before = await available()
  const { body } = await receive('FT 92', { amount: 5401, value_date })
  expect(body.data).toMatchObject({ status: 'unmatched', suspected_withdrawal_id: id })
  // This top-up was recorded before the return.
  const match = { organisation_id: account.merchant.organisationId }
  const matched = await post(`/top-ups/${early.body.data.id}/match`, match)
  expect(matched.body.data).toMatchObject({
    ...{ status: 'awaiting_approval', suspected_withdrawal_id: id },
  })
  // Banks may give the same transfer a value date that differs by some days.
  const daysBefore = (days: number): string =>
    new Date(Date.parse(value_date) - days * 86_400_000).toISOString().slice(0, 10)
  const near = await receive('FT 931', { amount: 5401, value_date: daysBefore(5) })
  expect(near.body.data).toMatchObject({ status: 'unmatched', suspected_withdrawal_id: id })
  const distant = await receive('FT 93', { amount: 5401, value_date: daysBefore(6) })
  expect(distant.body.data.status).toBe('received')
  expect((await receive('FT 94', { amount: 5402, value_date })).body.data.status).toBe('received')
  expect(await available()).toBe(before + 5401 + 5402)
})

test.each([
  [1_200_000, 'a person'],
  [1_300_000, 'a statement'],
])(
  'a transfer that matches the approved return of %i XAF reported by %s is not credited',
  async (amount, reporter) => {
    const value_date = new Date(server.ctx.clock.nowMs() - 86_400_000).toISOString().slice(0, 10)
    const id = await sent(amount)
    const bank_reference = `FT 97 ${amount}`
    if (reporter === 'a statement') {
      const line = { ...answer(id, 'returned', amount, bank_reference), value_date }
      expect(await record([line])).toMatchObject([{ result: 'return_proposed' }])
    } else {
      const reported = { reason: 'Compte fermé', bank_reference, value_date }
      expect((await post(`/withdrawals/${id}/return/proposals`, reported)).status).toBe(201)
    }
    const { body: proposals } = await as(
      server,
      people[1]?.token ?? '',
      'get',
      '/proposals?status=waiting&per_page=100',
    )
    const proposal = proposals.data.find(
      (each: { withdrawal_id: string }) => each.withdrawal_id === id,
    )
    expect((await approveProposal(server, people[1]?.token ?? '', proposal.id)).status).toBe(200)
    const before = await available()
    expect(faultOf(await receive(bank_reference.toLowerCase()))).toEqual(refused)
    const { body } = await receive(`FT 98 ${amount}`, { amount, value_date })
    expect(body.data).toMatchObject({ status: 'unmatched', suspected_withdrawal_id: id })
    expect(await available()).toBe(before)
  },
)

const propose = async (id: string, changes: object = {}) =>
  (await post(`/withdrawals/${id}/return/proposals`, { reason: 'Compte fermé', ...changes })).body
    .data

const approveBy = (token: string | undefined, proposal: string) =>
  approveProposal(server, token ?? '', proposal)

test('a proposed return is superseded if its transfer is credited as a top-up before the approval', async () => {
  const id = await sent(5501)
  await pay(id, `FT ${id}`)
  const proposal = await propose(id, { bank_reference: 'FT 197' })
  expect(proposal.top_up_id).toBeNull()
  const { body } = await receive('FT 198', { amount: 5501 })
  expect(body.data).toMatchObject({ status: 'unmatched', suspected_withdrawal_id: id })
  const match = { organisation_id: account.merchant.organisationId }
  await post(`/top-ups/${body.data.id}/match`, match)
  const credited = await post(`/top-ups/${body.data.id}/approve`, {}, 1)
  expect(credited.body.data.status).toBe('received')
  const before = await available()
  const approved = await approveBy(people[1]?.token, proposal.id)
  expect([approved.status, approved.body.code]).toEqual([409, 'proposal_over'])
  expect(await available()).toBe(before)
  // Two people may still decide that the top-up is another transfer.
  const informed = await propose(id, { bank_reference: 'FT 197' })
  expect(informed.top_up_id).toBe(body.data.id)
  expect((await approveBy(people[1]?.token, informed.id)).status).toBe(200)
  expect(await available()).toBe(before + 5501)
  await expectSound(server)
})

test('a pending top-up is not approved if a return of the same amount was recorded in the meantime', async () => {
  const id = await sent(1_500_002)
  await pay(id, `FT ${id}`)
  const { body } = await receive('FT 199', { amount: 1_500_002 })
  expect(body.data.status).toBe('awaiting_approval')
  const proposal = await propose(id)
  expect(proposal.top_up_id).toBe(body.data.id)
  const approve = () => post(`/top-ups/${body.data.id}/approve`, {}, 1)
  expect(faultOf(await approve())).toEqual(refused)
  expect((await approveBy(people[1]?.token, proposal.id)).status).toBe(200)
  const before = await available()
  expect(faultOf(await approve())).toEqual(refused)
  expect(await available()).toBe(before)
  await post(`/top-ups/${body.data.id}/reject`, { reason: 'Autre virement' })
  const again = await receive('FT 199', { amount: 1_500_002 })
  expect(again.body.data).toMatchObject({ status: 'unmatched', suspected_withdrawal_id: id })
  const path = `/top-ups/${again.body.data.id}`
  await post(`${path}/match`, { organisation_id: account.merchant.organisationId })
  expect((await post(`${path}/approve`, {}, 1)).body.data.status).toBe('received')
  await expectSound(server)
})

test('a return is not proposed while a top-up with its amount and value date needs approval', async () => {
  const amount = 1_100_000
  const value_date = new Date(server.ctx.clock.nowMs() - 3 * 86_400_000).toISOString().slice(0, 10)
  const id = await sent(amount)
  const { body } = await receive('FT 99', { amount, value_date })
  expect(body.data.status).toBe('awaiting_approval')
  const line = { ...answer(id, 'returned', amount, 'FT 100'), value_date }
  expect(await record([line])).toMatchObject([{ result: 'refused', refusal: 'top_up_recorded' }])
  await post(`/top-ups/${body.data.id}/reject`, { reason: 'Retour du reversement' })
  expect(await record([line])).toMatchObject([{ result: 'return_proposed' }])
})

test('the bank reference of a reversed platform transfer can be recorded for a top-up and a withdrawal', async () => {
  for (const use of [receive, async (reference: string) => pay(await sent(5212), reference)]) {
    const reference = `PF 84 ${use.name}`
    const moved = await post('/platform-transfers', {
      ...{ kind: 'prefunding', from: 'capital', to: `bank:${payer}`, currency: 'XAF' },
      ...{ amount: 4000, reference, value_date: server.ctx.clock.nowIso().slice(0, 10) },
      evidence: 'Relevé',
    })
    const path = `/platform-transfers/${moved.body.data.id}/reverse`
    expect((await post(path, { reason: 'Erreur de saisie' })).body.data.status).toBe('reversed')
    expect((await use(reference)).status).toBeLessThan(300)
  }
  await expectSound(server)
})
