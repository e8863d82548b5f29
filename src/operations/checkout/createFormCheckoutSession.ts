import type { operations } from '../../../generated/checkout-form.ts'
import type { Currency } from '../../domain/markets.ts'
import { countryOfPayer } from '../../domain/phone-number.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { formCheckoutSessionResource } from '../../resources.ts'
import { createSessionFor } from '../../services/checkout/create-session.ts'
import type { Handler } from '../handler.ts'

export const createFormCheckoutSession: Handler<operations['createFormCheckoutSession']> = async ({
  ctx,
  caller,
  body,
  idempotent,
}) => {
  const country = countryOfPayer(body.customer_phone)
  if (country === undefined)
    throw new InvalidRequest({ customer_phone: [{ code: 'payer_country_unknown' }] })
  const order = {
    amount: body.amount,
    currency: body.currency as Currency,
    description: null,
    successUrl: body.success_url,
    cancelUrl: body.cancel_url,
    metadata: body.metadata ?? null,
    payer: { method: body.method, phoneNumber: body.customer_phone, country },
  }
  const outcome = await createSessionFor(ctx, caller, order, idempotent, (session) => ({
    status: 200 as const,
    body: formCheckoutSessionResource(session, ctx.publicUrl),
    createdId: session.id,
  }))
  return outcome.kind === 'replayed' ? { stored: outcome.answer } : outcome.reply
}
