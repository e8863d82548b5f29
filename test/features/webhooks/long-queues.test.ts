import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../src/database/executor.ts'
import { readWaitingWork } from '../../../src/repositories/waiting-work.ts'
import {
  claimDueDeliveries,
  giveUpDeliveriesTo,
  giveUpUndeliverable,
  listWaitingEndpoints,
} from '../../../src/repositories/webhooks/deliveries.ts'
import { createMerchant, type Merchant } from '../../support/client.ts'
import { prepared } from '../../support/prepared.ts'
import { dayMs, purgeIn } from '../../support/purge.ts'
import { startTestServer } from '../../support/server.ts'
import { type Endpoint, speakTo } from '../../support/webhooks.ts'

const queueLength = 8000
const readMax = 400
const silentUrl = 'http://127.0.0.1:9/'

let say: ReturnType<typeof speakTo>
let merchant: Merchant

const server = prepared(() => startTestServer({ plansEachTime: true }))

beforeAll(async () => {
  say = speakTo(server)
  merchant = await createMerchant(server)
})

const queueFor = ({ id }: Endpoint, count: number): RawBuilder<unknown> => sql`
  WITH created AS (
    INSERT INTO events (id, application_id, environment, type, payload, created_at,
      sequence, position)
    SELECT gen_random_uuid(), application_id, environment, 'webhook.ping', '{}', now(),
      1, 1000 + number + coalesce((SELECT max(position) FROM events), 0)
    FROM webhook_endpoints, generate_series(1, ${count}::integer) AS number
    WHERE id = ${id}::uuid
    RETURNING id
  )
  INSERT INTO deliveries (event_id, endpoint_id, started_at, due_at)
  SELECT id, ${id}::uuid, now(), now() - interval '1 minute' FROM created`

const rowsRead = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ read: number }>`
    SELECT (seq_tup_read + idx_tup_fetch)::bigint AS read FROM pg_stat_xact_user_tables
    WHERE relname = 'deliveries'`.execute(tx)
  return rows[0]?.read ?? 0
}

const ends = {
  enabled: () => sql`SELECT`,
  disabled: ({ id }: Endpoint) => sql`
    UPDATE webhook_endpoints SET enabled = false, disabled_reason = 'manual'
    WHERE id = ${id}::uuid`,
  deleted: ({ id }: Endpoint) => sql`DELETE FROM webhook_endpoints WHERE id = ${id}::uuid`,
}

test.each(['enabled', 'disabled', 'deleted'] as const)(
  'only a few queued deliveries are read for an endpoint that is %s',
  async (state) => {
    const silent = await say.register(merchant, silentUrl)
    const other = await say.register(merchant, silentUrl)
    const at = server.ctx.clock.nowIso()
    // Workers do not see uncommitted rows.
    const tx = await server.ctx.db.startTransaction().execute()
    const db = tx as unknown as Db
    try {
      await queueFor(silent, queueLength).execute(tx)
      await queueFor(other, 2).execute(tx)
      await ends[state](silent).execute(tx)
      await sql`ANALYZE deliveries`.execute(tx)
      const read = async (statement: () => Promise<unknown>) => {
        const before = await rowsRead(tx)
        await statement()
        return (await rowsRead(tx)) - before
      }
      const shares = [silent, other].map(({ id }) => ({ endpoint_id: id, count: 2 }))
      const dueBefore = new Date(Date.parse(at) - dayMs).toISOString()
      const counts = {
        list: await read(() => listWaitingEndpoints(db, { dueMax: 24, except: [], at })),
        take: await read(() => claimDueDeliveries(db, shares, { leaseMs: 1000, at })),
        readWaiting: await read(() => readWaitingWork(db, at)),
        giveUp: await read(() => giveUpUndeliverable(db, { dueBefore, count: 100 })),
        giveUpTo: await read(() => giveUpDeliveriesTo(tx, silent.id, 100)),
      }
      expect(Object.entries(counts).filter(([, count]) => count > readMax)).toEqual([])
    } finally {
      await tx.rollback().execute()
    }
  },
)

test('all deliveries to a deleted endpoint are abandoned, however many', async () => {
  const deleted = await say.register(merchant, silentUrl)
  await ends.disabled(deleted).execute(server.ctx.db)
  await queueFor(deleted, 1200).execute(server.ctx.db)
  await ends.deleted(deleted).execute(server.ctx.db)
  await purgeIn(server, 0)
  const { rows } = await sql`
    SELECT status, count(*)::integer AS count FROM deliveries
    WHERE endpoint_id = ${deleted.id}::uuid GROUP BY status`.execute(server.ctx.db)
  expect(rows).toEqual([{ status: 'failed', count: 1200 }])
})
