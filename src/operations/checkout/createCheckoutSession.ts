import type { operations } from '../../../generated/openapi.ts'
import type { Currency } from '../../domain/markets.ts'
import { created } from '../../replies/replies.ts'
import { checkoutSessionResource } from '../../resources.ts'
import { createSessionFor } from '../../services/checkout/create-session.ts'
import type { Handler } from '../handler.ts'

export const createCheckoutSession: Handler<operations['createCheckoutSession']> = async (
  input,
) => {
  const { ctx, caller, body, idempotent } = input
  const order = {
    amount: body.amount,
    currency: body.currency as Currency,
    description: body.description ?? null,
    successUrl: body.success_url,
    cancelUrl: body.cancel_url,
    metadata: body.metadata ?? null,
  }
  const outcome = await createSessionFor(ctx, caller, order, idempotent, (session) =>
    created({ data: checkoutSessionResource(session, ctx.publicUrl) }, session.id),
  )
  return outcome.kind === 'replayed' ? { stored: outcome.answer } : outcome.reply
}
