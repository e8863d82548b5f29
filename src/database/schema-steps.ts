import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { hourMs } from '../domain/time.ts'
import { databaseFailureOf } from './database-errors.ts'

/**
 * A step of a migration. Nodes of the previous version keep running, so a step waits only briefly
 * for a lock and then tries again. Kysely records a migration separately from its work, so a step
 * may run again after it succeeded. It then finds nothing to do.
 */
export interface SchemaStep {
  /** Describes the step and what it blocks. */
  description: string
  /** The existing tables that the step locks. */
  locks?: string[]
  /** The step's SQL, if it is known in advance. */
  text?: string
  /**
   * True if a helper created the step, and a test of the helper proves that the step blocks no
   * other session.
   */
  isProven?: boolean
  run: (on: StepContext) => Promise<void>
}

export interface StepContext {
  db: Kysely<unknown>
  /**
   * The embedded engine has only one session. No other session can wait for a lock, and indexes
   * cannot be built concurrently.
   */
  isEmbedded: boolean
  log: (message: string, details?: object) => void
}

type Tx = Transaction<unknown>

/** Other statements queue behind a waiting table lock, so a step waits no longer than this. */
const lockWaitMs = 200
const pauseMaxMs = 5000
/**
 * A step retries for this long, because a backup or a forgotten transaction may hold a table lock.
 */
const patienceMs = hourMs
const reportEveryMs = 10_000

/** Repeats work until the locks that it needs are free. Throws the last error after an hour. */
const repeatWhileLocked = async (
  { log }: StepContext,
  what: string,
  work: () => Promise<void>,
): Promise<void> => {
  const startedAtMs = performance.now()
  let reportedAtMs = startedAtMs
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, pauseMaxMs)) {
    try {
      await work()
      return
    } catch (error) {
      const isLocked = databaseFailureOf(error, false) === 'lock'
      if (!isLocked || performance.now() - startedAtMs > patienceMs) throw error
    }
    if (performance.now() - reportedAtMs > reportEveryMs) {
      reportedAtMs = performance.now()
      log('migration waiting for a lock', { step: what })
    }
    await wait(pauseMs)
  }
}

interface ChangeOptions {
  /**
   * The existing tables that the change locks. Autovacuum yields to a waiting lock, but not within
   * `lockWaitMs`. The tables are therefore first locked in a mode that does not block other
   * sessions.
   */
  locks?: string[]
  /** SQL that is true after the change has run. */
  unless?: string
  /** Runs before each attempt, to keep the work under locks short. */
  before?: SchemaStep
  /** Only helpers set this property; see SchemaStep. */
  isProven?: boolean
}

const isTrue = async (db: Kysely<unknown>, condition: string | undefined): Promise<boolean> => {
  if (condition === undefined) return false
  const { rows } = await sql<{ found: boolean }>`SELECT (${sql.raw(condition)}) AS found`.execute(
    db,
  )
  return rows[0]?.found === true
}

export const change = (
  description: string,
  work: string | ((tx: Tx) => Promise<unknown>),
  { locks = [], unless, before, isProven = false }: ChangeOptions = {},
): SchemaStep => ({
  description:
    locks.length === 0 ? description : `${description}; locks ${locks.join(', ')} for an instant`,
  locks,
  isProven,
  ...(typeof work === 'string' && { text: work }),
  run: async (on) => {
    await repeatWhileLocked(on, description, async () => {
      if (await isTrue(on.db, unless)) return
      await before?.run(on)
      await on.db.transaction().execute(async (tx) => {
        for (const table of locks) {
          await sql`LOCK TABLE ${sql.table(table)} IN SHARE UPDATE EXCLUSIVE MODE`.execute(tx)
        }
        await sql.raw(`SET LOCAL lock_timeout = ${lockWaitMs}`).execute(tx)
        await (typeof work === 'string' ? sql.raw(work).execute(tx) : work(tx))
      })
    })
  },
})

/** Builds an index on an existing table without blocking reads and writes. */
export const index = (name: string, definition: string, { unique = false } = {}): SchemaStep => ({
  description: `builds the index ${name}; nobody waits`,
  run: async (on) => {
    const { rows } = await sql<{ isValid: boolean }>`
      SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass(${name})`.execute(
      on.db,
    )
    if (rows[0]?.isValid) return
    const kind = unique ? 'UNIQUE INDEX' : 'INDEX'
    if (on.isEmbedded) {
      await sql.raw(`CREATE ${kind} ${name} ${definition}`).execute(on.db)
      return
    }
    await repeatWhileLocked(on, `index ${name}`, async () => {
      // A failed build leaves an invalid index, which must be dropped first.
      await sql.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`).execute(on.db)
      await sql.raw(`CREATE ${kind} CONCURRENTLY ${name} ${definition}`).execute(on.db)
    })
  },
})

/** No query may need the index, including queries of the previous version. */
export const dropIndex = (name: string): SchemaStep => ({
  description: `drops the index ${name}; nobody waits`,
  run: (on) =>
    repeatWhileLocked(on, `index ${name}`, async () => {
      const concurrently = on.isEmbedded ? '' : 'CONCURRENTLY'
      await sql.raw(`DROP INDEX ${concurrently} IF EXISTS ${name}`).execute(on.db)
    }),
})

/** Checks existing rows against a constraint that was added as NOT VALID. */
export const validate = (table: string, constraint: string): SchemaStep => ({
  description: `reads ${table} to validate ${constraint}; nobody waits`,
  run: async ({ db }) => {
    await sql.raw(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${constraint}`).execute(db)
  },
})

export const columnExists = (table: string, column: string): string =>
  `EXISTS (SELECT FROM pg_attribute WHERE attrelid = '${table}'::regclass
    AND attname = '${column}' AND NOT attisdropped)`

export const tableExists = (table: string): string => `to_regclass('${table}') IS NOT NULL`

export const triggerExists = (table: string, trigger: string): string =>
  `EXISTS (SELECT FROM pg_trigger WHERE tgrelid = '${table}'::regclass AND tgname = '${trigger}')`

/** Makes a column NOT NULL. Reads the rows before the table is locked. */
export const requireColumn = (table: string, column: string): SchemaStep[] => {
  const constraint = `${column}_is_required`
  const unless = `(SELECT attnotnull FROM pg_attribute
    WHERE attrelid = '${table}'::regclass AND attname = '${column}')`
  return [
    change(
      `requires ${table}.${column} of new rows`,
      `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${constraint},
        ADD CONSTRAINT ${constraint} CHECK (${column} IS NOT NULL) NOT VALID`,
      { locks: [table], unless },
    ),
    {
      description: `reads ${table} to validate ${constraint}; nobody waits`,
      run: async (on) => {
        if (!(await isTrue(on.db, unless))) await validate(table, constraint).run(on)
      },
    },
    change(
      `makes ${table}.${column} required`,
      `ALTER TABLE ${table} ALTER COLUMN ${column} SET NOT NULL, DROP CONSTRAINT ${constraint}`,
      { locks: [table], unless, isProven: true },
    ),
  ]
}

/**
 * Changes rows in batches, each in its own database transaction. `batch` receives the result of the
 * previous batch, or an empty string at first. It returns undefined when no rows are left. After a
 * crash the step starts again, so it must skip finished rows.
 */
export const backfill = (
  description: string,
  batch: (tx: Tx, after: string) => Promise<string | undefined>,
  { unless }: Pick<ChangeOptions, 'unless'> = {},
): SchemaStep => ({
  description: `${description}, in batches; nobody waits`,
  run: async (on) => {
    if (await isTrue(on.db, unless)) return
    let reportedAtMs = performance.now()
    let after: string | undefined = ''
    for (let batches = 1; after !== undefined; batches += 1) {
      const from: string = after
      await repeatWhileLocked(on, description, async () => {
        after = await on.db.transaction().execute((tx) => batch(tx, from))
      })
      if (performance.now() - reportedAtMs < reportEveryMs) continue
      reportedAtMs = performance.now()
      on.log('migration filling in rows', { step: description, batches, after })
    }
  },
})

export const runSteps = async (
  db: Kysely<unknown>,
  steps: SchemaStep[],
  log: StepContext['log'] = () => {},
): Promise<void> => {
  const { rows } = await sql<{ version: string }>`SELECT version()`.execute(db)
  const isEmbedded = rows[0]?.version.includes('PGlite') === true
  for (const step of steps) await step.run({ db, isEmbedded, log })
}
