import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'
import { availableOf, bulkIn, countsOf, linesOf, order, readBulk } from './bulk-requests.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await expectSound(server)
  await server.stop()
})

const opening = 10_000_000

const waitingBulk = async (merchant: Merchant, count = 3): Promise<string> => {
  const rules = [{ currency: 'XAF', threshold: count * 1000 - 1, daily_limit: null }]
  const path = `/applications/${merchant.applicationId}`
  await manage(server, 'patch', path, { payout_approval_rules: rules })
  const { status, body } = await order(server, merchant, { payouts: linesOf(count) })
  expect([status, body.data.status]).toEqual([201, 'awaiting_approval'])
  return body.data.id
}

describe('completing and cancelling a bulk payout', () => {
  test('approving a bulk payout releases every line, and only one of two concurrent approvals succeeds', async () => {
    const merchant = await createMerchant(server)
    const id = await waitingBulk(merchant)
    const listed = (await manage(server, 'get', '/waiting-bulk-payouts?per_page=100')).body.data
    expect(listed).toContainEqual(expect.objectContaining({ id, line_count: 3, amount: 3000 }))
    expect(countsOf(await readBulk(merchant, id))).toEqual({ waiting: 3 })
    expect((await merchant.get('/payouts')).body.meta.total).toBe(0)
    const decisions = await Promise.all(
      [1, 2].map(() => manage(server, 'post', `/bulk-payouts/${id}/approve`)),
    )
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(countsOf(await bulkIn(merchant, id, 'completed'))).toEqual({ completed: 3 })
  })

  test.each(['reject', 'cancel'])(
    'the action %s releases the balance that a pending bulk payout reserved',
    async (verb) => {
      const merchant = await createMerchant(server)
      const id = await waitingBulk(merchant)
      expect(await availableOf(merchant)).toBe(opening - 3030)
      const path = `/bulk-payouts/${id}/${verb}`
      const end = () =>
        verb === 'reject' ? manage(server, 'post', path) : merchant.account('post', path)
      const { status, body } = await end()
      const state = verb === 'reject' ? 'rejected' : 'cancelled'
      expect([status, body.data.status]).toEqual([200, state])
      expect((await end()).status).toBe(verb === 'reject' ? 409 : 200)
      expect(await availableOf(merchant)).toBe(opening)
      expect(countsOf(await readBulk(merchant, id))).toEqual({ [state]: 3 })
      expect((await manage(server, 'post', `/bulk-payouts/${id}/approve`)).body.code).toBe(
        'not_awaiting_approval',
      )
    },
  )

  test('cancelling a bulk payout between two worker runs keeps payouts and balances correct', async () => {
    const lineCount = 2000
    const merchant = await createMerchant(server)
    const { id } = (await order(server, merchant, { payouts: linesOf(lineCount) })).body.data
    await eventually(
      () => readBulk(merchant, id),
      ({ progress }) => (progress.waiting?.count ?? 0) < lineCount,
    )
    const cancels = await Promise.all(
      [1, 2].map(() => merchant.account('post', `/bulk-payouts/${id}/cancel`)),
    )
    expect(cancels.map(({ status }) => status)).toEqual([200, 200])
    const ended = await eventually(
      () => readBulk(merchant, id),
      ({ progress }) =>
        (progress.completed?.count ?? 0) + (progress.cancelled?.count ?? 0) === lineCount,
    )
    expect(ended.progress.cancelled?.count).toBeGreaterThan(0)
    const paid = ended.progress.completed?.count ?? 0
    expect(await availableOf(merchant)).toBe(opening - paid * 1010)
    expect((await merchant.get('/payouts')).body.meta.total).toBe(paid)
    const month = new Date().toISOString().slice(0, 7)
    const summary = await merchant.account('get', `/settlement-summary?month=${month}`)
    const { paid_out_count, paid_out_amount, fee_amount } = summary.body.data.lines[0]
    expect({ paid_out_count, paid_out_amount, fee_amount }).toEqual({
      paid_out_count: paid,
      paid_out_amount: paid * 1000,
      fee_amount: paid * 10,
    })
    const path = `/organisations/${merchant.organisationId}/balance-bridge?environment=test`
    const { body } = await manage(server, 'get', `${path}&month=${month}`)
    expect(body.data).toMatchObject([{ payouts: -paid * 1000, fees: -paid * 10 }])
    const period = 'currency=XAF&from=2020-01-01T00:00:00Z'
    const statement = await merchant.account('get', `/statement?${period}`)
    expect(statement.body.data.entries.at(-1)).toMatchObject({
      ...{ kind: 'bulk_payout_released', bulk_payout_id: id },
      ...{ amount: (lineCount - paid) * 1010, fee_amount: (lineCount - paid) * 10 },
    })
  })

  test('a bulk payout whose lines all became payouts can no longer be cancelled', async () => {
    const merchant = await createMerchant(server)
    const { id } = (await order(server, merchant, { payouts: linesOf(1) })).body.data
    await bulkIn(merchant, id, 'completed')
    const { status, body } = await merchant.account('post', `/bulk-payouts/${id}/cancel`)
    expect([status, body.code]).toEqual([409, 'bulk_payout_over'])
  })
})

describe('limits of a bulk payout', () => {
  test('bulk payout lines count towards the daily limit before they become payouts', async () => {
    const merchant = await createMerchant(server)
    const rules = [{ currency: 'XAF', threshold: null, daily_limit: 5000 }]
    const path = `/applications/${merchant.applicationId}`
    await manage(server, 'patch', path, { payout_approval_rules: rules })
    const statuses: string[] = []
    for (const count of [3, 3, 2]) {
      const { body } = await order(server, merchant, { payouts: linesOf(count) })
      statuses.push(body.data.status)
    }
    expect(statuses).toEqual(['processing', 'awaiting_approval', 'processing'])
  })

  test("no line of a suspended organisation's bulk payout is paid until the organisation is resumed", async () => {
    const merchant = await createMerchant(server)
    const organisation = `/organisations/${merchant.organisationId}`
    const id = await waitingBulk(merchant)
    expect(
      (await manage(server, 'post', `${organisation}/suspend`, { reason: 'Contrôle' })).status,
    ).toBe(200)
    const approve = () => manage(server, 'post', `/bulk-payouts/${id}/approve`)
    expect((await approve()).body.code).toBe('organisation_may_not_pay')
    expect((await manage(server, 'post', `${organisation}/resume`)).status).toBe(200)
    expect(countsOf(await readBulk(merchant, id))).toEqual({ waiting: 3 })
    expect((await approve()).status).toBe(200)
    await bulkIn(merchant, id, 'completed')
  })

  test('staff can cancel a bulk payout of a suspended organisation with a reason', async () => {
    const merchant = await createMerchant(server)
    const organisation = `/organisations/${merchant.organisationId}`
    const id = await waitingBulk(merchant)
    const path = `/bulk-payouts/${id}`
    const reason = 'Clé volée'
    await manage(server, 'post', `${organisation}/suspend`, { reason })
    expect((await manage(server, 'post', `${path}/cancel`, {})).body.errors.reason).toHaveLength(1)
    const cancel = () => manage(server, 'post', `${path}/cancel`, { reason })
    const replies = await Promise.all([cancel(), cancel()])
    for (const { status, body } of replies)
      expect([status, body.data.status]).toEqual([200, 'cancelled'])
    const audit = await manage(server, 'get', `/audit-entries?subject_id=${id}&per_page=1`)
    expect(audit.body.data).toMatchObject([{ operation: 'cancelBulkPayout', reason }])
    await manage(server, 'post', `${organisation}/resume`)
    expect(countsOf(await readBulk(merchant, id))).toEqual({ cancelled: 3 })
    expect(await availableOf(merchant)).toBe(opening)
  })

  test('a suspension stops a bulk payout in progress, which continues after the merchant is resumed', async () => {
    const lineCount = 2000
    const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
    const organisation = `/organisations/${merchant.organisationId}`
    const { id } = (await order(server, merchant, { payouts: linesOf(lineCount) })).body.data
    const waitingLines = async (): Promise<number> => {
      const { line_count, made_count } = await server.ctx.db
        .selectFrom('bulk_payouts')
        .select(['line_count', 'made_count'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return line_count - made_count
    }
    await eventually(waitingLines, (count) => count < lineCount)
    await manage(server, 'post', `${organisation}/suspend`, { reason: 'Contrôle' })
    const held = await waitingLines()
    expect(held).toBeGreaterThan(0)
    // Workers process bulk payouts in turns, so they skip the suspended payout several times.
    const theirs = (await order(server, other, { payouts: linesOf(500) })).body.data
    await bulkIn(other, theirs.id, 'completed')
    // A worker that read the payout before the suspension may still process up to 50 lines.
    expect(held - (await waitingLines())).toBeLessThanOrEqual(50)
    await manage(server, 'post', `${organisation}/resume`)
    await server.ctx.db
      .updateTable('bulk_payouts')
      .set({ due_at: server.ctx.clock.nowIso() })
      .where('id', '=', id)
      .execute()
    await eventually(waitingLines, (count) => count === 0)
  })
})
