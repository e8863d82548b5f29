import { startRecovery } from '../../services/webhooks/start-recovery.ts'
import type { AccountHandler } from '../account-handler.ts'
import { eventRecoveryResource } from './event-resources.ts'

export const recoverEvents: AccountHandler<'recoverEvents'> = async ({
  ctx,
  caller,
  body: { endpoint_id: endpointId, since, until = null },
}) => {
  const row = await startRecovery(ctx, caller, { endpointId, since, until })
  return { status: 202, body: { data: eventRecoveryResource(row) }, createdId: row.id }
}
