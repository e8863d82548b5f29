import type { AppContext, OperatorMarket } from '../context.ts'
import { isPossibleNumber } from '../domain/phone-number.ts'
import { type FieldFaults, InvalidRequest } from '../domain/problems.ts'

/** How the caller's document names what can be wrong. */
const usualNames = { provider: 'provider', phone: 'phone_number' }

/**
 * Throws InvalidRequest for live orders that no operator is configured for, or whose number cannot
 * exist in its country; the sandbox takes all.
 */
export const refuseUnserved = (
  ctx: AppContext,
  market: OperatorMarket,
  phoneNumber: string,
  names = usualNames,
): void => {
  if (market.environment === 'test') return
  const faults: FieldFaults = {}
  if (!ctx.serves(market)) {
    faults[names.provider] = [
      "Cet opérateur n'est pas encore disponible en production dans ce pays.",
    ]
  }
  if (!isPossibleNumber(phoneNumber, market.country)) {
    faults[names.phone] = ["Ce numéro n'est pas possible dans ce pays."]
  }
  if (Object.keys(faults).length > 0) throw new InvalidRequest(faults)
}
