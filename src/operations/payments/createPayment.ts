import type { operations } from '../../../generated/openapi.ts'
import { orderCurrency } from '../../domain/markets.ts'
import { created } from '../../replies/replies.ts'
import { transactionResource } from '../../resources.ts'
import { createPaymentFor } from '../../services/payments/create-payment.ts'
import type { Handler } from '../handler.ts'

export const createPayment: Handler<operations['createPayment']> = async (input) => {
  const { ctx, caller, body, idempotent } = input
  const order = {
    amount: body.amount,
    currency: orderCurrency(body.country, body.currency),
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
