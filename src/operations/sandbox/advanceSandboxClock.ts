import { advanceSandboxClock as advance } from '../../services/sandbox/advance-clock.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const advanceSandboxClock: ManagementHandler<'advanceSandboxClock'> = async ({
  ctx,
  params,
  body: { seconds },
}) => {
  const moved = await advance(ctx, params.id, seconds)
  return { status: 200, body: { data: { seconds, ...moved } } }
}
