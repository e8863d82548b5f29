import { sql } from 'kysely'
import { payout } from '../../support/builders.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { linesOf, order } from '../account/bulk-requests.ts'

interface Waiting {
  kind: string
  id: string
  waiting_since: string
}

const waiting = async (query = ''): Promise<Waiting[]> => {
  const { status, body, text } = await manage(server, 'get', `/waiting-decisions?${query}`)
  expect([status, text]).toEqual([200, text])
  return body.data
}

const kindsOf = (rows: Waiting[]) => rows.map(({ kind }) => kind)

test('pending payouts, bulk payouts, items, transactions and identities share one list, oldest first', async () => {
  expect(await waiting()).toEqual([])
  const rules = [{ currency: 'XAF', threshold: 1000, daily_limit: null }]
  const path = `/applications/${merchant.applicationId}`
  const ruled = await manage(server, 'patch', path, { payout_approval_rules: rules })
  expect(ruled.status).toBe(200)

  await manage(server, 'put', `/organisations/${merchant.organisationId}/kyc`, {
    status: 'pending',
  })
  const single = await merchant.post('/payouts', payout({ amount: 5000 }))
  expect(single.status).toBe(201)
  const ordered = await order(server, merchant, { payouts: linesOf(1, { amount: 3000 }) })
  expect([ordered.status, ordered.text]).toEqual([201, ordered.text])
  const bulk = ordered.body.data.id
  const db = server.ctx.db
  await sql`INSERT INTO unknown_orders (id, provider, country, provider_reference, callback,
      created_at, last_received_at)
    VALUES ('0193a202-2222-7222-8222-222222222222', 'carrier1_momo', 'CG', '363440463', '{}',
      '2024-12-08T00:00:00Z', now())`.execute(db)
  await sql`INSERT INTO reconciliation_items (id, transaction_id, kind, reported_status,
      recorded_status, created_at)
    SELECT '0193a203-2222-7222-8222-222222222222', id, 'other_end', 'completed', 'failed',
      '2024-12-08T00:01:00Z'
    FROM transactions WHERE id = ${single.body.data.id}::uuid`.execute(db)

  const rows = await waiting()
  expect(kindsOf(rows)).toEqual([
    'unknown_order',
    'reconciliation_item',
    'identity_verification',
    'payout',
    'bulk_payout',
  ])
  expect(rows.map(({ waiting_since }) => waiting_since).toSorted()).toEqual(
    rows.map(({ waiting_since }) => waiting_since),
  )
  const named = { organisation_id: merchant.organisationId, organisation_name: 'Boutique Léon' }
  const [unknown, item, identity, one, many] = rows
  expect(unknown).toMatchObject({ organisation_id: null, amount: null, reference: '363440463' })
  expect(item).toMatchObject({ ...named, item_kind: 'other_end', amount: 5000, currency: 'XAF' })
  expect(identity).toMatchObject({ ...named, id: merchant.organisationId, environment: null })
  expect(one).toMatchObject({
    ...named,
    id: single.body.data.id,
    masked_phone_number: '242•••••••56',
    amount: 5000,
    currency: 'XAF',
    reference: single.body.data.reference,
    environment: 'test',
  })
  expect(many).toMatchObject({ ...named, id: bulk, amount: 3000, line_count: 1 })
  for (const row of rows as unknown as { age_seconds: number }[]) {
    expect(row.age_seconds).toBeGreaterThanOrEqual(0)
  }

  const live = kindsOf(await waiting('environment=live'))
  expect(live).toEqual(['unknown_order', 'identity_verification'])
  expect(kindsOf(await waiting('environment=test'))).toEqual(kindsOf(rows).slice(1))
  const seen: Waiting[] = []
  const base = `${server.url}/management/v1`
  for (let next: string | null = '/waiting-decisions?per_page=2'; next !== null; ) {
    const { body } = await manage(server, 'get', next)
    seen.push(...body.data)
    next = body.links.next === null ? null : body.links.next.slice(base.length)
  }
  expect(seen.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))

  await manage(server, 'post', `/payouts/${single.body.data.id}/approve`)
  await manage(server, 'post', `/bulk-payouts/${bulk}/reject`)
  await manage(server, 'put', `/organisations/${merchant.organisationId}/kyc`, {
    status: 'verified',
  })
  expect(kindsOf(await waiting())).toEqual(['unknown_order', 'reconciliation_item'])
})

test('the age of a pending identity is counted from its change to pending, despite later changes', async () => {
  const other = await createMerchant(server)
  const path = `/organisations/${other.organisationId}`
  await manage(server, 'put', `${path}/kyc`, { status: 'pending' })
  const since = async () =>
    (await waiting()).find(({ id }) => id === other.organisationId)?.waiting_since
  const before = await since()
  expect(before).toBeDefined()
  await manage(server, 'put', `${path}/kyc`, { status: 'pending' })
  await manage(server, 'patch', path, { name: 'Autre nom' })
  expect(await since()).toBe(before)
})

test("the progress of any merchant's bulk payout is counted by line status", async () => {
  const { body: ordered } = await order(server, merchant, { payouts: linesOf(3, { amount: 3000 }) })
  const { id } = ordered.data
  const { status, body } = await manage(server, 'get', `/bulk-payouts/${id}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id,
    organisation_id: merchant.organisationId,
    line_count: 3,
    progress: { waiting: { count: 3, amount: 9000 }, completed: { count: 0, amount: 0 } },
  })
})
