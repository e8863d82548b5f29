import type { Selectable } from 'kysely'
import type { SavedViews } from '../../../generated/database.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { SavedViewList } from '../../domain/people/saved-views.ts'

export type SavedViewRow = Selectable<SavedViews>

/** Sorts the views by name. Without `list`, returns the views of all lists. */
export const listSavedViews = (
  db: Db,
  personId: string,
  list?: SavedViewList | undefined,
): Promise<SavedViewRow[]> => {
  const own = db.selectFrom('saved_views').selectAll().where('person_id', '=', personId)
  return (list === undefined ? own : own.where('list', '=', list))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export const countSavedViews = async (tx: Tx, personId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return count
}

export const findSavedView = (
  tx: Tx,
  { person_id, list, name }: Pick<SavedViewRow, 'person_id' | 'list' | 'name'>,
): Promise<SavedViewRow | undefined> =>
  tx
    .selectFrom('saved_views')
    .selectAll()
    .where('person_id', '=', person_id)
    .where('list', '=', list)
    .where('name', '=', name)
    .executeTakeFirst()

export const insertSavedView = (tx: Tx, row: SavedViewRow): Promise<SavedViewRow> =>
  tx.insertInto('saved_views').values(row).returningAll().executeTakeFirstOrThrow()

export const changeSavedView = (tx: Tx, id: string, query: string): Promise<SavedViewRow> =>
  tx
    .updateTable('saved_views')
    .set({ query })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns the deleted view, or undefined if the person has no such view. */
export const deleteSavedView = (
  tx: Tx,
  { id, personId }: { id: string; personId: string },
): Promise<SavedViewRow | undefined> =>
  tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst()
