import type { Db, Executor, Tx } from '../../src/database/database.ts'
import { withLockWait } from '../../src/database/lock-wait.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { prepared } from '../support/prepared.ts'
import { createTestDatabase } from '../support/server.ts'

/**
 * The lines in `compiles` that must not compile are marked with `@ts-expect-error`, which `make
 * types` checks.
 */

const opensTransaction = (_db: Db): void => {}
const needsTransaction = (_tx: Tx): void => {}
const worksInEither = (_executor: Executor): void => {}

const compiles = (db: Db, tx: Tx, executor: Executor): void => {
  opensTransaction(db)
  needsTransaction(tx)
  worksInEither(db)
  worksInEither(tx)
  worksInEither(executor)
  void db.transaction().execute(async (inner) => needsTransaction(inner))
  void withLockWait(db, 1000, async (inner) => needsTransaction(inner))

  // @ts-expect-error A transaction cannot open a second one on another connection.
  opensTransaction(tx)
  // @ts-expect-error An executor may already be in a transaction, so it cannot open a transaction.
  opensTransaction(executor)
  // @ts-expect-error Changes that belong together need a transaction.
  needsTransaction(db)
  // @ts-expect-error An executor may be outside of a transaction.
  needsTransaction(executor)
  // @ts-expect-error The lock timeout of a transaction is set when it begins.
  void withLockWait(tx, 1000, async () => {})
  // @ts-expect-error An executor can only run statements.
  void executor.transaction()
}
void compiles

describe('the types of databases and transactions', () => {
  const database = prepared(createTestDatabase)
  const opened = prepared(() => openTestDatabase(database))
  afterAll(async () => {
    await opened.close()
    await database.drop()
  })

  test(
    'the database and transaction types are enforced at run time: only statements sent through ' +
      'the transaction belong to it',
    async () => {
      expect(opened.db.isTransaction).toBe(false)
      expect(opened.longDb.isTransaction).toBe(false)
      expect(await opened.db.transaction().execute(async (tx) => tx.isTransaction)).toBe(true)
    },
  )
})
