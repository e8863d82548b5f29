import { createMerchant } from '../support/client.ts'
import { startMomo } from '../support/momo.ts'
import { createPerson } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'
import { approvalMeasure, contradictedPayment } from '../support/proposals.ts'
import { startTestServer } from '../support/server.ts'

let author: string
let colleague: string

const server = prepared(() => startTestServer({ approvalMeasure }))

beforeAll(async () => {
  author = (await createPerson(server, 'finance')).token
  colleague = (await createPerson(server, 'finance')).token
})

const momo = (token: string, ...args: string[]) =>
  startMomo(args, { MOMO_URL: server.url, MANAGEMENT_TOKEN: token }).ended

const parsed = async (token: string, ...args: string[]) => {
  const { code, out, err } = await momo(token, '--json', ...args)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out).data
}

const market = ['--provider', 'carrier1_momo', '--country', 'CM', '--currency', 'XAF']
const fee = ['fees', 'set', ...market, '--basis-points', '50', '--fixed', '10']
const limits = ['limits', 'set', ...market, '--maximum', '9000']

test('a fee that needs two-person approval is proposed, listed, shown and approved with momo', async () => {
  const alone = await momo(author, ...fee)
  expect([alone.code, alone.err]).toEqual([1, expect.stringContaining('second person')])
  const shown = await momo(author, ...fee, '--propose')
  expect(shown.out).toMatch(/proposed +basis points 50, fixed amount 10, fee type disbursement\n/)
  expect(shown.out).toMatch(/in force +basis points 100, fixed amount 0, fee type disbursement\n/)
  const [proposal] = await parsed(colleague, 'proposals', 'list', '--status', 'waiting')
  expect((await momo(colleague, 'proposals', 'list')).out).toMatch(/fee_schedule +waiting/)
  expect((await momo(colleague, 'reconciliation', 'waiting')).out).toContain(
    'proposal fee_schedule',
  )
  const { id } = proposal
  const { approval } = await parsed(colleague, 'proposals', 'show', id)
  const own = await momo(author, 'proposals', 'approve', id, '--hash', approval.hash)
  expect([own.code, own.err]).toEqual([1, expect.stringContaining('your own proposals')])
  const approve = ['proposals', 'approve', id, '--hash', approval.hash, '--reason', 'Vu']
  expect((await parsed(colleague, ...approve)).status).toBe('carried_out')
  expect(await parsed(colleague, 'fees', 'list')).toMatchObject([{ basis_points: 50 }])
})

test('with momo, staff can propose limits, reject a proposal with a reason, and withdraw their own proposal', async () => {
  const first = await parsed(author, ...limits, '--propose')
  expect(first.status).toBe('waiting')
  const reject = ['proposals', 'reject', first.id, '--reason', 'Trop bas']
  expect((await parsed(colleague, ...reject)).approval.decisions[0].reason).toBe('Trop bas')
  const second = await parsed(author, ...limits, '--propose')
  expect((await parsed(author, 'call', 'withdrawProposal', '--id', second.id)).status).toBe(
    'withdrawn',
  )
})

test('momo can propose and approve a dismissal, and reopen the dismissed item with a reason', async () => {
  const { id: item } = await contradictedPayment(server, await createMerchant(server))
  const dismiss = ['reconciliation', 'dismiss', item, '--reason', 'Essai']
  expect((await momo(author, ...dismiss)).err).toContain('second person')
  const shown = await momo(author, ...dismiss, '--propose')
  expect(shown.out).toMatch(/proposed +resolution dismissed\n/)
  const [proposal] = await parsed(colleague, 'proposals', 'list', '--status', 'waiting')
  const { approval } = await parsed(colleague, 'proposals', 'show', proposal.id)
  await parsed(colleague, 'proposals', 'approve', proposal.id, '--hash', approval.hash)
  const reopen = ['reconciliation', 'reopen', item, '--reason', 'Relevé du 22/11']
  expect((await momo(author, ...reopen)).out).toMatch(/resolution +–\n/)
  const again = await momo(author, ...reopen)
  expect([again.code, again.err]).toEqual([
    1,
    expect.stringContaining('Only a dismissed reconciliation item'),
  ])
})
