import type { operations } from '../../../generated/openapi.ts'
import { Problem } from '../../domain/problems.ts'
import { payoutResource } from '../../resources.ts'
import type { Handler } from '../handler.ts'

export const getPayout: Handler<operations['getPayout']> = async ({ ctx, caller, params }) => {
  const row = await ctx.findTransaction({ caller, type: 'disbursement', id: params.id })
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: payoutResource(row) } }
}
