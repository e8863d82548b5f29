import { qrSvg } from '../../replies/qr-code.ts'
import type { AccountHandler } from '../account-handler.ts'
import { paymentLinkUrl } from '../account-resources.ts'
import { findLinkOrThrow } from './payment-link.ts'

export const getPaymentLinkSvg: AccountHandler<'getPaymentLinkSvg'> = async ({
  ctx,
  caller,
  params,
}) => {
  const link = await findLinkOrThrow(ctx, caller, params.id)
  const picture = qrSvg(paymentLinkUrl(link, ctx.publicUrl))
  return { status: 200, picture, contentType: 'image/svg+xml' }
}
