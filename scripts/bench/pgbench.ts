import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { Db } from '../../src/database/executor.ts'
import {
  insertPayments,
  type PaymentToInsert,
} from '../../src/repositories/payments/insert-payments.ts'
import { uuidAt } from './fill.ts'
import { type Part, ratioOf } from './findings.ts'
import { create, measuredSeconds, usualConnections } from './load.ts'
import { createFolder, runProgram } from './resources.ts'
import { createDatabase, startService } from './targets.ts'

/** Measures the limit of the database: `pgbench` runs the statement that inserts a payment. */

const newUuid = uuidAt('clock_timestamp()', 'random()::text')
const placeholder = '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f'

const payment = (): PaymentToInsert => {
  const now = new Date().toISOString()
  return {
    row: {
      id: placeholder,
      application_id: randomUUID(),
      organisation_id: randomUUID(),
      environment: 'test',
      type: 'collection',
      provider: 'carrier1_momo',
      country: 'CG',
      amount: 5000,
      currency: 'XAF',
      phone_number: '+242 06 512 34 56',
      msisdn: '242065123456',
      status: 'pending',
      metadata: { order: '2026-000123' },
      checkout_session_id: null,
      original_id: null,
      replaces: null,
      refund_reason: null,
      bulk_payout_id: null,
      merchant_reference: null,
      bulk_payout_line: null,
      api_key_id: null,
      fee_amount: null,
      returns_fee: null,
      returned_fee_amount: null,
      fee_status: null,
      reference: null,
      needs_approval: false,
      due_at: now,
      created_at: now,
      updated_at: now,
    },
    address: '203.0.113.7',
    claim: { key: `key-${placeholder}`, fingerprint: Buffer.alloc(32), language: 'fr' },
    reply: {
      status: 201,
      body: JSON.stringify({ data: { id: placeholder, status: 'pending', amount: 5000 } }),
    },
  }
}

/** Returns the service's statement for one payment, with new ids on each run. */
const statement = async (): Promise<string> => {
  let text = ''
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      const [orders] = query.parameters
      const fresh = `replace('${String(orders)}', '${placeholder}', ${newUuid}::text)`
      text ||= query.sql.replace('$1', fresh)
    },
  }) as Db
  // The driver runs no statements, because only the text of the statement is needed.
  await insertPayments(db, [payment()], 250).catch(() => undefined)
  return `${text.replace(/\s+/g, ' ')};`
}

const pgbenchPerSecond = async (databaseUrl: string): Promise<number> => {
  const folder = await createFolder('momo-pgbench-')
  try {
    const file = join(folder.path, 'create-payment.sql')
    await writeFile(file, await statement())
    const output = await runProgram('pgbench', [
      ...['-n', '-M', 'simple', '-c', String(usualConnections), '-j', '2'],
      ...['-T', String(measuredSeconds * 2), '-f', file, databaseUrl],
    ])
    return Number(/tps = ([\d.]+)/.exec(output)?.[1])
  } finally {
    await folder.remove()
  }
}

export const pgbench: Part = async () => {
  const database = await createDatabase()
  const service = await startService(database.url, 3805)
  try {
    const pace = { connections: usualConnections, seconds: measuredSeconds * 2 }
    await create(service, { ...pace, seconds: 2 })
    const { perSecond } = await create(service, pace)
    await service.stop()
    const limit = await pgbenchPerSecond(database.url)
    const what = 'POST /payments against pgbench with the same SQL'
    return [ratioOf(what, [perSecond, limit], { atLeast: 0.6 })]
  } finally {
    await service.stop()
    await database.drop()
  }
}
