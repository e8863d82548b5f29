import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Proposals } from '../../../generated/database.ts'
import type { Executor, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { sqlList, sqlTime } from '../../database/sql.ts'
import type {
  ProposalKind,
  ProposalStatus,
  ProposedChange,
  ShownProposalStatus,
} from '../../domain/approvals/proposal.ts'
import type { Country } from '../../domain/markets.ts'
import type { Role } from '../../domain/people/roles.ts'
import {
  type ApprovalState,
  approvalColumn,
  couldApprove,
  hasAllCountries,
  isApprover,
  proposalApprovers,
} from './decisions.ts'

/** Stores and reads proposed changes that need a second person's approval. */

type Row = Omit<Selectable<Proposals>, 'kind' | 'content' | 'base'>

export type ProposalRow = Row & ProposedChange

export type ShownProposal = Omit<Row, 'status'> & {
  status: ShownProposalStatus
  organisation_name: string | null
  /** The merchant's available balance minus its debt; only for a pending adjustment. */
  balance: number | null
  approval: ApprovalState
} & ProposedChange

/** Describes whether anyone except the author can approve a proposal, or recently could. */
interface OtherApprovers {
  can_others: boolean
  /** Like `can_others`, but includes people who count as the same person as the author. */
  has_others: boolean
  /** When another person last lost the right to approve; null if this was not after `since`. */
  lost_at: string | null
}

/** `concernedId` is the person affected by the proposal, who cannot approve it. */
export const readOtherApprovers = async (
  executor: Executor,
  authorId: string,
  concernedId: string | null,
  since: string,
): Promise<OtherApprovers> => {
  const author = sql<string | null>`${authorId}::uuid`
  const concerned = sql<string | null>`${concernedId}::uuid`
  const { rows } = await sql<OtherApprovers>`
    SELECT EXISTS (SELECT FROM people AS p WHERE ${couldApprove(author, concerned)}) AS can_others,
      EXISTS (SELECT FROM people AS p WHERE ${isApprover} AND p.id <> ${author}
        AND p.id IS DISTINCT FROM ${concerned}) AS has_others,
      (SELECT max(e.at) FROM people AS p JOIN audit_entries AS e ON e.subject_id = p.id::text
        WHERE e.subject_kind = 'person' AND e.at > ${sqlTime(since)}
          AND p.id <> ${author} AND p.id IS DISTINCT FROM ${concerned}
          AND coalesce(e.before ->> 'role', p.role) IN ${sqlList(proposalApprovers)}
          AND (e.before -> 'role' IS NOT NULL OR e.before -> 'countries' IS NOT NULL
            OR e.after ->> 'disabled_at' IS NOT NULL
            OR (e.before -> 'link_shown_to' IS NOT NULL
              AND e.after ->> 'link_shown_to' IS NOT NULL))) AS lost_at`.execute(executor)
  const [found] = rows
  if (found === undefined) throw new Error('reading approvers returned no row')
  return found
}

/**
 * Returns the e-mail addresses of the people who can propose or approve such a change, and of the
 * person affected by the change.
 */
export const readConcerned = async (
  tx: Tx,
  makers: readonly Role[],
  concernedId: string | null,
  since: string,
): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    SELECT p.email FROM people AS p
    WHERE p.id::text = ${concernedId}::text
      OR (p.role IN ${sqlList([...makers, ...proposalApprovers])} AND p.disabled_at IS NULL)
      OR EXISTS (SELECT FROM audit_entries AS e
        WHERE e.subject_id = p.id::text AND e.subject_kind = 'person' AND e.at > ${sqlTime(since)}
          AND coalesce(e.before ->> 'role', p.role) IN ${sqlList(proposalApprovers)})
    ORDER BY p.email`.execute(tx)
  return rows.map(({ email }) => email)
}

/**
 * Returns whether a colleague has approved a password link for a locked person since a time. The
 * approval lapses if a link is created or the person's permissions change.
 */
export const mayCreateLink = async (
  tx: Tx,
  {
    authorId,
    personId,
    access,
    since,
  }: Record<'authorId' | 'personId' | 'since', string> & {
    access: object
  },
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM proposals AS s
    WHERE s.kind = 'person' AND s.subject = ${personId} AND s.status = 'carried_out'
      AND s.content ->> 'sign_in_change' = 'password_link' AND s.proposed_by = ${authorId}::uuid
      AND s.ended_at > ${sqlTime(since)}
      AND s.base::jsonb -> 'access' = ${JSON.stringify(access)}::jsonb
      AND NOT EXISTS (SELECT FROM password_resets AS r WHERE r.person_id = ${personId}::uuid
        AND r.made_by = s.proposed_by AND r.created_at >= s.ended_at)`.execute(tx)
  return rows.length > 0
}

/**
 * Locks the subject of a fee or limit proposal until the transaction ends. The lock also works if
 * the subject has no row. Callers lock the subject before the proposal.
 */
export const lockSubject = async (tx: Tx, kind: ProposalKind, subject: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 0))`.execute(tx)
}

export const isAdjusted = async (tx: Tx, subject: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM proposals WHERE kind = 'balance_adjustment' AND subject = ${subject}
      AND status = 'carried_out'`.execute(tx)
  return rows.length > 0
}

/**
 * Reads the bank references of pending and rejected return proposals; null for a proposal without a
 * bank reference.
 */
export const listProposedReturnReferences = async (
  executor: Executor,
  withdrawalId: string,
  at: string,
): Promise<(string | null)[]> => {
  const { rows } = await sql<{ bank_reference: string | null }>`
    SELECT content ->> 'bank_reference' AS bank_reference FROM proposals
    WHERE kind = 'withdrawal_return' AND subject = ${withdrawalId}
      AND status IN ('waiting', 'rejected') AND expires_at > ${sqlTime(at)}`.execute(executor)
  return rows.map(({ bank_reference }) => bank_reference)
}

/** Returns whether a pending proposal to return the withdrawal has another author. */
export const isReturnProposedByOther = async (
  executor: Executor,
  withdrawalId: string,
  personId: string,
  at: string,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM proposals WHERE kind = 'withdrawal_return' AND subject = ${withdrawalId}
      AND status = 'waiting' AND expires_at > ${sqlTime(at)}
      AND proposed_by <> ${personId}::uuid`.execute(executor)
  return rows.length > 0
}

/** Replaces any pending proposal about the same subject. The subject must be locked. */
export const insertProposal = async (
  tx: Tx,
  proposal: Omit<ProposalRow, 'status' | 'ended_at'>,
): Promise<void> => {
  const { kind, subject, content, base, ...row } = proposal
  await closeProposals(tx, kind, subject, 'replaced', row.created_at)
  await tx
    .insertInto('proposals')
    .values({
      ...row,
      kind,
      subject,
      status: 'waiting',
      content: JSON.stringify(content),
      base: JSON.stringify(base),
    })
    .execute()
}

/** Closes all pending proposals about the subject, which must be locked. */
export const closeProposals = async (
  tx: Tx,
  kind: ProposalKind,
  subject: string,
  status: 'replaced' | 'overtaken',
  at: string,
): Promise<void> => {
  await tx
    .updateTable('proposals')
    .set({ status, ended_at: at })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'waiting')
    .execute()
}

export const findProposal = async (
  executor: Executor,
  id: string,
): Promise<ProposalRow | undefined> =>
  (await executor.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirst()) as
    | ProposalRow
    | undefined

export const lockProposal = async (tx: Tx, id: string): Promise<void> => {
  await tx.selectFrom('proposals').select('id').where('id', '=', id).forUpdate().execute()
}

/** The current values, and the roles and countries that the author must have. */
interface Requirements {
  inForce: object
  roles: readonly Role[]
  countries?: readonly Country[]
}

/**
 * Marks an approved proposal as applied, if the current values are unchanged and the author may
 * still make the change. Returns whether the proposal was marked.
 */
export const markCarriedOut = async (
  tx: Tx,
  id: string,
  { inForce, roles, countries }: Requirements,
  at: string,
): Promise<boolean> => {
  const coversCountries =
    countries === undefined
      ? hasAllCountries
      : sql`(${hasAllCountries} OR p.countries @> ${countries}::text[])`
  const { rows } = await sql`
    UPDATE proposals AS s SET status = 'carried_out', ended_at = ${sqlTime(at)}
    WHERE s.id = ${id}::uuid AND s.status = 'waiting' AND s.expires_at > ${sqlTime(at)}
      AND s.base::jsonb = ${JSON.stringify(inForce)}::jsonb
      AND (s.proposed_by IS NULL OR EXISTS (SELECT FROM people AS p WHERE p.id = s.proposed_by
        AND p.disabled_at IS NULL AND p.role IN ${sqlList(roles)} AND ${coversCountries}))
    RETURNING s.id`.execute(tx)
  return rows.length > 0
}

export const closeProposal = async (
  tx: Tx,
  id: string,
  status: Exclude<ProposalStatus, 'waiting'>,
  at: string,
): Promise<void> => {
  await tx.updateTable('proposals').set({ status, ended_at: at }).where('id', '=', id).execute()
}

/**
 * Withdraws a pending proposal, and returns whether it was withdrawn. A person may withdraw only
 * their own proposals. The management token, without a `personId`, may withdraw any proposal.
 */
export const withdraw = async (
  tx: Tx,
  id: string,
  personId: string | undefined,
  at: string,
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE proposals AS s SET status = 'withdrawn', ended_at = ${sqlTime(at)}
    WHERE s.id = ${id}::uuid AND s.status = 'waiting' AND s.expires_at > ${sqlTime(at)}
      AND (${personId ?? null}::uuid IS NULL OR s.proposed_by = ${personId ?? null}::uuid)
    RETURNING s.id`.execute(tx)
  return rows.length > 0
}

/** Shows a pending proposal as expired after its deadline. */
const shownStatus = (at: string): RawBuilder<ShownProposalStatus> =>
  sql`CASE WHEN s.status IN ('waiting', 'replaced', 'overtaken')
    AND s.expires_at <= coalesce(s.ended_at, ${sqlTime(at)}) THEN 'expired' ELSE s.status END`

const shown = (at: string, condition: RawBuilder<unknown>): RawBuilder<ShownProposal> =>
  sql`SELECT s.id, s.kind, s.subject, s.country, s.content, s.base, s.reason, s.proposed_by,
    s.created_at, s.own_approval_from, s.expires_at, ${shownStatus(at)} AS status,
    CASE WHEN ${shownStatus(at)} = 'expired' THEN s.expires_at ELSE s.ended_at END AS ended_at,
    (SELECT o.name FROM organisations AS o
      WHERE o.id = (s.content ->> 'organisation_id')::uuid) AS organisation_name,
    CASE WHEN s.kind = 'balance_adjustment' AND ${shownStatus(at)} = 'waiting' THEN (
      SELECT coalesce(sum(a.balance), 0)::bigint FROM ledger_accounts AS a
      WHERE a.organisation_id = (s.content ->> 'organisation_id')::uuid
        AND a.environment = s.content ->> 'environment' AND a.currency = s.content ->> 'currency'
        AND a.account IN ('merchant_available', 'merchant_debt')) END AS balance,
    ${approvalColumn('proposal', at)}
    FROM proposals AS s WHERE ${condition}`

export const readProposal = async (
  executor: Executor,
  id: string,
  at: string,
): Promise<ShownProposal | undefined> => {
  const { rows } = await shown(at, sql`s.id = ${id}::uuid`).execute(executor)
  return rows[0]
}

export const listProposals = async (
  executor: Executor,
  status: ShownProposalStatus | undefined,
  keyset: Keyset,
  at: string,
): Promise<KeysetPage<ShownProposal>> => {
  const { limit, after } = keyset
  const older = after === undefined ? sql`true` : sql`s.id < ${after}::uuid`
  const inStatus = status === undefined ? sql`true` : sql`${shownStatus(at)} = ${status}`
  const { rows } = await sql<ShownProposal>`
    ${shown(at, sql`${older} AND ${inStatus}`)} ORDER BY s.id DESC LIMIT ${limit + 1}`.execute(
    executor,
  )
  return keysetPage(rows, keyset)
}
