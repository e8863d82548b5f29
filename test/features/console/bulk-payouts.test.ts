import { merchantWithRule, withKeyOf } from '../../support/approvals.ts'
import { unknownId } from '../../support/builders.ts'
import { type Merchant, manage } from '../../support/client.ts'
import {
  type ConsoleVisitor,
  fieldsIn,
  readPage,
  unescaped,
  visitConsole,
} from '../../support/console.ts'
import { server } from '../../support/own-server.ts'
import { createPerson } from '../../support/people.ts'
import { linesOf, order } from '../account/bulk-requests.ts'

let owner: Awaited<ReturnType<typeof createPerson>>
let byOwner: ConsoleVisitor
let finance: ConsoleVisitor

const hostile = '"><script>alert(1)</script>'

const signedIn = async (role: string) => {
  const person = await createPerson(server, role)
  const visitor = visitConsole(server)
  await visitor.signIn(person.email)
  await visitor.workIn('test')
  return { person, visitor }
}

beforeAll(async () => {
  const first = await signedIn('owner')
  owner = first.person
  byOwner = first.visitor
  finance = (await signedIn('finance')).visitor
})

const pageOf = (path: string, by = finance) => readPage(by, path)

const createBulk = async (merchant: Merchant, count = 3): Promise<{ id: string; at: string }> => {
  const payouts = linesOf(count)
  const body = { payouts, reference: hostile }
  const reply = await order(server, merchant, body)
  expect([reply.status, reply.text]).toEqual([201, reply.text])
  const { id } = reply.body.data
  return { id, at: `/console/approvals/bulk/${id}` }
}

const bulkOf = async (id: string) => (await manage(server, 'get', `/bulk-payouts/${id}`)).body.data

test('a bulk payout appears in the list of pending items, and its page splits the lines into pages', async () => {
  const merchant = await merchantWithRule(server)
  const { at } = await createBulk(merchant, 52)
  const list = await pageOf(`/console/approvals?organisation_id=${merchant.organisationId}`)
  expect(list).toContain(`href="${at}"`)
  const first = await pageOf(at)
  const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first) ?? []
  const second = await pageOf(unescaped(next))
  const numbers = [first, second].flatMap((page) =>
    [...page.matchAll(/data-label="Line" class="number"><div>(\d+)</g)].map(([, each]) =>
      Number(each),
    ),
  )
  expect(numbers).toEqual(Array.from({ length: 52 }, (_, each) => each + 1))
  expect(first).toContain('52,000\u00a0XAF')
  for (const page of [list, first]) {
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('<bdi>&quot;&gt;&lt;script&gt;')
  }
})

test('a bulk payout is approved only with its current hash, and not by its creator', async () => {
  const merchant = await withKeyOf(server, owner.token, await merchantWithRule(server))
  const { id, at } = await createBulk(merchant)
  const own = await pageOf(at, byOwner)
  expect(own).toContain('You created this')
  expect(own).not.toContain('do/approveBulkPayout')
  const fields = fieldsIn(await pageOf(at))
  expect((await byOwner.post('/console/do/approveBulkPayout', fields)).status).toBe(403)
  const stale = { ...fields, 'body.approval_hash': '0'.repeat(64) }
  expect((await finance.post('/console/do/approveBulkPayout', stale)).status).toBe(409)
  expect((await bulkOf(id)).status).toBe('awaiting_approval')
  const { location } = await finance.post('/console/do/approveBulkPayout', fields)
  expect(location).toBe(`${at}?done=approveBulkPayout`)
  const done = await pageOf(location ?? '')
  expect(done).toContain('Bulk payout approved.')
  expect(done).not.toContain('do/approveBulkPayout')
  expect((await bulkOf(id)).status).not.toBe('awaiting_approval')
})

test('a bulk payout is rejected with a reason, which its lines also show', async () => {
  const { id, at } = await createBulk(await merchantWithRule(server))
  const fields = { ...fieldsIn(await pageOf(at)), 'body.reason': 'Deux fois le même fichier' }
  expect((await finance.post('/console/do/rejectBulkPayout', fields)).status).toBe(303)
  expect((await bulkOf(id)).approval.decisions).toMatchObject([
    { verdict: 'rejected', reason: 'Deux fois le même fichier' },
  ])
  expect(await pageOf(`${at}?state=rejected`)).toMatch(/data-label="Line" class="number"><div>3</)
})

test.each(['operations', 'support', 'auditor'])(
  'the role %s can read a bulk payout but not approve or reject it',
  async (role) => {
    const { id, at } = await createBulk(await merchantWithRule(server))
    const { visitor } = await signedIn(role)
    expect(await pageOf(at, visitor)).not.toContain('console/do/')
    const { hash } = (await bulkOf(id)).approval
    const fields = { 'param.id': id, 'body.approval_hash': hash }
    for (const operation of ['approveBulkPayout', 'rejectBulkPayout'])
      expect((await visitor.post(`/console/do/${operation}`, fields)).status).toBe(403)
  },
)

test('a bulk payout can be cancelled with a reason while some of its lines are not payouts yet', async () => {
  const merchant = await merchantWithRule(server)
  const { id, at } = await createBulk(merchant)
  // Postpones the worker's next turn.
  await server.ctx.db
    .updateTable('bulk_payouts')
    .set({ status: 'processing', due_at: '2100-01-01T00:00:00Z' })
    .where('id', '=', id)
    .execute()
  const { visitor: operations } = await signedIn('operations')
  const page = await pageOf(at, operations)
  const fields = { ...fieldsIn(page), 'body.reason': 'Clé secrète volée' }
  const { visitor: support } = await signedIn('support')
  expect(await pageOf(at, support)).not.toContain('do/cancelBulkPayout')
  expect((await support.post('/console/do/cancelBulkPayout', fields)).status).toBe(403)
  expect((await bulkOf(id)).status).toBe('processing')
  const { location } = await operations.post('/console/do/cancelBulkPayout', fields)
  expect(location).toBe(`${at}?done=cancelBulkPayout`)
  const done = await pageOf(location ?? '', operations)
  expect(done).toContain('Remaining lines cancelled')
  expect(done).not.toContain('do/cancelBulkPayout')
  expect((await bulkOf(id)).progress.cancelled.count).toBe(3)
})

test('the page of an unknown bulk payout returns a 404', async () => {
  for (const id of [unknownId, owner.id, 'x'])
    expect((await finance.get(`/console/approvals/bulk/${id}`)).status).toBe(404)
})

test("a bulk payout in any state can be found by its name and in its merchant's list", async () => {
  const merchant = await merchantWithRule(server)
  const reference = `<b>Salaires ${merchant.organisationId}</b>`
  const reply = await order(server, merchant, { payouts: linesOf(2), reference })
  const { id } = reply.body.data
  await manage(server, 'post', `/bulk-payouts/${id}/reject`, {})
  const search = `/console/search?q=${encodeURIComponent(reference)}`
  expect((await finance.get(search)).location).toBe(`/console/approvals/bulk/${id}`)
  const of = `organisation_id=${merchant.organisationId}`
  const list = await pageOf(`/console/approvals/bulk?${of}`)
  expect(list).toContain(`href="/console/approvals/bulk/${id}"`)
  expect(list).toContain('<bdi>&lt;b&gt;Salaires')
  expect(list).toContain('Rejected')
  const other = await merchantWithRule(server)
  const none = await pageOf(`/console/approvals/bulk?organisation_id=${other.organisationId}`)
  expect(none).toContain('No bulk payouts match.')
  expect(await pageOf('/console/approvals/bulk?organisation_id=x')).toContain(
    'Check the highlighted filter',
  )
})
