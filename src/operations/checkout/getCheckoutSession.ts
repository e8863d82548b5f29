import type { operations } from '../../../generated/openapi.ts'
import { Problem } from '../../domain/problems.ts'
import { findCheckoutSession } from '../../repositories/checkout/sessions.ts'
import { checkoutSessionResource } from '../../resources.ts'
import type { Handler } from '../handler.ts'

export const getCheckoutSession: Handler<operations['getCheckoutSession']> = async (input) => {
  const { ctx, caller, params } = input
  const row = await findCheckoutSession(ctx.db, caller, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: checkoutSessionResource(row, ctx.publicUrl) } }
}
