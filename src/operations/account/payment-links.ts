import type { AppContext } from '../../context.ts'
import { amountRangeErrors } from '../../domain/checkout/payment-link.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import type { Currency } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { qrPng, qrSvg } from '../../replies/qr-code.ts'
import { created } from '../../replies/replies.ts'
import {
  findPaymentLink,
  listPaymentLinks as list,
  type PaymentLinkWithTotals,
} from '../../repositories/checkout/payment-links.ts'
import { paymentLinkResource, paymentLinkUrl } from '../../resources/checkout.ts'
import {
  changePaymentLink,
  createPaymentLink as create,
} from '../../services/checkout/create-payment-link.ts'
import type { AccountHandler } from '../handler.ts'
import { replyWithCursorList } from '../lists.ts'
import { type Checked, type CheckedRequest, type Fields, fieldsOf } from '../request-check.ts'
import {
  expiryFaults,
  type Markets,
  merchantReferenceFaults,
  metadataFaults,
  payableAmountFaults,
  returnUrlFaults,
} from '../shared-checks.ts'

const numberAt = (fields: Fields, name: string): number | null =>
  Number.isSafeInteger(fields[name]) ? (fields[name] as number) : null

export const checkPaymentLink =
  (markets: Markets, nowMs: () => number) =>
  (request: CheckedRequest, known: FieldErrors): Checked<undefined> => {
    const fields = fieldsOf(request)
    return {
      fieldErrors: {
        ...amountRangeErrors({
          amount: numberAt(fields, 'amount'),
          minimum_amount: numberAt(fields, 'minimum_amount'),
          maximum_amount: numberAt(fields, 'maximum_amount'),
        }),
        ...payableAmountFaults(markets, fields, request),
        ...returnUrlFaults(fields, request),
        ...metadataFaults(fields, known),
        ...merchantReferenceFaults(fields),
        ...expiryFaults(fields, nowMs()),
      },
    }
  }

export const checkPaymentLinkChange = (request: CheckedRequest): Checked<undefined> => ({
  fieldErrors: merchantReferenceFaults(fieldsOf(request)),
})

/** Throws Problem `not_found` unless the link belongs to the caller. */
const findLinkOrThrow = async (
  ctx: AppContext,
  caller: Caller,
  id: string,
): Promise<PaymentLinkWithTotals> => {
  const link = await findPaymentLink(ctx.db, caller, id)
  if (link === undefined) throw new Problem('not_found')
  return link
}

const readPaymentLink = async (ctx: AppContext, caller: Caller, id: string) => {
  const link = await findLinkOrThrow(ctx, caller, id)
  return paymentLinkResource(link, { publicUrl: ctx.publicUrl, nowMs: ctx.clock.nowMs() })
}

const noTotals = { session_count: 0, payment_count: 0, collected_amount: 0 }

export const createPaymentLink: AccountHandler<'createPaymentLink'> = async (input) => {
  const { ctx, caller, body, idempotent } = input
  const terms = {
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
  return create(ctx, caller, terms, idempotent, (link) => {
    const shownBy = { publicUrl: ctx.publicUrl, nowMs: ctx.clock.nowMs() }
    return created({ data: paymentLinkResource({ ...link, ...noTotals }, shownBy) }, link.id)
  })
}

export const listPaymentLinks: AccountHandler<'listPaymentLinks'> = (input) => {
  const { ctx, caller } = input
  const { enabled } = input.query
  const filters = new URLSearchParams(enabled === undefined ? {} : { enabled: String(enabled) })
  const shownBy = { publicUrl: ctx.publicUrl, nowMs: ctx.clock.nowMs() }
  return replyWithCursorList(
    input,
    (page) => list(ctx.db, caller, { enabled }, page),
    (link) => paymentLinkResource(link, shownBy),
    filters,
  )
}

export const getPaymentLink: AccountHandler<'getPaymentLink'> = async ({ ctx, caller, params }) => {
  return { status: 200, body: { data: await readPaymentLink(ctx, caller, params.id) } }
}

export const updatePaymentLink: AccountHandler<'updatePaymentLink'> = async ({
  ctx,
  caller,
  params,
  body: { enabled, description, merchant_reference },
}) => {
  const change = {
    ...(enabled !== undefined && { enabled }),
    ...(description !== undefined && { description }),
    ...(merchant_reference !== undefined && { merchant_reference }),
  }
  await changePaymentLink(ctx, caller, params.id, change)
  return { status: 200, body: { data: await readPaymentLink(ctx, caller, params.id) } }
}

export const getPaymentLinkSvg: AccountHandler<'getPaymentLinkSvg'> = async ({
  ctx,
  caller,
  params,
}) => {
  const link = await findLinkOrThrow(ctx, caller, params.id)
  const picture = qrSvg(paymentLinkUrl(link, ctx.publicUrl))
  return { status: 200, picture, contentType: 'image/svg+xml' }
}

export const getPaymentLinkPng: AccountHandler<'getPaymentLinkPng'> = async ({
  ctx,
  caller,
  params,
}) => {
  const link = await findLinkOrThrow(ctx, caller, params.id)
  const picture = qrPng(paymentLinkUrl(link, ctx.publicUrl))
  return { status: 200, picture, contentType: 'image/png' }
}
