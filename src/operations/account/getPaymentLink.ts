import type { AccountHandler } from '../account-handler.ts'
import { readPaymentLink } from './payment-link.ts'

export const getPaymentLink: AccountHandler<'getPaymentLink'> = async ({ ctx, caller, params }) => {
  return { status: 200, body: { data: await readPaymentLink(ctx, caller, params.id) } }
}
