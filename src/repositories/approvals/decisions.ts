import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../../database/database.ts'
import { sqlList } from '../../database/sql.ts'
import type { DecisionSubject, Verdict } from '../../domain/approvals/approval.ts'
import type { Person } from '../../domain/people/person.ts'
import { type Role, rolesWith } from '../../domain/people/roles.ts'
import { countAsOne, countsAs } from './counts-as.ts'

/**
 * Checks whether a column contains the id of the decider, or of someone who counts as the decider.
 */
type IsDecider = (column: RawBuilder<string | null>) => RawBuilder<boolean>

/** Describes a kind of row that needs approval, such as a payout. `s` is a row of `table`. */
interface Approvable {
  table: string
  isWaiting: (at: string) => RawBuilder<boolean>
  /** The author of the row, who may not approve it. */
  maker: RawBuilder<string | null>
  /**
   * True if the decider is too involved to approve the row. For example, they changed the approval
   * rule or added the bank account.
   */
  isRuleSetter: (isDecider: IsDecider, decider: RawBuilder<string | null>) => RawBuilder<boolean>
  /** If the row is about live money, people who count as the same person are one approver. */
  isLive: RawBuilder<boolean>
  /** True if the author may approve, because nobody else could. */
  isOwnAllowed: (at: string) => RawBuilder<boolean>
  needed: RawBuilder<number>
  /**
   * The columns that approvers see. An approval applies only to these values and to the same number
   * of required approvers.
   */
  shown: readonly string[]
  isInCountries: RawBuilder<boolean>
  /**
   * The roles that may approve. An approval lapses if the approver loses the role or access to the
   * country.
   */
  approvers: readonly Role[]
}

const keyIssuer = sql<string | null>`(SELECT k.issued_by FROM api_keys AS k
  WHERE k.id = s.api_key_id)`

/** The author of audit entry `e`. If an API key made the change, its creator is the author. */
const scheduleAuthor = sql<string | null>`coalesce(
  (SELECT k.issued_by FROM api_keys AS k WHERE k.id = e.principal_id),
  CASE e.principal_kind WHEN 'person' THEN e.principal_id END)`

/**
 * True if audit entry `e` changed the schedule of withdrawal `s` before the withdrawal was created.
 */
const isScheduleChange = sql<boolean>`(e.subject_id = s.schedule_id::text
  AND e.subject_kind = 'withdrawal_schedule' AND e.after::text <> '{}' AND e.at <= s.created_at)`

/** The author of the last schedule change before withdrawal `s` was created. */
const scheduleSetter = sql<string | null>`(
  SELECT ${scheduleAuthor} FROM audit_entries AS e WHERE ${isScheduleChange}
  ORDER BY e.id DESC LIMIT 1)`

/**
 * Returns whether the decider changed the schedule since its previous withdrawal, or set a value
 * that was still in force. It is not enough to check only the last change: after a small change by
 * a colleague, the author of the schedule could approve the withdrawal.
 */
const hasSetSchedule = (isDecider: IsDecider): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM audit_entries AS e
  WHERE ${isScheduleChange} AND ${isDecider(scheduleAuthor)}
    AND (e.at > coalesce((SELECT max(w.created_at) FROM withdrawals AS w
        WHERE w.schedule_id = s.schedule_id AND w.id < s.id), '-infinity')
      OR EXISTS (SELECT FROM json_object_keys(e.after::json) AS field
        WHERE NOT EXISTS (SELECT FROM audit_entries AS n
          WHERE n.subject_id = e.subject_id AND n.subject_kind = e.subject_kind AND n.id > e.id
            AND n.at <= s.created_at AND n.after::json -> field IS NOT NULL))))`

/** Reads the audit trail, which lists everyone who changed the rule, not only the last person. */
const hasSetRule = (isDecider: IsDecider): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM audit_entries AS e
  WHERE e.subject_id = s.application_id::text AND e.subject_kind = 'application'
    AND e.at >= s.created_at AND e.after -> 'payout_approval_rules' IS NOT NULL
    AND ${isDecider(sql`e.principal_id`)})`

/**
 * The merchant's contact address receives the claim link of a live key, so a person who changed the
 * address must not approve the key. If nobody knows who set an unverified address, the decider may
 * have set it.
 */
const hasChangedContact: Approvable['isRuleSetter'] = (isDecider, decider) => sql<boolean>`EXISTS (
  SELECT FROM applications AS a JOIN organisations AS o ON o.id = a.organisation_id
  WHERE a.id = s.application_id AND ${isDecider(sql`coalesce(o.contact_changed_by,
    CASE WHEN s.recipient IS NOT NULL AND NOT o.contact_verified THEN ${decider} END)`)})`

/** Two approvers are needed if the amount is above the application's threshold. */
const neededByRule = sql<number>`coalesce((
  SELECT CASE WHEN s.amount > r.two_approvers_above THEN 2 ELSE 1 END
  FROM applications AS a
  CROSS JOIN LATERAL json_to_recordset(a.payout_approval_rules) AS r (
    currency text, two_approvers_above bigint)
  WHERE a.id = s.application_id AND r.currency = s.currency LIMIT 1), 1)`

/** An approver must have access to all countries, because the subject may concern any country. */
export const hasAllCountries = sql<boolean>`p.countries IS NULL`

export const proposalApprovers = rolesWith('proposals:approve')

export const isApprover = sql<boolean>`(p.disabled_at IS NULL
  AND p.role IN ${sqlList(proposalApprovers)} AND ${hasAllCountries})`

/** Null if the proposal does not affect a particular person. */
const concernedPerson = sql<string | null>`(s.content ->> 'person_id')::uuid`

/**
 * Returns whether person `p` may approve a proposal. The author and the affected person may not
 * approve it. Either of them may be null.
 */
export const couldApprove = (
  author: RawBuilder<string | null>,
  concerned: RawBuilder<string | null>,
): RawBuilder<boolean> => sql<boolean>`(${isApprover}
  AND NOT ${countAsOne(sql`p.id`, author)} AND NOT ${countAsOne(sql`p.id`, concerned)})`

const canOthersApprove = sql<boolean>`EXISTS (SELECT FROM people AS p
  WHERE ${couldApprove(sql`s.proposed_by`, concernedPerson)})`

/** Returns whether only the author can currently approve a control proposal. */
export const isAuthorAlone = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM proposals AS s WHERE s.id = ${id}::uuid
    AND s.own_approval_from IS NOT NULL AND NOT ${canOthersApprove}`.execute(tx)
  return rows.length > 0
}

/**
 * Returns whether anyone may approve live keys except this person and people who count as this
 * person.
 */
export const canOthersApproveKeys = async (tx: Tx, personId: string): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM people AS p
    WHERE p.disabled_at IS NULL AND p.role IN ${sqlList(rolesWith('keys:write'))}
      AND ${hasAllCountries} AND NOT ${countAsOne(sql`p.id`, sql`${personId}::uuid`)}
    LIMIT 1`.execute(tx)
  return rows.length > 0
}

const approvables: Record<DecisionSubject, Approvable> = {
  payout: {
    table: 'transactions',
    isInCountries: sql<boolean>`(p.countries IS NULL OR s.country = ANY (p.countries))`,
    isWaiting: () => sql<boolean>`(s.type = 'disbursement' AND s.status = 'pending')`,
    maker: keyIssuer,
    isRuleSetter: hasSetRule,
    isOwnAllowed: () => sql<boolean>`false`,
    isLive: sql<boolean>`(s.environment = 'live')`,
    needed: neededByRule,
    shown: [
      ...['id', 'organisation_id', 'environment', 'amount', 'fee_amount', 'currency', 'provider'],
      ...['country', 'msisdn', 'reference', 'merchant_reference', 'api_key_id'],
    ],
    approvers: rolesWith('payouts:approve'),
  },
  bulk_payout: {
    table: 'bulk_payouts',
    isInCountries: hasAllCountries,
    isWaiting: () => sql<boolean>`(s.status = 'awaiting_approval')`,
    maker: keyIssuer,
    isRuleSetter: hasSetRule,
    isOwnAllowed: () => sql<boolean>`false`,
    isLive: sql<boolean>`(s.environment = 'live')`,
    needed: neededByRule,
    // The hash does not cover the lines of a bulk payout, because they never change.
    shown: [
      ...['id', 'organisation_id', 'environment', 'line_count', 'amount', 'fee_amount', 'currency'],
      ...['reference', 'description', 'api_key_id'],
    ],
    approvers: rolesWith('payouts:approve'),
  },
  proposal: {
    table: 'proposals',
    isInCountries: hasAllCountries,
    isWaiting: (at) => sql<boolean>`(s.status = 'waiting' AND s.expires_at > ${at}::timestamptz)`,
    maker: sql<string | null>`s.proposed_by`,
    isRuleSetter: (isDecider) => sql<boolean>`(${isDecider(concernedPerson)} OR EXISTS (
      SELECT FROM withdrawals AS w WHERE w.id = (s.content ->> 'withdrawal_id')::uuid
        AND ${isDecider(sql`w.sent_by`)}))`,
    isLive: sql<boolean>`(coalesce(s.content ->> 'environment', 'live') = 'live')`,
    isOwnAllowed: (at) => sql<boolean>`(s.own_approval_from <= ${at}::timestamptz
      AND NOT ${canOthersApprove})`,
    needed: sql<number>`1`,
    shown: ['id', 'kind', 'subject', 'content', 'base', 'reason', 'proposed_by'],
    approvers: proposalApprovers,
  },
  live_key: {
    table: 'live_keys',
    isInCountries: hasAllCountries,
    isWaiting: (at) =>
      sql<boolean>`(s.status = 'awaiting_approval' AND s.expires_at > ${at}::timestamptz)`,
    maker: sql<string | null>`s.started_by`,
    isRuleSetter: hasChangedContact,
    isLive: sql<boolean>`true`,
    isOwnAllowed: () => sql<boolean>`false`,
    needed: sql<number>`1`,
    shown: [
      ...['id', 'application_id', 'kind', 'name', 'permissions', 'key_expires_at', 'recipient'],
      ...['approval_reason', 'started_by'],
    ],
    approvers: rolesWith('keys:write'),
  },
  withdrawal: {
    table: 'withdrawals',
    isInCountries: hasAllCountries,
    isWaiting: () => sql<boolean>`(s.status = 'requested')`,
    maker: sql<string | null>`coalesce(${keyIssuer}, ${scheduleSetter})`,
    isRuleSetter: (isDecider) => sql<boolean>`(${hasSetSchedule(isDecider)}
      OR EXISTS (SELECT FROM merchant_bank_accounts AS b
        WHERE b.id = s.merchant_bank_account_id AND ${isDecider(sql`b.added_by`)}))`,
    isLive: sql<boolean>`(s.environment = 'live')`,
    isOwnAllowed: () => sql<boolean>`false`,
    needed: sql<number>`CASE s.environment WHEN 'live' THEN 2 ELSE 1 END`,
    shown: [
      ...['id', 'organisation_id', 'environment', 'amount', 'fee_amount', 'currency'],
      ...['merchant_bank_account_id', 'api_key_id'],
    ],
    approvers: rolesWith('withdrawals:approve'),
  },
}

/** Returns the hex SHA-256 of the values of row `s` that approvers see. */
const hashOf = ({ shown, needed }: Approvable): RawBuilder<string> => {
  const columns = sql.raw(shown.map((column) => `s.${column}`).join(', '))
  const values = sql`jsonb_build_array(${columns}, ${needed})`
  return sql<string>`encode(sha256(convert_to(${values}::text, 'UTF8')), 'hex')`
}

const rowOf = ({ table }: Approvable): RawBuilder<unknown> => sql`${sql.table(table)} AS s`

/** Selects approvals `d` of the current values of row `s`. Each approver `p` may still approve. */
const validApprovals = (subject: Approvable, at: string): RawBuilder<unknown> => sql`
  decisions AS d JOIN people AS p ON p.id = d.person_id
  WHERE d.subject_id = s.id AND d.decision = 'approved' AND d.shown_hash = ${hashOf(subject)}
    AND d.expires_at > ${at}::timestamptz AND p.disabled_at IS NULL
    AND p.role IN ${sqlList(subject.approvers)} AND ${subject.isInCountries}`

const givenOf = (subject: Approvable, at: string): RawBuilder<number> =>
  sql<number>`(SELECT count(DISTINCT CASE WHEN ${subject.isLive}
      THEN ${countsAs(sql`d.person_id`)} ELSE d.person_id END)
    FROM ${validApprovals(subject, at)})`

export interface ShownDecision {
  decision: Verdict
  /** Null if the management token made the decision. */
  person_id: string | null
  person_name: string | null
  /** True for an approval that counts towards `given`. */
  is_valid: boolean
  reason: string | null
  decided_at: string
  expires_at: string
}

/** The first three fields are null unless the approval is pending. */
export interface ApprovalState {
  hash: string | null
  needed: number | null
  given: number | null
  maker: { id: string; name: string } | null
  decisions: ShownDecision[]
}

/**
 * Selects the approval state of row `s` as the column `approval`. The same statement reads the
 * values that approvers see, so the hash always matches these values.
 */
export const approvalColumn = (
  kind: DecisionSubject,
  at: string,
): RawBuilder<{ approval: ApprovalState }> => {
  const subject = approvables[kind]
  const whileWaiting = (value: RawBuilder<unknown>) =>
    sql`CASE WHEN ${subject.isWaiting(at)} THEN ${value} END`
  return sql`json_build_object(
    'hash', ${whileWaiting(hashOf(subject))},
    'needed', ${whileWaiting(subject.needed)},
    'given', ${whileWaiting(givenOf(subject, at))},
    'maker', (SELECT json_build_object('id', p.id, 'name', p.name) FROM people AS p
      WHERE p.id = ${subject.maker}),
    'decisions', (SELECT coalesce(json_agg(json_build_object('decision', d.decision,
        'person_id', d.person_id, 'person_name', p.name, 'reason', d.reason,
        'is_valid', ${subject.isWaiting(at)} AND d.id IN (
          SELECT d.id FROM ${validApprovals(subject, at)}),
        'decided_at', d.decided_at, 'expires_at', d.expires_at) ORDER BY d.id), '[]'::json)
      FROM decisions AS d LEFT JOIN people AS p ON p.id = d.person_id
      WHERE d.subject_id = s.id)) AS approval`
}

/** Returns the rows newest first. */
export const readWithApproval = async <Row>(
  executor: Executor,
  kind: DecisionSubject,
  ids: readonly string[],
  at: string,
): Promise<(Row & { approval: ApprovalState })[]> => {
  const { rows } = await sql<Row & { approval: ApprovalState }>`
    SELECT s.*, ${approvalColumn(kind, at)} FROM ${rowOf(approvables[kind])}
    WHERE s.id = ANY(${ids}::uuid[]) ORDER BY s.id DESC`.execute(executor)
  return rows
}

/** A decision by a person, or by the management token. The token may decide alone. */
export interface NewDecision {
  id: string
  subjectId: string
  verdict: Verdict
  /** The hash of the values that the person saw; undefined if the person saw no values. */
  shownHash: string | undefined
  person: Pick<Person, 'personId' | 'role'> | undefined
  isConfirmedOnHost?: boolean
  /** True if live providers are configured. */
  isLive: boolean
  reason: string | null
  at: string
  expiresAt: string
}

const conditionsOf = (subject: Approvable, { shownHash, person, isLive, at }: NewDecision) => {
  const personId = person?.personId ?? null
  const decider = sql<string | null>`${personId}::uuid`
  const isDecider: IsDecider = (column) => sql<boolean>`coalesce(${column} = ${decider}, false)`
  const isOneWithDecider: IsDecider = (column) => countAsOne(column, decider)
  const isInvolved = (is: IsDecider) =>
    sql<boolean>`(${is(subject.maker)} OR ${subject.isRuleSetter(is, decider)})`
  const isOwnAllowed = sql<boolean>`(${isDecider(subject.maker)} AND ${subject.isOwnAllowed(at)})`
  const hasOneApproved = sql<boolean>`EXISTS (SELECT FROM ${validApprovals(subject, at)}
    AND d.person_id <> ${decider} AND ${isOneWithDecider(sql`d.person_id`)})`
  return {
    isWaiting: subject.isWaiting(at),
    isAsShown: sql<boolean>`coalesce(${hashOf(subject)} = ${shownHash ?? null}::text, true)`,
    isAnothers: sql<boolean>`(NOT ${isInvolved(isDecider)} OR ${isOwnAllowed})`,
    isIndependent: isLive
      ? sql<boolean>`(NOT ${subject.isLive} OR ${isOwnAllowed}
          OR NOT (${isInvolved(isOneWithDecider)} OR ${hasOneApproved}))`
      : sql<boolean>`true`,
    isNew: sql<boolean>`NOT EXISTS (SELECT FROM ${validApprovals(subject, at)}
      AND d.person_id = ${personId}::uuid)`,
    mayDecide: sql<boolean>`(${personId}::uuid IS NULL OR EXISTS (SELECT FROM people AS p
      WHERE p.id = ${personId}::uuid AND p.role = ${person?.role ?? null}::text
        AND p.disabled_at IS NULL AND ${subject.isInCountries}))`,
  }
}

/**
 * Records a decision on a locked row, and returns whether it was recorded. The row must be pending
 * and unchanged since the person saw it. The person must still have the required role and access to
 * the country.
 *
 * The author and other involved people (`isRuleSetter`) cannot approve, and nobody can approve
 * twice. In live mode, these rules also apply to people who count as the same person.
 */
export const insertDecision = async (
  tx: Tx,
  kind: DecisionSubject,
  decision: NewDecision,
): Promise<boolean> => {
  const subject = approvables[kind]
  const { isWaiting, isAsShown, isNew, mayDecide, ...of } = conditionsOf(subject, decision)
  const isAllowed =
    decision.isConfirmedOnHost === true ? sql`true` : sql`${of.isAnothers} AND ${of.isIndependent}`
  const ofApprovals = decision.verdict === 'approved' ? sql`AND ${isAllowed} AND ${isNew}` : sql``
  const { rows } = await sql`
    INSERT INTO decisions (id, subject_kind, subject_id, decision, person_id, reason, shown_hash,
      decided_at, expires_at)
    SELECT ${decision.id}::uuid, ${kind}, s.id, ${decision.verdict},
      ${decision.person?.personId ?? null}::uuid, ${decision.reason}::text, ${hashOf(subject)},
      ${decision.at}::timestamptz, ${decision.expiresAt}::timestamptz
    FROM ${rowOf(subject)}
    WHERE s.id = ${decision.subjectId}::uuid AND ${isWaiting} AND ${isAsShown} AND ${mayDecide}
      ${ofApprovals}
    RETURNING id`.execute(tx)
  return rows.length > 0
}

interface DecisionFacts {
  is_waiting: boolean
  is_as_shown: boolean
  is_anothers: boolean
  is_independent: boolean
  may_decide: boolean
}

export const readDecisionFacts = async (
  tx: Tx,
  kind: DecisionSubject,
  decision: NewDecision,
): Promise<DecisionFacts | undefined> => {
  const subject = approvables[kind]
  const { isWaiting, isAsShown, isAnothers, isIndependent, mayDecide } = conditionsOf(
    subject,
    decision,
  )
  const { rows } = await sql<DecisionFacts>`
    SELECT ${isWaiting} AS is_waiting, ${isAsShown} AS is_as_shown, ${isAnothers} AS is_anothers,
      ${isIndependent} AS is_independent, ${mayDecide} AS may_decide
    FROM ${rowOf(subject)} WHERE s.id = ${decision.subjectId}::uuid`.execute(tx)
  return rows[0]
}

/** Counts only approvals of the row's current values. */
export const isApprovedByEnough = async (
  tx: Tx,
  kind: DecisionSubject,
  id: string,
  at: string,
): Promise<boolean> => {
  const subject = approvables[kind]
  const { rows } = await sql<{ is_enough: boolean }>`
    SELECT ${givenOf(subject, at)} >= ${subject.needed} AS is_enough
    FROM ${rowOf(subject)} WHERE s.id = ${id}::uuid`.execute(tx)
  return rows[0]?.is_enough === true
}
