import type { Currency } from '../../domain/markets.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { created } from '../../replies/replies.ts'
import { createPaymentLink as create } from '../../services/checkout/create-payment-link.ts'
import type { AccountHandler } from '../account-handler.ts'
import { paymentLinkResource } from '../account-resources.ts'

const none = { session_count: 0, payment_count: 0, collected_amount: 0 }

export const createPaymentLink: AccountHandler<'createPaymentLink'> = async (input) => {
  const { ctx, caller, body, idempotent } = input
  const order = {
    amount: body.amount ?? null,
    minimum_amount: body.minimum_amount ?? null,
    maximum_amount: body.maximum_amount ?? null,
    currency: body.currency as Currency,
    description: body.description ?? null,
    success_url: body.success_url ?? null,
    cancel_url: body.cancel_url ?? null,
    metadata: body.metadata ?? null,
    expires_at: inUtc(body.expires_at) ?? null,
    uses_max: body.uses_max ?? null,
    merchant_reference: body.merchant_reference ?? null,
  }
  const outcome = await create(ctx, caller, order, idempotent, (link) => {
    const shown = { publicUrl: ctx.publicUrl, nowMs: ctx.clock.nowMs() }
    return created({ data: paymentLinkResource({ ...link, ...none }, shown) }, link.id)
  })
  return outcome.kind === 'replayed' ? { stored: outcome.answer } : outcome.reply
}
