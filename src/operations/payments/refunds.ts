import { Problem } from '../../domain/problems.ts'
import { transactionResource } from '../../resources/transactions.ts'
import { createRefundFor } from '../../services/refunds/create-refund.ts'
import type { PaymentsHandler } from '../handler.ts'
import { orderReply } from './order-reply.ts'

export const createRefund: PaymentsHandler<'createRefund'> = async (input) => {
  const { ctx, caller, body, idempotent } = input
  const order = { paymentId: body.payment_id, amount: body.amount }
  const outcome = await createRefundFor(ctx, caller, order, idempotent)
  return orderReply(outcome, (row) => ({ data: transactionResource(row) }))
}

export const getRefund: PaymentsHandler<'getRefund'> = async ({ ctx, caller, params }) => {
  const row = await ctx.findTransaction({ caller, type: 'refund', id: params.id })
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: transactionResource(row) } }
}
