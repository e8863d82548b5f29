import { created } from '../../replies/replies.ts'
import { advanceSandboxClock as advance } from '../../services/sandbox/advance-clock.ts'
import { topUpSandbox } from '../../services/sandbox/fund-balances.ts'
import { setSandboxOutcome as setOutcome } from '../../services/sandbox/set-outcome.ts'
import type { ManagementHandler } from '../handler.ts'
import { requireOrganisation } from './organisations.ts'

export const createSandboxTopUp: ManagementHandler<'createSandboxTopUp'> = async ({
  ctx,
  params,
  body,
}) => {
  const organisation = await requireOrganisation(ctx, params.id)
  const { currency, amount } = body
  const available = await topUpSandbox(ctx, organisation.id, currency, amount)
  return created({ data: { currency, amount, available_balance: available } })
}

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

export const advanceSandboxClock: ManagementHandler<'advanceSandboxClock'> = async ({
  ctx,
  params,
  body: { seconds },
}) => {
  const moved = await advance(ctx, params.id, seconds)
  return { status: 200, body: { data: { seconds, ...moved } } }
}
