import type { operations } from '../../../generated/openapi.ts'
import { orderCurrency } from '../../domain/markets.ts'
import { payoutResource } from '../../resources.ts'
import { createPayoutFor } from '../../services/payouts/create-payout.ts'
import type { Handler } from '../handler.ts'
import { orderReply } from '../transactions/reply.ts'

export const createPayout: Handler<operations['createPayout']> = async (input) => {
  const { ctx, caller, body, idempotent } = input
  const order = {
    amount: body.amount,
    currency: orderCurrency(body.country, body.currency),
    country: body.country,
    provider: body.provider,
    phoneNumber: body.phone_number,
  }
  const outcome = await createPayoutFor(ctx, caller, order, idempotent)
  return orderReply(outcome, (row) => ({ data: payoutResource(row) }))
}
