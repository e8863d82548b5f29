import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../generated/database.ts'

/**
 * An open database transaction. A function that accepts a `Tx` reads or changes rows that must be
 * consistent with each other. An `Executor` or a `Db` is not a `Tx`.
 */
export type Tx = Transaction<DB>

/**
 * The database outside any transaction. A function that accepts a `Db` may open a transaction, or
 * run a single statement. A `Tx` is not a `Db`, so that no part of an open transaction can commit
 * on another connection.
 */
export type Db = Kysely<DB> & { readonly isTransaction: false }

/** A single connection. Its settings and locks last from one statement to the next. */
export type Connection = Kysely<DB>

/** A `Tx` or a `Db`. A function that accepts an `Executor` only runs statements. */
export type Executor = Omit<
  Kysely<DB>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy'
>
