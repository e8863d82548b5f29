import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import type { KycStatus } from '../../domain/merchants/kyc-status.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { closeProposals } from '../../repositories/approvals/proposals.ts'
import { cancelMisdirectedKeys } from '../../repositories/merchants/live-keys.ts'
import {
  type KycDecision,
  lockOrganisation,
  type OrganisationRow,
  readMerchantContact,
  resumeOrganisation as resume,
  updateKycStatus,
  updateOrganisation,
} from '../../repositories/merchants/organisations.ts'
import { requireColleague, requireReason, staffReason } from '../approvals/controls.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { notify } from '../people/notify.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'liveProviders'> & Acting

const shown = [
  'name',
  'email',
  'contact_verified',
  'kyc_status',
  'suspended_at',
  'suspension_reason',
] as const

/** Locks the organisation until the transaction ends. Throws Problem `not_found`. */
export const requireLockedOrganisation = async (tx: Tx, id: string): Promise<OrganisationRow> => {
  const row = await lockOrganisation(tx, id)
  if (row === undefined) throw new Problem('not_found')
  return row
}

type Change = (tx: Tx, at: string) => Promise<OrganisationRow | undefined>

/** Applies and audits a change. Requires a transaction that has locked the organisation. */
const changeWithin = async (
  ctx: Context,
  tx: Tx,
  before: OrganisationRow,
  change: Change,
  reason?: string | null,
): Promise<OrganisationRow> => {
  const after = await change(tx, ctx.clock.nowIso())
  if (after === undefined) throw new Problem('not_found')
  const { id } = before
  const altered = changeOf(shown, before, after)
  await recordAct(ctx, tx, { subject: 'organisation', id, organisationId: id, reason, ...altered })
  return after
}

/** Applies and audits a change. Throws Problem `not_found`. */
export const changeOrganisation = (
  ctx: Context,
  id: string,
  change: Change,
  reason?: string,
): Promise<OrganisationRow> =>
  ctx.db
    .transaction()
    .execute(async (tx) =>
      changeWithin(ctx, tx, await requireLockedOrganisation(tx, id), change, reason),
    )

/** Cancels and audits live keys whose claim link was sent to an earlier contact address. */
const cancelOtherLiveKeys = async (
  ctx: Context,
  tx: Tx,
  { id: organisationId, email }: OrganisationRow,
): Promise<void> => {
  const change = { organisationId, email, at: ctx.clock.nowIso() }
  for (const { id, application_id: applicationId, status } of await cancelMisdirectedKeys(
    tx,
    change,
  )) {
    await recordAct(ctx, tx, {
      subject: 'live_key',
      id,
      applicationId,
      organisationId,
      environment: 'live',
      before: { status },
      after: { status: 'cancelled' },
    })
  }
}

/**
 * Changes the name and contact address of an organisation. Until a new address is verified, every
 * change is reported to the last verified address. A new address also cancels live keys whose claim
 * link was sent to the old address. Throws Problem `not_found`. Throws InvalidRequest if a person
 * gives no reason for a new address in live mode.
 */
export const changeContact = (
  ctx: Context & Pick<AppContext, 'config'>,
  id: string,
  { name, email, reason }: Record<'name' | 'email' | 'reason', string | undefined>,
  changedBy: string | null,
): Promise<OrganisationRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireLockedOrganisation(tx, id)
    const contact = await readMerchantContact(tx, id)
    const isMoved = email !== undefined && email !== before.email
    const why = isMoved ? staffReason(ctx, reason, 'live') : reason
    const change: Change = (_, at) =>
      updateOrganisation(tx, id, { name, email, updated_at: at }, changedBy)
    const row = await changeWithin(ctx, tx, before, change, why)
    if (row.email !== before.email) await cancelOtherLiveKeys(ctx, tx, row)
    if (contact !== undefined && row.email !== before.email) {
      const facts = { merchant_change: 'contact_changed', about: row.email } as const
      await notify(ctx, tx, contact, 'merchant_change', { name: before.name, ...facts })
    }
    return row
  })

/**
 * Throws Problem `not_found`, and `second_person_needed` if a second person must approve. Throws
 * InvalidRequest if a reason is missing in live mode.
 */
export const resumeOrganisation = (
  ctx: Context,
  id: string,
  decider: Decider,
  reason: string | null,
): Promise<OrganisationRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireLockedOrganisation(tx, id)
    requireColleague(ctx, decider, before.suspended_at !== null)
    if (before.suspended_at !== null) requireReason(ctx, reason)
    return resumeWithin(ctx, tx, before, reason)
  })

/** Requires a transaction that has locked the organisation. */
export const resumeWithin = async (
  ctx: Context,
  tx: Tx,
  before: OrganisationRow,
  reason: string | null,
): Promise<OrganisationRow> => {
  const at = ctx.clock.nowIso()
  await closeProposals(tx, 'organisation_resumption', before.id, 'overtaken', at)
  return changeWithin(ctx, tx, before, () => resume(tx, before.id, at), reason)
}

/** Returns true if a verified organisation loses this status or an organisation is rejected. */
const isWorse = (to: KycStatus, from: KycStatus): boolean =>
  from !== to && (from === 'verified' || to === 'rejected')

/**
 * Throws Problem `not_found`, and `second_person_needed` if a person tries to lift a rejection
 * without a colleague. Throws InvalidRequest if a reason is missing in live mode or if the contact
 * address has changed since the review.
 */
export const setKycStatus = (
  ctx: Context,
  id: string,
  decision: { status: KycStatus; reason: string | null; email: string | undefined },
  decider: Decider,
): Promise<OrganisationRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const { status, reason, email } = decision
    const before = await requireLockedOrganisation(tx, id)
    if (email !== undefined && email.toLowerCase() !== before.email.toLowerCase())
      throw new InvalidRequest({ email: [{ code: 'contact_changed' }] })
    // Every status except `rejected` lifts the rejection. Otherwise, one person could verify a
    // rejected merchant in two steps.
    const isLifted = before.kyc_status === 'rejected' && status !== 'rejected'
    requireColleague(ctx, decider, isLifted)
    if (isLifted || isWorse(status, before.kyc_status)) requireReason(ctx, reason)
    return setKycWithin(ctx, tx, before, { ...decision, decidedBy: decider?.personId ?? null })
  })

/** Requires a transaction that has locked the organisation. */
export const setKycWithin = async (
  ctx: Context,
  tx: Tx,
  before: OrganisationRow,
  { reason, ...decision }: KycDecision & { reason: string | null },
): Promise<OrganisationRow> => {
  const { id } = before
  const at = ctx.clock.nowIso()
  await closeProposals(tx, 'organisation_verification', id, 'overtaken', at)
  const update = () => updateKycStatus(tx, id, decision, at)
  return changeWithin(ctx, tx, before, update, reason)
}
