import type { components } from '../../../generated/management.ts'
import type { Judgement, Verdict } from '../../domain/approvals/approval.ts'
import { personOf } from '../../domain/merchants/caller.ts'
import { changed } from '../../replies/replies.ts'
import type { ManagementHandler } from '../handler.ts'

type Schemas = components['schemas']

/** Only the body of an approval contains `approval_hash`. */
export const judgementOf = (
  verdict: Verdict,
  body:
    | Schemas['ApprovalRequest']
    | Schemas['RejectionRequest']
    | Schemas['ProposalRejectionRequest']
    | undefined,
): Judgement => ({
  verdict,
  shownHash: body !== undefined && 'approval_hash' in body ? body.approval_hash : undefined,
  reason: body?.reason ?? null,
})

type Deciding = Pick<Parameters<ManagementHandler<'approvePayout'>>[0], 'ctx' | 'caller' | 'params'>

/** Runs a decision and responds with the new state of the item. */
export const decided = <Row, Resource>(
  { ctx, caller, params }: Deciding,
  judgement: Judgement,
  decide: (
    ctx: Deciding['ctx'],
    id: string,
    person: ReturnType<typeof personOf>,
    judgement: Judgement,
  ) => Promise<Row>,
  resourceOf: (row: Row) => Resource,
) => changed(decide(ctx, params.id, personOf(caller), judgement), resourceOf)
