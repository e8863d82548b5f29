import { checkoutMethods } from '../../domain/checkout/session.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import type { Country, Currency } from '../../domain/markets.ts'
import { isWrittenNumber, readPhoneNumber } from '../../domain/phone-number.ts'
import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { findCheckoutSession } from '../../repositories/checkout/sessions.ts'
import { checkoutSessionResource, formCheckoutSessionResource } from '../../resources/checkout.ts'
import { createSessionFor } from '../../services/checkout/create-session.ts'
import type { FormHandler, PaymentsHandler } from '../handler.ts'
import { type Checked, type CheckedRequest, type Fields, fieldsOf } from '../request-check.ts'
import {
  findRequestMarket,
  liveFaults,
  type Markets,
  metadataFaults,
  payableAmountFaults,
  returnUrlFaults,
} from '../shared-checks.ts'

export const checkCheckoutSession =
  (markets: Markets) =>
  (request: CheckedRequest, known: FieldErrors): Checked<undefined> => {
    const fields = fieldsOf(request)
    return {
      fieldErrors: {
        ...payableAmountFaults(markets, fields, request),
        ...returnUrlFaults(fields, request),
        ...metadataFaults(fields, known),
      },
    }
  }

export const createCheckoutSession: PaymentsHandler<'createCheckoutSession'> = async (input) => {
  const { ctx, caller, body, idempotent } = input
  const terms = {
    amount: body.amount,
    currency: body.currency as Currency,
    description: body.description ?? null,
    successUrl: body.success_url,
    cancelUrl: body.cancel_url,
    metadata: body.metadata ?? null,
  }
  return createSessionFor(ctx, caller, terms, idempotent, (session) =>
    created({ data: checkoutSessionResource(session, ctx.publicUrl) }, session.id),
  )
}

export const getCheckoutSession: PaymentsHandler<'getCheckoutSession'> = async (input) => {
  const { ctx, caller, params } = input
  const row = await findCheckoutSession(ctx.db, caller, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: checkoutSessionResource(row, ctx.publicUrl) } }
}

interface FormMarket {
  /** The country of the customer's phone number. */
  country: Country
  currency: Currency
}

/**
 * Finds the market of a form session. The customer's phone number determines the country. Reports
 * an error if the currency or the method is not available in that country.
 */
const findFormMarket = (
  { serves, limitsNow }: Markets,
  fields: Fields,
  request: CheckedRequest,
): Checked<FormMarket> => {
  const { customer_phone: phone, method } = fields
  if (typeof phone !== 'string') return {}
  if (!isWrittenNumber(phone)) {
    return { fieldErrors: { customer_phone: [{ code: 'not_international_number' }] } }
  }
  const country = readPhoneNumber(phone)?.country
  if (country === undefined) {
    return { fieldErrors: { customer_phone: [{ code: 'payer_country_unknown' }] } }
  }
  const provider = Object.entries(checkoutMethods).find(([name]) => name === method)?.[1]
  const payment = {
    ...fields,
    country,
    provider,
    phone_number: phone,
    amount: Number(fields.amount),
  }
  const { fieldErrors: marketErrors, found } = findRequestMarket(limitsNow(), payment)
  const live = liveFaults(serves, payment, request)
  return {
    fieldErrors: nameFormFields({ ...live.fieldErrors, ...marketErrors }),
    liveFieldErrors: nameFormFields(live.liveFieldErrors),
    found: found && { ...found, country },
  }
}

const nameFormFields = ({ provider, phone_number, ...others }: FieldErrors): FieldErrors => ({
  ...others,
  ...(provider && { method: provider }),
  ...(phone_number && { customer_phone: phone_number }),
})

/** Rejects texts such as `1e3` and `0x10`, which the validator would convert to numbers. */
const formAmountFaults = ({ amount }: Fields): FieldErrors =>
  typeof amount === 'string' && !/^\d+$/.test(amount)
    ? { amount: [{ code: 'not_whole_number' }] }
    : {}

export const checkFormCheckoutSession =
  (markets: Markets) =>
  (request: CheckedRequest, known: FieldErrors): Checked<FormMarket> => {
    const fields = fieldsOf(request)
    const { fieldErrors, ...checked } = findFormMarket(markets, fields, request)
    return {
      ...checked,
      fieldErrors: {
        ...fieldErrors,
        ...formAmountFaults(fields),
        ...returnUrlFaults(fields, request),
        ...metadataFaults(fields, known),
      },
    }
  }

export const createFormCheckoutSession: FormHandler<
  'createFormCheckoutSession',
  FormMarket
> = async ({ ctx, caller, body, found, idempotent }) => {
  const terms = {
    amount: body.amount,
    currency: found.currency,
    description: null,
    successUrl: body.success_url,
    cancelUrl: body.cancel_url,
    metadata: body.metadata ?? null,
    payer: { method: body.method, phoneNumber: body.customer_phone, country: found.country },
  }
  return createSessionFor(ctx, caller, terms, idempotent, (session) => ({
    status: 200 as const,
    body: formCheckoutSessionResource(session, ctx.publicUrl),
    createdId: session.id,
  }))
}
