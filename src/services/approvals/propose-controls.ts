import type { ProposedPerson } from '../../domain/approvals/proposal.ts'
import type { KycStatus } from '../../domain/merchants/kyc-status.ts'
import type { PayoutApprovalRule } from '../../domain/payouts/approval-rule.ts'
import type { Access } from '../../domain/people/access.ts'
import { sortedCountries } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import type { ShownProposal } from '../../repositories/approvals/proposals.ts'
import { requireLocked } from '../merchants/change-application.ts'
import { requireLockedOrganisation } from '../merchants/change-organisation.ts'
import { accessOf, identityOf, lockMember, requireCover } from '../people/members.ts'
import { requireReason } from './controls.ts'
import { type ProposalContext, propose } from './propose.ts'
import type { Decider } from './record-decision.ts'

/** Throws Problem `not_found`. Throws InvalidRequest if a reason is missing in live mode. */
export const proposeRules = (
  ctx: ProposalContext,
  proposer: Decider,
  applicationId: string,
  { rules, reason }: { rules: PayoutApprovalRule[]; reason: string | null },
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    requireReason(ctx, reason)
    const { id, name, organisation_id, payout_approval_rules } = await requireLocked(
      tx,
      applicationId,
    )
    return propose(ctx, tx, proposer, {
      kind: 'payout_approval_rules',
      subject: id,
      reason,
      about: name,
      content: { application_id: id, organisation_id, payout_approval_rules: rules },
      base: { payout_approval_rules },
    })
  })

/** Throws Problem `not_found`. Throws InvalidRequest if a reason is missing in live mode. */
export const proposeAddresses = (
  ctx: ProposalContext,
  proposer: Decider,
  applicationId: string,
  { addresses, reason }: { addresses: string[]; reason: string | null },
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    requireReason(ctx, reason)
    const { id, name, organisation_id, ip_allow_list } = await requireLocked(tx, applicationId)
    return propose(ctx, tx, proposer, {
      kind: 'ip_allow_list',
      subject: id,
      reason,
      about: name,
      content: { application_id: id, organisation_id, ip_allow_list: addresses },
      base: { ip_allow_list },
    })
  })

/** Omitted fields keep their values. */
type PersonChange = Partial<Access> & Pick<ProposedPerson, 'sign_in_change'>

/**
 * Proposes another person's role or sign-in settings. Throws Problem `not_found`, and
 * `person_not_permitted` if the person has more permissions than the proposer, before or after the
 * change.
 */
export const proposePerson = (
  ctx: ProposalContext,
  proposer: Decider,
  personId: string,
  { change, reason }: { change: PersonChange; reason: string | null },
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const locked = await lockMember(tx, personId)
    if (locked === undefined) throw new Problem('not_found')
    requireReason(ctx, reason)
    const { person } = locked
    const base = { access: accessOf(person), identity: identityOf(person) }
    const { sign_in_change, role, countries, disabled } = change
    const access = {
      role: role ?? base.access.role,
      countries: countries === undefined ? base.access.countries : sortedCountries(countries),
      disabled: disabled ?? base.access.disabled,
    }
    for (const grant of [base.access, access]) requireCover(proposer, grant)
    const isOfAccess = [role, countries, disabled].some((each) => each !== undefined)
    return propose(ctx, tx, proposer, {
      kind: 'person',
      subject: personId,
      base,
      reason,
      about: person.name,
      content: {
        person_id: personId,
        ...(isOfAccess && { access }),
        ...(sign_in_change !== undefined && { sign_in_change }),
      },
    })
  })

/** Throws Problem `not_found`. Throws InvalidRequest if a reason is missing in live mode. */
export const proposeKycStatus = (
  ctx: ProposalContext,
  proposer: Decider,
  organisationId: string,
  { status, reason }: { status: KycStatus; reason: string | null },
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { id, name, kyc_status } = await requireLockedOrganisation(tx, organisationId)
    requireReason(ctx, reason)
    return propose(ctx, tx, proposer, {
      kind: 'organisation_verification',
      subject: id,
      reason,
      about: name,
      content: { organisation_id: id, kyc_status: status },
      base: { kyc_status },
    })
  })

/** Throws Problem `not_found` and `not_suspended`. */
export const proposeResumption = (
  ctx: ProposalContext,
  proposer: Decider,
  organisationId: string,
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { id, name, suspended_at } = await requireLockedOrganisation(tx, organisationId)
    if (suspended_at === null) throw new Problem('not_suspended')
    return propose(ctx, tx, proposer, {
      kind: 'organisation_resumption',
      subject: id,
      reason,
      about: name,
      content: { organisation_id: id, suspended: false },
      base: { suspended: true, suspended_at },
    })
  })
