import type { operations } from '../../generated/checkout-form.ts'
import type { Currency } from '../domain/markets.ts'
import { countryOfPayer } from '../domain/phone-number.ts'
import { InvalidRequest } from '../domain/problems.ts'
import { openCheckoutSession } from '../flows/open-checkout-session.ts'
import { formCheckoutSessionResource } from '../resources.ts'
import type { Handler } from './operation.ts'

export const createFormCheckoutSession: Handler<operations['createFormCheckoutSession']> = async ({
  ctx,
  caller,
  body,
  idempotent,
}) => {
  const country = countryOfPayer(body.customer_phone)
  if (country === undefined) throw new InvalidRequest({ customer_phone: ['Numéro inconnu.'] })
  const order = {
    amount: body.amount,
    currency: body.currency as Currency,
    description: null,
    successUrl: body.success_url,
    cancelUrl: body.cancel_url,
    metadata: body.metadata ?? null,
    payer: { method: body.method, phoneNumber: body.customer_phone, country },
  }
  const opened = await openCheckoutSession(ctx, caller, order, idempotent, {
    status: 200,
    body: (session) => formCheckoutSessionResource(session, ctx.publicUrl()),
  })
  return opened.kind === 'replayed' ? { stored: opened.answer } : { status: 200, body: opened.body }
}
