import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Organisations } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { foldedNames, isFolded } from '../../database/fold-names.ts'
import { listPage, type Page, type Position } from '../../database/pagination.ts'
import type { KycStatus } from '../../domain/merchants/kyc-status.ts'
import { foldForSearch } from '../../domain/search-text.ts'
import { countAsOne } from '../approvals/counts-as.ts'

export type OrganisationRow = Selectable<Organisations>

export const insertOrganisation = (
  tx: Tx,
  organisation: NewRow<
    'organisations',
    | 'suspended_at'
    | 'suspension_reason'
    | 'kyc_changed_at'
    | 'folded_text'
    | 'folded_from'
    | 'contact_verified'
  >,
): Promise<OrganisationRow> =>
  tx
    .insertInto('organisations')
    .values({ ...organisation, ...foldedNames(organisation) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findOrganisation = (
  executor: Executor,
  id: string,
): Promise<OrganisationRow | undefined> =>
  executor.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst()

/** The lock prevents two nodes from adding to the organisation at the same time. */
export const lockOrganisation = (tx: Tx, id: string): Promise<OrganisationRow | undefined> =>
  tx
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

interface OrganisationFilters {
  /** Matches part of the name or contact address. Ignores accents and case. */
  text?: string | undefined
  kycStatus?: KycStatus | undefined
  isSuspended?: boolean | undefined
}

/** Escapes the LIKE wildcards in the text. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const listOrganisations = (
  db: Db,
  { text, kycStatus, isSuspended }: OrganisationFilters,
  position: Position,
): Promise<Page<OrganisationRow>> => {
  let query = db.selectFrom('organisations')
  if (text !== undefined) {
    const pattern = containing(text.trim())
    const folded = containing(foldForSearch(text))
    query = query.where(
      sql<boolean>`CASE WHEN ${sql.raw(isFolded)} THEN folded_text LIKE ${folded}
        ELSE name ILIKE ${pattern} OR email ILIKE ${pattern} END`,
    )
  }
  if (kycStatus !== undefined) query = query.where('kyc_status', '=', kycStatus)
  if (isSuspended !== undefined)
    query = query.where('suspended_at', isSuspended ? 'is not' : 'is', null)
  return listPage(query, position)
}

type Contact = Pick<OrganisationRow, 'name' | 'email'>

/**
 * While the current address is unverified, the contact is the address that was verified last, even
 * if the current address was the contact before. The audit trail lists verified addresses.
 */
const contactOf = async (tx: Tx, isOf: RawBuilder<boolean>): Promise<Contact | undefined> => {
  const { rows } = await sql<Contact>`
    SELECT o.name, c.email FROM organisations AS o CROSS JOIN LATERAL (
      SELECT o.email WHERE o.contact_verified
      UNION ALL
      (SELECT e.before ->> 'email' FROM audit_entries AS e
        WHERE e.subject_id = o.id::text AND e.subject_kind = 'organisation'
          AND NOT o.contact_verified AND e.before ->> 'contact_verified' = 'true'
        ORDER BY e.id DESC LIMIT 1)
    ) AS c (email)
    WHERE ${isOf} AND c.email IS NOT NULL`.execute(tx)
  return rows[0]
}

/** Returns undefined if no contact address was ever verified. */
export const readVerifiedContact = (tx: Tx, applicationId: string): Promise<Contact | undefined> =>
  contactOf(
    tx,
    sql<boolean>`o.id = (SELECT a.organisation_id FROM applications AS a
      WHERE a.id = nullif(${applicationId}, '')::uuid)`,
  )

/** Returns undefined if no contact address was ever verified. */
export const readMerchantContact = (tx: Tx, organisationId: string): Promise<Contact | undefined> =>
  contactOf(tx, sql<boolean>`o.id = nullif(${organisationId}, '')::uuid`)

export const hasOrganisations = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('organisations').select('id').limit(1).execute()).length > 0

export interface KycDecision {
  status: KycStatus
  /** The contact address that was reviewed; undefined if no address was reviewed. */
  email: string | undefined
  /** Null if the management token made the decision. */
  decidedBy: string | null
}

/**
 * A reviewed contact address that has not changed also becomes verified, unless its author counts
 * as the reviewer. If the author of the address is unknown, the author may have been the reviewer.
 * The review then counts as setting the address, and another person must verify it.
 */
export const updateKycStatus = (
  tx: Tx,
  id: string,
  { status, email, decidedBy }: KycDecision,
  updatedAt: string,
): Promise<OrganisationRow | undefined> => {
  const reviewer = sql<string | null>`${decidedBy}::uuid`
  const isReviewed = sql<boolean>`(${status} = 'verified'
    AND coalesce(lower(email) = lower(${email ?? null}::text), false))`
  const isIndependent = sql<boolean>`(${reviewer} IS NULL OR (contact_changed_by IS NOT NULL
    AND NOT ${countAsOne(sql`contact_changed_by`, reviewer)}))`
  return tx
    .updateTable('organisations')
    .set({
      kyc_status: status,
      kyc_changed_at: sql<string>`CASE WHEN kyc_status = ${status} THEN kyc_changed_at
        ELSE ${updatedAt}::timestamptz END`,
      contact_verified: sql<boolean>`contact_verified OR (${isReviewed} AND ${isIndependent})`,
      contact_changed_by: sql<string | null>`CASE WHEN ${isReviewed} AND NOT contact_verified
        THEN coalesce(contact_changed_by, ${reviewer}) ELSE contact_changed_by END`,
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Undefined fields keep their values. Returns undefined if the organisation does not exist. A new
 * contact address is unverified. `changedBy` is null for a management token, which several people
 * may share.
 */
export const updateOrganisation = async (
  tx: Tx,
  id: string,
  changes: Pick<Updateable<Organisations>, 'name' | 'email' | 'updated_at'>,
  changedBy: string | null,
): Promise<OrganisationRow | undefined> => {
  const update = (values: Updateable<Organisations>) =>
    tx
      .updateTable('organisations')
      .set(values)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  if (changes.email !== undefined) {
    await tx
      .updateTable('organisations')
      .set({ contact_verified: false, contact_changed_by: changedBy })
      .where('id', '=', id)
      .where('email', '<>', changes.email)
      .execute()
  }
  const row = await update(changes)
  return row && update(foldedNames(row))
}

/** Keeps the original date if the organisation is already suspended. */
export const suspendOrganisation = (
  tx: Tx,
  id: string,
  reason: string,
  suspendedAt: string,
): Promise<OrganisationRow | undefined> =>
  tx
    .updateTable('organisations')
    .set({
      suspended_at: sql<string>`coalesce(suspended_at, ${suspendedAt}::timestamptz)`,
      suspension_reason: reason,
      updated_at: suspendedAt,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** If the organisation is not suspended, only `updated_at` changes. */
export const resumeOrganisation = (
  tx: Tx,
  id: string,
  resumedAt: string,
): Promise<OrganisationRow | undefined> =>
  tx
    .updateTable('organisations')
    .set({ suspended_at: null, suspension_reason: null, updated_at: resumedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
