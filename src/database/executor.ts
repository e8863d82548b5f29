import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../generated/database.ts'

/**
 * A database transaction that is open: a function that takes one reads or changes what must be
 * true together. An `Executor` or a `Db` is no `Tx`.
 */
export type Tx = Transaction<DB>

/**
 * The database outside any transaction: a function that takes one may open a transaction, or does
 * by one statement what holds by itself. A `Tx` is no `Db`, so that nothing commits on a connection
 * of its own what belongs to a transaction under way.
 */
export type Db = Kysely<DB> & { readonly isTransaction: false }

/** Either of both: a function that takes one runs statements and no more. */
export type Executor = Omit<
  Kysely<DB>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy'
>
