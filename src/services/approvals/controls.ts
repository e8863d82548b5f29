import type { AppContext } from '../../context.ts'
import type { Executor, Tx } from '../../database/database.ts'
import {
  approvedLinkMs,
  correctionsBound,
  formerApproverMs,
  nothingNeedsApproval,
  ownApprovalMs,
  type ProposedChange,
  permissionFor,
} from '../../domain/approvals/proposal.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { type Currency, markets } from '../../domain/markets.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { Access } from '../../domain/people/access.ts'
import { permissionsOf, rolesWith } from '../../domain/people/roles.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import {
  mayCreateLink,
  type ProposalRow,
  readConcerned,
  readOtherApprovers,
} from '../../repositories/approvals/proposals.ts'
import { findPerson } from '../../repositories/people/people.ts'
import { notify } from '../people/notify.ts'
import type { Decider } from './record-decision.ts'

/**
 * Controls protect live money: payout approval rules, amount limits, address lists, suspensions,
 * rejected verifications, and the access and sign-in of other people. Two people are needed to
 * weaken a control or to decide on a large amount.
 */

type Providers = Pick<AppContext, 'liveProviders'>

/** Returns true if live providers are configured. Controls then also apply in the sandbox. */
export const isLive = ({ liveProviders }: Providers): boolean => liveProviders.areLive()

/**
 * Throws Problem `second_person_needed` if a person tries to weaken a control without a colleague.
 * The management token needs no colleague.
 */
export const requireColleague = (ctx: Providers, decider: Decider, isWeaker: boolean): void => {
  if (decider !== undefined && isWeaker && isLive(ctx)) throw new Problem('second_person_needed')
}

/**
 * Throws InvalidRequest if a live-mode change has no reason, even if the management token makes it.
 */
export const requireReason = (
  ctx: Providers,
  reason: string | null | undefined,
  environment: Environment = 'live',
): void => {
  if (reason != null || environment !== 'live' || !isLive(ctx)) return
  throw new InvalidRequest({ reason: [{ code: 'reason_required' }] })
}

/**
 * Returns the reason that a staff member gave for a change, or null for a merchant's API key. The
 * field is optional for compatibility with older clients, but a person must give a reason in live
 * mode. Throws InvalidRequest if that reason is missing.
 */
export const staffReason = (
  ctx: Providers & Acting,
  reason: string | null | undefined,
  environment: Environment,
): string | null => {
  const { kind } = ctx.act.principal
  if (kind === 'person') requireReason(ctx, reason, environment)
  return kind === 'api_key' ? null : (reason ?? null)
}

type Measured = Providers & Pick<AppContext, 'clock' | 'config'>

const measureOf = ({ config }: Measured) => config.approvalMeasure ?? nothingNeedsApproval

/**
 * Returns true if another account can approve a person's decision, or could do so recently.
 * Unconfirmed colleagues count even though they cannot approve. Otherwise, a person could avoid the
 * limit by leaving colleagues unconfirmed.
 */
export const hasOtherApprover = async (
  { clock }: Pick<Measured, 'clock'>,
  executor: Executor,
  personId: string,
): Promise<boolean> => {
  const since = new Date(clock.nowMs() - formerApproverMs).toISOString()
  const others = await readOtherApprovers(executor, personId, null, since)
  return others.has_others || others.lost_at !== null
}

/**
 * Returns true if a person needs a colleague for a decision on this amount (in minor units).
 * `APPROVE_CORRECTIONS_ABOVE` sets the threshold for a currency. Without a threshold, a live
 * decision needs a colleague if `hasOtherApprover`, and a sandbox decision never does.
 */
export const isColleagueNeededAbove = async (
  ctx: Measured,
  executor: Executor,
  decider: Decider,
  {
    amount,
    currency,
    environment,
  }: { amount: number; currency: Currency; environment: Environment },
): Promise<boolean> => {
  if (decider === undefined) return false
  const bound = correctionsBound(measureOf(ctx), currency)
  return bound === undefined
    ? environment === 'live' &&
        isLive(ctx) &&
        (await hasOtherApprover(ctx, executor, decider.personId))
    : amount > bound
}

/** Throws Problem `second_person_needed` if `isColleagueNeededAbove` returns true. */
export const requireColleagueAbove = async (
  ...decision: Parameters<typeof isColleagueNeededAbove>
): Promise<void> => {
  if (await isColleagueNeededAbove(...decision)) throw new Problem('second_person_needed')
}

/**
 * Throws Problem `second_person_needed` if staff request another person's password link in live
 * mode and no colleague has approved the link.
 */
export const requireApprovedLink = async (
  ctx: Providers & Pick<AppContext, 'clock'>,
  tx: Tx,
  decider: Decider,
  { id: personId, access }: { id: string; access: Access },
): Promise<void> => {
  if (decider === undefined || decider.personId === personId || !isLive(ctx)) return
  const since = new Date(ctx.clock.nowMs() - approvedLinkMs).toISOString()
  const author = { authorId: decider.personId, personId }
  if (!(await mayCreateLink(tx, { ...author, access, since }))) {
    throw new Problem('second_person_needed')
  }
}

/**
 * Returns true if the configuration requires a second person for this change. The author can then
 * never approve the change.
 */
const isBySetting = (ctx: Measured, { kind, content }: ProposedChange): boolean => {
  const measure = measureOf(ctx)
  const isBound = (currency: Currency): boolean => correctionsBound(measure, currency) !== undefined
  switch (kind) {
    case 'balance_adjustment':
    case 'withdrawal_return':
      return true
    case 'fee_schedule':
    case 'amount_limits':
    case 'provider_price':
      return measure.terms
    case 'provider_charges':
      return content.charges.some(({ currency }) => isBound(currency))
    case 'settlement':
    case 'refund':
    case 'refund_cancellation':
    case 'top_up_reversal':
    case 'platform_transfer_reversal':
    case 'platform_transfer_arrival':
      return content.environment === 'test' || isBound(content.currency)
    case 'unknown_order':
      return markets[content.country].currencies.some(isBound)
    default:
      return false
  }
}

const concernedBy = (change: ProposedChange): string | null =>
  change.kind === 'person' ? change.content.person_id : null

/**
 * Returns the time from which a person may approve their own change because nobody else can. The
 * time is at least one day after the proposal, and at least one week after the last other approver
 * lost the right to approve. Returns null if the person may never approve the change, for example
 * because another approver exists.
 */
export const ownApprovalTime = async (
  ctx: Measured,
  tx: Tx,
  proposer: Decider,
  change: ProposedChange,
): Promise<string | null> => {
  if (proposer === undefined || proposer.countries !== null) return null
  if (!permissionsOf(proposer.role).has('proposals:approve')) return null
  if (!isLive(ctx) || isBySetting(ctx, change)) return null
  const nowMs = ctx.clock.nowMs()
  const since = new Date(nowMs - formerApproverMs).toISOString()
  const others = await readOtherApprovers(tx, proposer.personId, concernedBy(change), since)
  if (others.can_others) return null
  const lostMs = others.lost_at === null ? 0 : Date.parse(others.lost_at) + formerApproverMs
  return new Date(Math.max(nowMs + ownApprovalMs, lostMs)).toISOString()
}

/** E-mails everyone affected by a change that its author may later approve alone. */
export const announceOwnApproval = async (
  ctx: Pick<AppContext, 'clock' | 'config'>,
  tx: Tx,
  proposal: Pick<ProposalRow, 'id' | 'own_approval_from' | 'proposed_by'> & ProposedChange,
  about: string,
): Promise<void> => {
  const { id, kind, own_approval_from: from, proposed_by: author } = proposal
  if (from === null || author === null) return
  const since = new Date(ctx.clock.nowMs() - formerApproverMs).toISOString()
  const makers = rolesWith(permissionFor[kind])
  const name = (await findPerson(tx, author))?.name ?? ''
  const facts = { proposal_id: id, change: kind, about, from, name }
  for (const email of await readConcerned(tx, makers, concernedBy(proposal), since)) {
    await notify(ctx, tx, { email }, 'control_change', facts)
  }
}
