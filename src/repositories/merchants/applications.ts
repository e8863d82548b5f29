import { type Selectable, sql, type Updateable } from 'kysely'
import type { Applications } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Tx } from '../../database/database.ts'
import { listPage, type Page, type Position } from '../../database/pagination.ts'
import type { DuplicateCollection } from '../../domain/checkout/duplicate-collection.ts'
import type { PayoutApprovalRule } from '../../domain/payouts/approval-rule.ts'

export type ApplicationRow = Selectable<Applications>

/** Sends the rules as JSON text, because `pg` would send a list as a PostgreSQL array. */
const asJson = (rules: PayoutApprovalRule[]) =>
  sql<PayoutApprovalRule[]>`${JSON.stringify(rules)}::json`

export const insertApplication = (
  tx: Tx,
  {
    payout_approval_rules: rules,
    ...application
  }: NewRow<
    'applications',
    | 'ip_allow_list'
    | 'rate_limit_per_minute'
    | 'duplicate_collection'
    | 'language'
    | 'support_email'
    | 'support_phone'
    | 'support_url'
    | 'rules_set_by'
    | 'rules_set_at'
  >,
): Promise<ApplicationRow> =>
  tx
    .insertInto('applications')
    .values({ ...application, payout_approval_rules: asJson(rules) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findApplication = (db: Db, id: string): Promise<ApplicationRow | undefined> =>
  db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()

export const listApplicationIds = async (tx: Tx, organisationId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('applications')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .execute()
  return rows.map(({ id }) => id)
}

export const readDuplicateCollection = async (
  tx: Tx,
  ids: string[],
): Promise<Map<string, DuplicateCollection>> => {
  const rows = await tx
    .selectFrom('applications')
    .select(['id', 'duplicate_collection'])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.duplicate_collection]))
}

/** The lock prevents two nodes from adding to the application at the same time. */
export const lockApplication = (tx: Tx, id: string): Promise<ApplicationRow | undefined> =>
  tx.selectFrom('applications').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const readApprovalRules = async (
  tx: Tx,
  organisationId: string,
): Promise<PayoutApprovalRule[][]> => {
  const rows = await tx
    .selectFrom('applications')
    .select('payout_approval_rules')
    .where('organisation_id', '=', organisationId)
    .execute()
  return rows.map(({ payout_approval_rules: rules }) => rules)
}

export const listApplications = (
  db: Db,
  organisationId: string,
  position: Position,
): Promise<Page<ApplicationRow>> => {
  const query = db.selectFrom('applications').where('organisation_id', '=', organisationId)
  return listPage(query, position)
}

export const updateApplication = (
  tx: Tx,
  id: string,
  { payout_approval_rules: rules, ...changes }: Updateable<Applications>,
): Promise<ApplicationRow | undefined> =>
  tx
    .updateTable('applications')
    .set({
      ...changes,
      ...(rules !== undefined && { payout_approval_rules: asJson(rules) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
