import { sql } from 'kysely'
import type { ItemKind } from '../../../src/domain/reconciliation/items.ts'
import {
  addOverdueItems,
  recordContradictions,
} from '../../../src/repositories/reconciliation/items.ts'
import { findJoinedTransactions } from '../../../src/repositories/transactions/due-transactions.ts'
import {
  age,
  createFinal,
  decide,
  itemsAbout,
  managed,
  order,
  paymentTo,
  payoutTo,
  resolve,
} from '../../live/live-orders.ts'
import { startLiveService } from '../../live/live-service.ts'
import { manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { pay, phone_number, provider, settle, untilEnded, untilSubmitted } from './disputes.ts'

const dayAndHourMinutes = 25 * 60

const service = prepared(startLiveService)
const merchant = prepared(() => service.merchant())

const listOverdue = () => addOverdueItems(service.server.ctx.db, service.server.ctx.clock.nowMs())

const openKinds = async (id: string): Promise<ItemKind[]> =>
  (await itemsAbout(service, id))
    .filter(({ resolution }) => resolution === null)
    .map(({ kind }) => kind)

const overdue = async () => {
  const id = await pay(service, merchant)
  await age(service, id, dayAndHourMinutes)
  await listOverdue()
  const [item] = await itemsAbout(service, id)
  expect(item).toMatchObject({ kind: 'no_end', transaction_status: 'processing' })
  return { id, item }
}

const end = async (id: string): Promise<void> => {
  decide(service.momo, id, 'succeeded')
  await untilEnded(service, id)
}

const ageDismissal = ({ id }: { id: string }) =>
  sql`UPDATE reconciliation_items SET resolved_at = resolved_at - interval '25 hours'
    WHERE id = ${id}::uuid`.execute(service.server.ctx.db)

const dismiss = (item: { id: string }) => resolve(service, item.id, { action: 'dismiss' })

describe('a success listed while its transaction was in progress', () => {
  test('an item listed before its transaction succeeded is not settled as failed by an outdated decision', async () => {
    const { id, item } = await overdue()
    await end(id)
    const stale = await settle(service, item, 'failed')
    expect([stale.status, stale.body.code]).toEqual([409, 'settlement_outdated'])
    const shown = { transaction_status: item.transaction_status }
    expect((await settle(service, item, 'failed', shown)).status).toBe(409)
    const proposed = await manage(
      service.server,
      'post',
      `/reconciliation-items/${item.id}/proposals`,
      { action: 'settle', status: 'failed', reason: 'Absent du relevé' },
    )
    expect([proposed.status, proposed.body.code]).toEqual([409, 'settlement_outdated'])
    expect((await managed(service, id)).status).toBe('successful')
    expect(await openKinds(id)).toEqual(['no_end'])
  })

  test('an item listed before its transaction succeeded can be settled as successful', async () => {
    const { id, item } = await overdue()
    await end(id)
    expect((await settle(service, item, 'successful')).status).toBe(200)
  })

  test('an item listed before its transaction succeeded is settled as failed if the decision states the success', async () => {
    const { id, item } = await overdue()
    await end(id)
    const seen = { transaction_status: 'successful' }
    expect((await settle(service, item, 'failed', seen)).status).toBe(200)
    expect((await managed(service, id)).status).toBe('failed')
  })
})

describe('a dismissed item', () => {
  test('a dismissed item does not prevent the listing of a success that the provider has no record of', async () => {
    const { id, item } = await overdue()
    expect((await dismiss(item)).status).toBe(200)
    await end(id)
    const { applyTransition, db } = service.server.ctx
    const [row] = await findJoinedTransactions(db, [id])
    if (row === undefined) throw new Error('the item is gone')
    await applyTransition({ row, step: { kind: 'unknown_to_provider' } })
    expect(await openKinds(id)).toEqual(['no_record'])
  })

  test('a dismissed item does not prevent the listing of a transaction whose provider cannot be queried', async () => {
    const { id, item } = await overdue()
    expect((await dismiss(item)).status).toBe(200)
    // The update is repeated, because a worker may query at this moment and make the transaction
    // due again.
    const listUntraceable = () =>
      eventually(
        async () => {
          await sql`UPDATE transactions SET due_at = NULL WHERE id = ${id}::uuid`.execute(
            service.server.ctx.db,
          )
          await listOverdue()
          return openKinds(id)
        },
        ({ length }) => length > 0,
      )
    expect(await listUntraceable()).toEqual(['untraceable'])
    const [untraceable] = await itemsAbout(service, id)
    await dismiss(untraceable)
    await ageDismissal(untraceable)
    expect(await listUntraceable()).toEqual(['untraceable'])
  })

  test('a dismissed item is listed again a day later if its transaction is still in progress', async () => {
    const { id, item } = await overdue()
    expect((await dismiss(item)).status).toBe(200)
    await listOverdue()
    expect(await openKinds(id)).toEqual([])
    await ageDismissal(item)
    await listOverdue()
    expect(await openKinds(id)).toEqual(['no_end'])
    await listOverdue()
    expect(await itemsAbout(service, id)).toHaveLength(2)
  })
})

test('a payout without a final status is listed a day after its approval, not after its creation', async () => {
  await createFinal(merchant, 'payments', paymentTo(provider, { amount: 50_000 }))
  await manage(service.server, 'patch', `/applications/${merchant.applicationId}`, {
    payout_approval_rules: [{ currency: 'XAF', threshold: 0, daily_limit: null }],
  })
  const { id } = await order(merchant, 'payouts', payoutTo(provider, { phone_number }))
  await age(service, id, 3 * dayAndHourMinutes)
  await manage(service.server, 'post', `/payouts/${id}/approve`)
  await untilSubmitted(service, id)
  await listOverdue()
  expect(await openKinds(id)).toEqual([])
  expect((await managed(service, id)).overdue_at).not.toBeNull()
  await age(service, id, dayAndHourMinutes)
  await listOverdue()
  expect(await openKinds(id)).toEqual(['no_end'])
})

test('a payout that waited days for approval is not listed', async () => {
  const careful = await service.merchant()
  await createFinal(careful, 'payments', paymentTo(provider, { amount: 50_000 }))
  await manage(service.server, 'patch', `/applications/${careful.applicationId}`, {
    payout_approval_rules: [{ currency: 'XAF', threshold: 0, daily_limit: null }],
  })
  const { id } = await order(careful, 'payouts', payoutTo(provider, { phone_number }))
  await age(service, id, 2 * dayAndHourMinutes)
  await listOverdue()
  expect((await managed(service, id)).status).toBe('pending')
  expect(await openKinds(id)).toEqual([])
})

test('a transaction without a final status is listed separately from an unapplied report', async () => {
  const id = await pay(service, merchant)
  const { clock, db } = service.server.ctx
  await db.transaction().execute((tx) =>
    recordContradictions(
      tx,
      [
        {
          ...{ transaction_id: id, kind: 'not_applied' },
          ...{ reported_status: 'successful', recorded_status: 'processing' },
        },
      ],
      clock.nowIso(),
    ),
  )
  await age(service, id, dayAndHourMinutes)
  await listOverdue()
  expect((await openKinds(id)).sort()).toEqual(['no_end', 'not_applied'])
})
