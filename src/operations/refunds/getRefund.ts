import type { operations } from '../../../generated/openapi.ts'
import { Problem } from '../../domain/problems.ts'
import { transactionResource } from '../../resources.ts'
import type { Handler } from '../handler.ts'

export const getRefund: Handler<operations['getRefund']> = async ({ ctx, caller, params }) => {
  const row = await ctx.findTransaction({ caller, type: 'refund', id: params.id })
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: transactionResource(row) } }
}
