import { Problem } from '../../domain/problems.ts'
import { findRecoveryOf } from '../../repositories/webhooks/recoveries.ts'
import type { AccountHandler } from '../account-handler.ts'
import { eventRecoveryResource } from './event-resources.ts'

export const getEventRecovery: AccountHandler<'getEventRecovery'> = async ({
  ctx,
  caller,
  params,
}) => {
  const row = await findRecoveryOf(ctx.db, caller, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: eventRecoveryResource(row) } }
}
