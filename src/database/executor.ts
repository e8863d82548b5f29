import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../generated/database.ts'

/**
 * An open database transaction: a function that takes one reads or changes rows that must be
 * consistent with each other. An `Executor` or a `Db` is not a `Tx`.
 */
export type Tx = Transaction<DB>

/**
 * The database outside any transaction: a function that takes one may open a transaction, or run a
 * statement that is complete by itself. A `Tx` is not a `Db`, so that no part of an open
 * transaction commits on another connection.
 */
export type Db = Kysely<DB> & { readonly isTransaction: false }

/** One connection, whose settings and locks last from one statement to the next. */
export type Connection = Kysely<DB>

/** A `Tx` or a `Db`: a function that takes one only runs statements. */
export type Executor = Omit<
  Kysely<DB>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy'
>
