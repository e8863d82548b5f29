import { qrPng } from '../../replies/qr-code.ts'
import type { AccountHandler } from '../account-handler.ts'
import { paymentLinkUrl } from '../account-resources.ts'
import { findLinkOrThrow } from './payment-link.ts'

export const getPaymentLinkPng: AccountHandler<'getPaymentLinkPng'> = async ({
  ctx,
  caller,
  params,
}) => {
  const link = await findLinkOrThrow(ctx, caller, params.id)
  const picture = qrPng(paymentLinkUrl(link, ctx.publicUrl))
  return { status: 200, picture, contentType: 'image/png' }
}
