import { setSandboxOutcome as setOutcome } from '../../services/sandbox/set-outcome.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const setSandboxOutcome: ManagementHandler<'setSandboxOutcome'> = async ({
  ctx,
  params,
  body,
}) => {
  const { id, type, status } = await setOutcome(ctx, params.id, {
    status: body.status,
    failureReason: body.failure_reason ?? null,
  })
  return { status: 200, body: { data: { id, type, status } } }
}
