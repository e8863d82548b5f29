import type { operations } from '../../../generated/checkout-form.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { formCheckoutSessionResource } from '../../resources.ts'
import { createSessionFor } from '../../services/checkout/create-session.ts'
import type { Handler } from '../handler.ts'
import type { FormMarket } from '../merchant-checks.ts'

export const createFormCheckoutSession: Handler<
  operations['createFormCheckoutSession'],
  Caller,
  FormMarket
> = async ({ ctx, caller, body, found, idempotent }) => {
  const order = {
    amount: body.amount,
    currency: found.currency,
    description: null,
    successUrl: body.success_url,
    cancelUrl: body.cancel_url,
    metadata: body.metadata ?? null,
    payer: { method: body.method, phoneNumber: body.customer_phone, country: found.country },
  }
  const outcome = await createSessionFor(ctx, caller, order, idempotent, (session) => ({
    status: 200 as const,
    body: formCheckoutSessionResource(session, ctx.publicUrl),
    createdId: session.id,
  }))
  return outcome.kind === 'replayed' ? { stored: outcome.answer } : outcome.reply
}
