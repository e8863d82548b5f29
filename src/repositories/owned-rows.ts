import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { Db } from '../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../database/keyset.ts'
import type { Owner, Scope } from '../domain/merchants/caller.ts'

/** The rows of these tables belong to an application in an environment, and sort by id. */
type OwnedTable = 'api_keys' | 'event_recoveries' | 'events' | 'webhook_endpoints'

export type RowOwner = Pick<Owner, 'applicationId' | 'environment'>

const id = sql.ref<string>('id')

const rowsOf = <Table extends OwnedTable>(
  db: Db,
  table: Table,
  scope: Scope,
): SelectQueryBuilder<DB, Table, Selectable<DB[Table]>> => {
  type Rows = SelectQueryBuilder<DB, Table, Selectable<DB[Table]>>
  const rows = db.selectFrom(table) as unknown as SelectQueryBuilder<DB, Table, object>
  const all = rows.selectAll()
  if (scope === 'all') return all as Rows
  return all
    .where(sql.ref('application_id'), '=', scope.applicationId)
    .where(sql.ref('environment'), '=', scope.environment) as Rows
}

export const findOwned = async <Table extends OwnedTable>(
  db: Db,
  table: Table,
  scope: Scope,
  wantedId: string,
): Promise<Selectable<DB[Table]> | undefined> =>
  (await rowsOf(db, table, scope).where(id, '=', wantedId).execute())[0]

export const listOwned = async <Table extends OwnedTable>(
  db: Db,
  table: Table,
  owner: RowOwner,
  keyset: Keyset,
): Promise<KeysetPage<Selectable<DB[Table]>>> => {
  const all = rowsOf(db, table, owner)
  const rest = keyset.after === undefined ? all : all.where(id, '<', keyset.after)
  const rows = await rest
    .orderBy(id, 'desc')
    .limit(keyset.limit + 1)
    .execute()
  return keysetPage(rows, keyset)
}
