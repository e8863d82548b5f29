import type { AppContext } from '../../context.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import {
  findPaymentLink,
  type PaymentLinkWithTotals,
} from '../../repositories/checkout/payment-links.ts'
import { paymentLinkResource } from '../account-resources.ts'

/** Throws Problem `not_found` for a link that is not the caller's. */
export const findLinkOrThrow = async (
  ctx: AppContext,
  caller: Caller,
  id: string,
): Promise<PaymentLinkWithTotals> => {
  const link = await findPaymentLink(ctx.db, caller, id)
  if (link === undefined) throw new Problem('not_found')
  return link
}

/** A link as its merchant reads it. Throws Problem `not_found`. */
export const readPaymentLink = async (ctx: AppContext, caller: Caller, id: string) => {
  const link = await findLinkOrThrow(ctx, caller, id)
  return paymentLinkResource(link, { publicUrl: ctx.publicUrl, nowMs: ctx.clock.nowMs() })
}
