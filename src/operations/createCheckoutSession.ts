import type { operations } from '../../generated/openapi.ts'
import type { Currency } from '../domain/markets.ts'
import { openCheckoutSession } from '../flows/open-checkout-session.ts'
import { checkoutSessionResource } from '../resources.ts'
import type { Handler } from './operation.ts'

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
  const opened = await openCheckoutSession(ctx, caller, order, idempotent, {
    status: 201,
    body: (session) => ({ data: checkoutSessionResource(session, ctx.publicUrl()) }),
  })
  return opened.kind === 'replayed' ? { stored: opened.answer } : { status: 201, body: opened.body }
}
