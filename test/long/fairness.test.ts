import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { payment, payout } from '../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import { batchesOf, leaveDue } from '../support/due-payments.ts'
import { equals, eventually, hasSome, resourceIs } from '../support/eventually.ts'
import { server } from '../support/own-server.ts'

const isBalanced = async (): Promise<boolean> =>
  (await manage(server, 'get', '/ledger-check')).body.data.balanced

const endedPayment = async (merchant: Merchant): Promise<string> => {
  const { body } = await merchant.post('/payments', payment({ amount: 700 }))
  const path = `/payments/${body.data.id}`
  await eventually(() => merchant.get(path), resourceIs('successful'))
  return body.data.id
}

const allEnded = (ids: string[]): Promise<string[]> =>
  eventually(
    () => batchesOf(server, ids),
    (ends) => !ends.includes('not ended'),
  )

const countBefore = (ends: string[], end: string | undefined): number =>
  ends.filter((other) => end !== undefined && other < end).length

describe('capacity shares of the sandbox worker', () => {
  test('a thousand due payments of one merchant do not delay other merchants', async () => {
    const [many, one] = [await createMerchant(server), await createMerchant(server)]
    const template = await endedPayment(many)
    const [backlog = [], own = []] = await leaveDue(server, template, [
      { merchant: many, count: 1000, dueAgoSeconds: 3600 },
      { merchant: one, count: 10, dueAgoSeconds: 1 },
    ])
    expect([backlog.length, own.length]).toEqual([1000, 10])
    const ends = await allEnded(backlog)
    const batchMax = 100
    for (const end of await allEnded(own)) {
      expect(countBefore(ends, end)).toBeLessThanOrEqual(batchMax)
    }
    expect(await isBalanced()).toBe(true)
  })

  test('if more merchants wait than fit into a batch, no merchant finishes before the last merchant starts', async () => {
    const template = await endedPayment(await createMerchant(server))
    const merchants = Array.from({ length: 150 }, () => ({ organisationId: randomUUID() }))
    const queues = await leaveDue(
      server,
      template,
      merchants.map((merchant) => ({ merchant, count: 6, dueAgoSeconds: 60 })),
    )
    await allEnded(queues.flat())
    const ends = await Promise.all(queues.map((ids) => batchesOf(server, ids)))
    const firsts = ends.map((own) => own.toSorted()[0] ?? '')
    const lasts = ends.map((own) => own.toSorted().at(-1) ?? '')
    const lastFirst = firsts.toSorted().at(-1) ?? ''
    expect(lasts.filter((last) => last < lastFirst)).toEqual([])
    expect(await isBalanced()).toBe(true)
  })
})

const refuse = async (name: string, table: string, when: string): Promise<void> => {
  const { db } = server.ctx
  await sql
    .raw(`
    CREATE OR REPLACE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'this one is refused'; END $$;
    CREATE TRIGGER ${name} BEFORE ${table} FOR EACH ROW WHEN (${when})
      EXECUTE FUNCTION refuse_one()`)
    .execute(db)
}

const metricOf = async (name: string): Promise<number> => {
  const text = await server.ctx.metrics.registry.metrics()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
}

const itemsAbout = async (id: string) => {
  const { body } = await manage(server, 'get', '/reconciliation-items?per_page=100')
  return body.data.filter((item: { transaction_id: string }) => item.transaction_id === id)
}

/** Ends the retry delay of a new failure, as if a day had passed. */
const endPause = (id: string) =>
  sql`UPDATE transition_failures SET retry_at = now(), failed_at = failed_at - interval '1 day'
    WHERE transaction_id = ${id}::uuid AND failed_at > now() - interval '12 hours'
  `.execute(server.ctx.db)

describe('payments that the database refuses', () => {
  test.each([
    [
      'its final status',
      'UPDATE ON transactions',
      "NEW.amount = 661 AND NEW.status = 'successful'",
      661,
    ],
    ['any change of its row', 'UPDATE ON transactions', 'NEW.amount = 662', 662],
    ['its ledger entries', 'INSERT ON ledger_entries', 'abs(NEW.amount) = 663', 663],
  ])(
    'a payment for which the database refuses %s is isolated and listed, and completes once it can',
    async (_, table, when, amount) => {
      const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
      await refuse(`refuse_${amount}`, table, when)
      const refused = await merchant.post('/payments', payment({ amount }))
      const { id } = refused.body.data
      const neighbours = await Promise.all(
        [merchant, other].flatMap((who) =>
          Array.from({ length: 5 }, () => who.post('/payments', payment())),
        ),
      )
      await allEnded(neighbours.map(({ body }) => body.data.id))
      const items = await eventually(() => endPause(id).then(() => itemsAbout(id)), hasSome)
      expect(items).toMatchObject([
        {
          recorded_status: expect.stringMatching(/pending|processing/),
          reported_status: null,
          error: expect.stringContaining('this one is refused'),
          resolved_at: null,
        },
      ])
      await eventually(() => metricOf('momo_transactions_set_aside'), equals(1))
      const { body } = await other.post('/payments', payment())
      await allEnded([body.data.id])
      expect((await merchant.get(`/payments/${id}`)).body.data.status).not.toBe('successful')
      const warnings = server.logLines.filter(
        (line) => line.includes(id) && JSON.parse(line).level >= 40,
      )
      const { rows } = await sql<{ failures: number }>`SELECT failures FROM transition_failures
      WHERE transaction_id = ${id}::uuid`.execute(server.ctx.db)
      expect(warnings.length).toBeLessThanOrEqual((rows[0]?.failures ?? 0) + 1)

      const [onTable] = table.split(' ').slice(-1)
      await sql.raw(`DROP TRIGGER refuse_${amount} ON ${onTable}`).execute(server.ctx.db)
      await eventually(
        () => endPause(id).then(() => batchesOf(server, [id])),
        (ends) => !ends.includes('not ended'),
      )
      await eventually(() => metricOf('momo_transactions_set_aside'), equals(0))
      expect(await itemsAbout(id)).toHaveLength(1)
      expect(await isBalanced()).toBe(true)
    },
  )
})

describe('requests that the database refuses', () => {
  test('a payment or payout that cannot be recorded does not fail the other items of its group commit', async () => {
    const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
    await refuse('refuse_664', 'INSERT ON transactions', 'NEW.amount = 664')
    const amount = (at: number) => (at % 10 === 0 ? 664 : 700)
    const send = async (path: string, make: typeof payment) =>
      (
        await Promise.all(
          Array.from({ length: 40 }, (_, at) =>
            (at % 20 < 10 ? merchant : other).post(path, make({ amount: amount(at) })),
          ),
        )
      ).map(({ status }) => status)
    const wanted = Array.from({ length: 40 }, (_, at) => (amount(at) === 664 ? 500 : 201))
    expect(await send('/payments', payment)).toEqual(wanted)
    expect(await send('/payouts', payout)).toEqual(wanted)
    await sql`DROP TRIGGER refuse_664 ON transactions`.execute(server.ctx.db)
    expect((await merchant.post('/payments', payment({ amount: 664 }))).status).toBe(201)
    expect(await isBalanced()).toBe(true)
  })

  test('an idempotency key with an unreadable stored response does not fail the rest of its group commit', async () => {
    const merchant = await createMerchant(server)
    const { db } = server.ctx
    await sql
      .raw(`
      CREATE OR REPLACE FUNCTION lose_one() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RETURN NULL; END $$;
      CREATE TRIGGER lose_one BEFORE INSERT ON idempotency_keys FOR EACH ROW
        WHEN (NEW.key = 'lost') EXECUTE FUNCTION lose_one()`)
      .execute(db)
    const key = (at: number) => (at % 10 === 0 ? 'lost' : `kept ${at}`)
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        merchant.post('/payments', payment(), { headers: { 'Idempotency-Key': key(at) } }),
      ),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses).toEqual(replies.map((_, at) => (key(at) === 'lost' ? 503 : 201)))
    expect((await merchant.get('/payments')).body.meta.total).toBe(54)
    await sql`DROP TRIGGER lose_one ON idempotency_keys`.execute(db)
    const again = await merchant.post('/payments', payment(), {
      headers: { 'Idempotency-Key': 'lost' },
    })
    expect(again.status).toBe(201)
  })
})
