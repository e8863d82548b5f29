import type { operations } from '../../../generated/openapi.ts'
import type { FoundMarket } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { payoutResource } from '../../resources.ts'
import { createPayoutFor } from '../../services/payouts/create-payout.ts'
import type { Handler } from '../handler.ts'
import { orderReply } from '../transactions/reply.ts'

export const createPayout: Handler<operations['createPayout'], Caller, FoundMarket> = async (
  input,
) => {
  const { ctx, caller, body, found, idempotent } = input
  const order = {
    amount: body.amount,
    currency: found.currency,
    country: body.country,
    provider: body.provider,
    phoneNumber: body.phone_number,
  }
  const outcome = await createPayoutFor(ctx, caller, order, idempotent)
  return orderReply(outcome, (row) => ({ data: payoutResource(row) }))
}
