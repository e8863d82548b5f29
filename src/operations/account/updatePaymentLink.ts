import { Problem } from '../../domain/problems.ts'
import { updatePaymentLink as update } from '../../repositories/checkout/payment-links.ts'
import type { AccountHandler } from '../account-handler.ts'
import { readPaymentLink } from './payment-link.ts'

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
    updated_at: ctx.clock.nowIso(),
  }
  if (!(await update(ctx.db, caller, params.id, change))) throw new Problem('not_found')
  return { status: 200, body: { data: await readPaymentLink(ctx, caller, params.id) } }
}
