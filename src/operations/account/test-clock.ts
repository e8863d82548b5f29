import { Problem } from '../../domain/problems.ts'
import { advanceSandboxClock } from '../../services/sandbox/advance-clock.ts'
import type { AccountHandler } from '../handler.ts'

export const advanceTestClock: AccountHandler<'advanceTestClock'> = async ({
  ctx,
  caller,
  body: { seconds },
}) => {
  if (caller.environment !== 'test') throw new Problem('sandbox_only')
  const moved = await advanceSandboxClock(ctx, caller.applicationId, seconds)
  return { status: 200, body: { data: { seconds, ...moved } } }
}
