import { limitOf } from '../../domain/merchants/caller.ts'
import { listWaitingDecisions as list } from '../../repositories/waiting-decisions.ts'
import { waitingDecisionResource } from '../../resources/waiting-decisions.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList } from '../lists.ts'

export const listWaitingDecisions: ManagementHandler<'listWaitingDecisions'> = (input) => {
  const { ctx, query, caller } = input
  const nowMs = ctx.clock.nowMs()
  const at = new Date(nowMs).toISOString()
  return replyWithCursorList(
    input,
    (keyset) => list(ctx.db, query.environment, keyset, at, limitOf(caller)),
    (row) => waitingDecisionResource(row, nowMs),
    filterParameters({ environment: query.environment }),
  )
}
