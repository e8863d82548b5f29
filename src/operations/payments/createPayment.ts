import type { operations } from '../../../generated/openapi.ts'
import type { FoundMarket } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { created } from '../../replies/replies.ts'
import { transactionResource } from '../../resources.ts'
import { createPaymentFor } from '../../services/payments/create-payment.ts'
import type { Handler } from '../handler.ts'

export const createPayment: Handler<operations['createPayment'], Caller, FoundMarket> = async (
  input,
) => {
  const { ctx, caller, body, found, idempotent } = input
  const order = {
    amount: body.amount,
    currency: found.currency,
    country: body.country,
    provider: body.provider,
    phoneNumber: body.phone_number,
    metadata: body.metadata ?? null,
  }
  const outcome = await createPaymentFor(ctx, caller, order, idempotent, (row) =>
    created({ data: transactionResource(row) }, row.id),
  )
  return outcome.kind === 'replayed' ? { stored: outcome.answer } : outcome.reply
}
