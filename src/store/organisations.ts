import type { Insertable, Selectable } from 'kysely'
import type { Organisations } from '../../generated/database.ts'
import type { KycStatus } from '../domain/organisation.ts'
import type { Db, Tx } from './database.ts'
import { listPage, type Page, type Position } from './pages.ts'

export type OrganisationRow = Selectable<Organisations>

export const insertOrganisation = (
  tx: Tx,
  organisation: Insertable<Organisations>,
): Promise<OrganisationRow> =>
  tx.insertInto('organisations').values(organisation).returningAll().executeTakeFirstOrThrow()

export const findOrganisation = (db: Db, id: string): Promise<OrganisationRow | undefined> =>
  db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst()

export const listOrganisations = (db: Db, position: Position): Promise<Page<OrganisationRow>> => {
  const query = db.selectFrom('organisations')
  return listPage(query, position)
}

export const hasOrganisations = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('organisations').select('id').limit(1).execute()).length > 0

export const updateKycStatus = (
  db: Db,
  id: string,
  kycStatus: KycStatus,
  updatedAt: string,
): Promise<OrganisationRow | undefined> =>
  db
    .updateTable('organisations')
    .set({ kyc_status: kycStatus, updated_at: updatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
