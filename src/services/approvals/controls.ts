import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import {
  approvedLinkMs,
  formerApproverMs,
  ownApprovalMs,
  type ProposedChange,
  permissionFor,
} from '../../domain/approvals/proposal.ts'
import type { Access } from '../../domain/people/access.ts'
import { permissionsOf, rolesWith } from '../../domain/people/roles.ts'
import { Problem } from '../../domain/problems.ts'
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
 * Controls that protect live money: payout approval rules, amount limits, address lists, and what
 * other people may do and how they sign in. Nobody weakens one alone.
 */

type Providers = Pick<AppContext, 'liveProviders'>

/** Whether this service moves live money: its controls also hold for the sandbox. */
export const isLive = ({ liveProviders }: Providers): boolean => liveProviders.list().length > 0

/** Throws Problem `second_person_needed` where a person would weaken a control alone. */
export const requireColleague = (ctx: Providers, decider: Decider, isWeaker: boolean): void => {
  if (decider !== undefined && isWeaker && isLive(ctx)) throw new Problem('second_person_needed')
}

/**
 * Throws Problem `second_person_needed` where a link to a new password would be shown to somebody,
 * unless a colleague has approved that it is.
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

const isOfControl = ({ kind }: ProposedChange, areTermsApproved: boolean): boolean =>
  kind === 'amount_limits' ? !areTermsApproved : kind !== 'settlement' && kind !== 'fee_schedule'

/** The person whom a change is about. */
export const concernedBy = (change: ProposedChange): string | null =>
  change.kind === 'person' ? change.content.person_id : null

/**
 * When a person may approve their own change of a control, because nobody else could: after a day,
 * and after a week for everybody who could until lately. Null where somebody else could.
 */
export const ownApprovalTime = async (
  { clock, config, liveProviders }: Providers & Pick<AppContext, 'clock' | 'config'>,
  tx: Tx,
  proposer: Decider,
  change: ProposedChange,
): Promise<string | null> => {
  if (proposer === undefined || !permissionsOf(proposer.role).has('proposals:approve')) return null
  if (!isLive({ liveProviders })) return null
  if (!isOfControl(change, config.approvalMeasure?.terms === true)) return null
  const nowMs = clock.nowMs()
  const since = new Date(nowMs - formerApproverMs).toISOString()
  const others = await readOtherApprovers(tx, proposer.personId, concernedBy(change), since)
  if (others.can_others) return null
  const lostMs = others.lost_at === null ? 0 : Date.parse(others.lost_at) + formerApproverMs
  return new Date(Math.max(nowMs + ownApprovalMs, lostMs)).toISOString()
}

/** Has everybody concerned mailed about a change that its proposer may approve later. */
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
