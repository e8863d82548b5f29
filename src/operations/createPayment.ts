import type { operations } from '../../generated/openapi.ts'
import { findMarket } from '../domain/markets.ts'
import { InvalidRequest } from '../domain/problems.ts'
import { openPayment } from '../flows/open-payment.ts'
import { transactionResource } from '../resources.ts'
import type { Handler } from './operation.ts'

export const createPayment: Handler<operations['createPayment']> = async (input) => {
  const { ctx, caller, body, idempotent } = input
  const market = findMarket(body)
  if ('faults' in market) throw new InvalidRequest(market.faults)
  const order = {
    amount: body.amount,
    currency: market.currency,
    country: body.country,
    provider: body.provider,
    phoneNumber: body.phone_number,
    metadata: body.metadata ?? null,
  }
  const opened = await openPayment(ctx, caller, order, idempotent, (row) => ({
    data: transactionResource(row),
  }))
  return opened.kind === 'replayed' ? { stored: opened.answer } : { status: 201, body: opened.body }
}
