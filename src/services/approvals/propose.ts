import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { type ProposedChange, proposalMs } from '../../domain/approvals/proposal.ts'
import type { Acting } from '../../domain/audit/act.ts'
import {
  insertProposal,
  readProposal,
  type ShownProposal,
} from '../../repositories/approvals/proposals.ts'
import { recordAct } from '../audit/record-act.ts'
import { announceOwnApproval, ownApprovalTime } from './controls.ts'
import type { Decider } from './record-decision.ts'

export type ProposalContext = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders'> & Acting

/** A change whose subject this transaction has locked. */
type Draft = ProposedChange & {
  subject: string
  reason: string | null
  /** The name of the changed control, for e-mails. */
  about?: string
}

/** Stores a proposal. The proposal replaces any pending proposal for the same subject. */
export const propose = async (
  ctx: ProposalContext,
  tx: Tx,
  proposer: Decider,
  { about, ...draft }: Draft,
): Promise<ShownProposal> => {
  const nowMs = ctx.clock.nowMs()
  const at = new Date(nowMs).toISOString()
  const { kind, content, reason } = draft
  const id = newId(nowMs)
  const ownFrom = await ownApprovalTime(ctx, tx, proposer, draft)
  const waitsFromMs = ownFrom === null ? nowMs : Date.parse(ownFrom)
  const row = {
    ...draft,
    id,
    proposed_by: proposer?.personId ?? null,
    own_approval_from: ownFrom,
    country: 'country' in content ? content.country : null,
    created_at: at,
    expires_at: new Date(waitsFromMs + proposalMs).toISOString(),
  }
  await insertProposal(tx, row)
  await announceOwnApproval(ctx, tx, row, about ?? draft.subject)
  await recordAct(ctx, tx, {
    subject: 'proposal',
    id,
    reason,
    organisationId:
      'organisation_id' in content ? (content.organisation_id ?? undefined) : undefined,
    environment: 'environment' in content ? content.environment : undefined,
    before: { ...draft.base },
    after: { kind, status: 'waiting', ...content },
  })
  const proposal = await readProposal(tx, id, at)
  if (proposal === undefined) throw new Error('a stored proposal no longer exists')
  return proposal
}
