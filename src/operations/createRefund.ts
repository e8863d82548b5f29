import type { operations } from '../../generated/openapi.ts'
import { openRefund } from '../flows/open-refund.ts'
import { transactionResource } from '../resources.ts'
import type { Handler } from './operation.ts'
import { orderReply } from './orderReply.ts'

export const createRefund: Handler<operations['createRefund']> = async (input) => {
  const { ctx, caller, body, idempotent } = input
  const order = { paymentId: body.payment_id, amount: body.amount }
  const outcome = await openRefund(ctx, caller, order, idempotent)
  return orderReply(outcome, (row) => ({ data: transactionResource(row) }))
}
