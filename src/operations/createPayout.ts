import type { operations } from '../../generated/openapi.ts'
import { findMarket } from '../domain/markets.ts'
import { InvalidRequest } from '../domain/problems.ts'
import { openPayout } from '../flows/open-payout.ts'
import { payoutResource } from '../resources.ts'
import type { Handler } from './operation.ts'
import { orderReply } from './orderReply.ts'

export const createPayout: Handler<operations['createPayout']> = async (input) => {
  const { ctx, caller, body, idempotent } = input
  const market = findMarket(body)
  if ('faults' in market) throw new InvalidRequest(market.faults)
  const order = {
    amount: body.amount,
    currency: market.currency,
    country: body.country,
    provider: body.provider,
    phoneNumber: body.phone_number,
  }
  const outcome = await openPayout(ctx, caller, order, idempotent)
  return orderReply(outcome, (row) => ({ data: payoutResource(row) }))
}
