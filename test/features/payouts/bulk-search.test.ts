import { merchantWithRule } from '../../support/approvals.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { server } from '../../support/own-server.ts'
import { linesOf, order } from '../account/bulk-requests.ts'

const createBulk = async (merchant: Merchant, reference?: string): Promise<string> => {
  const reply = await order(server, merchant, { payouts: linesOf(2), reference })
  expect(reply.status).toBe(201)
  return reply.body.data.id
}

const search = (query: string) => manage(server, 'get', `/bulk-payouts?${query}`)

const idsOf = async (query: string): Promise<string[]> =>
  (await search(query)).body.data.map(({ id }: { id: string }) => id)

test('a search by reference finds bulk payouts of all merchants, in any state', async () => {
  const [first, second] = [await merchantWithRule(server), await createMerchant(server)]
  const rejected = await createBulk(first, 'SALAIRES-11')
  await manage(server, 'post', `/bulk-payouts/${rejected}/reject`, {})
  const waiting = await createBulk(first, 'SALAIRES-11')
  const paid = await createBulk(second, 'SALAIRES-11')
  await createBulk(second, 'SALAIRES-110')
  await createBulk(second)
  expect(await idsOf('reference=SALAIRES-11')).toEqual([paid, waiting, rejected])
  const { body } = await search(`reference=SALAIRES-11&organisation_id=${first.organisationId}`)
  expect(body.data).toEqual([
    expect.objectContaining({ id: waiting, status: 'awaiting_approval' }),
    expect.objectContaining({ id: rejected, status: 'rejected', line_count: 2 }),
  ])
  expect(await idsOf('reference=SALAIRES-11&environment=live')).toEqual([])
  expect(await idsOf('reference=SALAIRES')).toEqual([])
})

test('bulk payouts of one merchant are listed newest first, each exactly once', async () => {
  const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    ids.unshift(await createBulk(merchant))
    await createBulk(other)
  }
  const filter = `organisation_id=${merchant.organisationId}&per_page=2`
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await search(cursor === '' ? filter : `${filter}&cursor=${cursor}`)
    found.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.meta.next_cursor
  }
  expect(found).toEqual(ids)
  expect((await search('cursor=nothing')).status).toBe(422)
})
