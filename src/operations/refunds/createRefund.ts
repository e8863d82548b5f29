import type { operations } from '../../../generated/openapi.ts'
import { transactionResource } from '../../resources.ts'
import { createRefundFor } from '../../services/refunds/create-refund.ts'
import type { Handler } from '../handler.ts'
import { orderReply } from '../transactions/reply.ts'

export const createRefund: Handler<operations['createRefund']> = async (input) => {
  const { ctx, caller, body, idempotent } = input
  const order = { paymentId: body.payment_id, amount: body.amount }
  const outcome = await createRefundFor(ctx, caller, order, idempotent)
  return orderReply(outcome, (row) => ({ data: transactionResource(row) }))
}
