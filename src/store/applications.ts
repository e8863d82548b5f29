import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Applications } from '../../generated/database.ts'
import type { Db } from './database.ts'
import { listPage, type Page, type Position } from './pages.ts'

export type ApplicationRow = Selectable<Applications>

export const insertApplication = (
  db: Db,
  application: Insertable<Applications>,
): Promise<ApplicationRow> =>
  db.insertInto('applications').values(application).returningAll().executeTakeFirstOrThrow()

export const findApplication = (db: Db, id: string): Promise<ApplicationRow | undefined> =>
  db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()

export const listApplications = (
  db: Db,
  organisationId: string,
  position: Position,
): Promise<Page<ApplicationRow>> => {
  const query = db.selectFrom('applications').where('organisation_id', '=', organisationId)
  return listPage(query, position)
}

export const updateApplication = (
  db: Db,
  id: string,
  changes: Updateable<Applications>,
): Promise<ApplicationRow | undefined> =>
  db.updateTable('applications').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
