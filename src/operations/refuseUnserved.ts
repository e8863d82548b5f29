import type { AppContext, OperatorMarket } from '../context.ts'
import { InvalidRequest } from '../domain/problems.ts'

/** Throws InvalidRequest where no operator is configured for such orders: live ones only. */
export const refuseUnserved = (
  ctx: AppContext,
  market: OperatorMarket,
  field = 'provider',
): void => {
  if (ctx.serves(market)) return
  throw new InvalidRequest({
    [field]: ["Cet opérateur n'est pas encore disponible en production dans ce pays."],
  })
}
