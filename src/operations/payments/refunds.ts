import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { transactionResource } from '../../resources/transactions.ts'
import { createRefundFor } from '../../services/refunds/create-refund.ts'
import type { PaymentsHandler } from '../handler.ts'

export const createRefund: PaymentsHandler<'createRefund'> = async (input) => {
  const { ctx, caller, body, idempotent } = input
  const request = { paymentId: body.payment_id, amount: body.amount }
  return createRefundFor(ctx, caller, request, idempotent, (row) =>
    created({ data: transactionResource(row) }, row.id),
  )
}

export const getRefund: PaymentsHandler<'getRefund'> = async ({ ctx, caller, params }) => {
  const row = await ctx.findTransaction({ caller, type: 'refund', id: params.id })
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: transactionResource(row) } }
}
