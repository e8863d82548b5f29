import { createPayout, merchantWithRule } from '../../support/approvals.ts'
import { numberOf } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'
import { availableOf, linesOf, order } from '../account/bulk-requests.ts'

const waiting = async ({ organisationId }: Merchant, query = '') => {
  const path = `/waiting-payouts?organisation_id=${organisationId}${query}`
  return (await manage(server, 'get', path)).body.data
}

const endOf = async (id: string, verb: string, status: string): Promise<void> => {
  const { body } = await manage(server, 'post', `/payouts/${id}/${verb}`, {})
  expect(body.data.review).toBe(null)
  const read = () => manage(server, 'get', `/transactions/${id}`)
  await eventually(read, (reply) => reply.body.data.status === status)
}

const rule = { threshold: 500, daily_limit: null, two_approvers_above: 9000 }

test("a payout review counts only the same merchant's other payouts to the same beneficiary", async () => {
  const [merchant, other] = [await merchantWithRule(server, rule), await merchantWithRule(server)]
  const number = { phone_number: numberOf('000004') }
  const history = async () => (await waiting(merchant))[0].review.beneficiary
  const none = {
    ...{ completed_count: 0, completed_amount: 0, last_created_at: null, failed_count: 0 },
    ...{ open_count: 0, open_amount: 0, has_older: false },
  }
  await endOf(await createPayout(other, number), 'approve', 'completed')
  const first = await createPayout(merchant, { ...number, amount: 1500 })
  expect(await history()).toEqual(none)
  await endOf(first, 'approve', 'completed')
  await endOf(await createPayout(merchant, { ...number, amount: 800 }), 'reject', 'rejected')
  await endOf(await createPayout(merchant, { amount: 700 }), 'approve', 'completed')
  await createPayout(merchant, { ...number, amount: 2500 })
  const { body } = await manage(server, 'get', `/transactions/${first}`)
  const paid = { completed_count: 1, completed_amount: 1500, last_created_at: body.data.created_at }
  expect(await history()).toEqual({ ...none, ...paid })
  const later = await createPayout(merchant, { ...number, amount: 3000 })
  await createPayout(merchant, { ...number, amount: 600 })
  await endOf(later, 'approve', 'completed')
  const { body: last } = await manage(server, 'get', `/transactions/${later}`)
  const [, earlier] = await waiting(merchant)
  expect(earlier).toMatchObject({
    amount: 2500,
    review: {
      beneficiary: {
        ...{ completed_count: 2, completed_amount: 4500, open_count: 1, open_amount: 600 },
        last_created_at: last.data.created_at,
      },
    },
  })
})

test("a payout review shows the merchant's name, the current rule and the remaining balance", async () => {
  const merchant = await merchantWithRule(server, rule)
  const id = await createPayout(merchant, { amount: 2500 })
  const [payout] = await waiting(merchant)
  expect(payout.review).toMatchObject({
    organisation_name: 'Boutique Léon',
    balance_after: await availableOf(merchant),
    rule: { currency: 'XAF', ...rule },
  })
  const path = `/applications/${merchant.applicationId}`
  await manage(server, 'patch', path, { payout_approval_rules: [] })
  expect((await waiting(merchant, `&id=${id}`))[0].review.rule).toBe(null)
})

test('pending payouts are filtered by id, organisation and environment', async () => {
  const merchant = await merchantWithRule(server)
  const [id, second] = [await createPayout(merchant), await createPayout(merchant)]
  const ids = async (query: string) =>
    (await waiting(merchant, query)).map((payout: { id: string }) => payout.id)
  expect(await ids('')).toEqual([second, id])
  expect(await ids(`&id=${id}`)).toEqual([id])
  expect(await ids('&environment=live')).toEqual([])
  expect(await waiting(await createMerchant(server), `&id=${id}`)).toEqual([])
})

test('a bulk payout shows review details while pending, and its lines at any time', async () => {
  const merchant = await merchantWithRule(server, { threshold: 0 })
  const { body } = await order(server, merchant, { payouts: linesOf(3) })
  const { id } = body.data
  const read = async () => (await manage(server, 'get', `/bulk-payouts/${id}`)).body.data
  const expected = {
    organisation_name: 'Boutique Léon',
    balance_after: await availableOf(merchant),
    beneficiary: null,
  }
  expect((await read()).review).toMatchObject(expected)
  const list = `/waiting-bulk-payouts?organisation_id=${merchant.organisationId}`
  expect((await manage(server, 'get', list)).body.data[0].review).toMatchObject(expected)
  const first = await manage(server, 'get', `/bulk-payouts/${id}/lines?per_page=2`)
  const { next_cursor: cursor } = first.body.meta
  const rest = await manage(server, 'get', `/bulk-payouts/${id}/lines?cursor=${cursor}`)
  const lines = [...first.body.data, ...rest.body.data]
  expect(lines.map(({ number, state }) => [number, state])).toEqual([
    [1, 'waiting'],
    [2, 'waiting'],
    [3, 'waiting'],
  ])
  expect(JSON.stringify(lines)).not.toContain('065000000')
  await manage(server, 'post', `/bulk-payouts/${id}/reject`, {})
  expect((await read()).review).toBe(null)
  const { body: ended } = await manage(server, 'get', `/bulk-payouts/${id}/lines?state=rejected`)
  expect(ended.data).toHaveLength(3)
})
