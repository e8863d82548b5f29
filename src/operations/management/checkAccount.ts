import { isPossibleNumber, toMsisdn } from '../../domain/phone-number.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import type { ManagementHandler } from './handler.ts'

/**
 * Asks a live operator whether a number holds an active account (management.yaml).
 *
 * Throws InvalidRequest for an operator that is not configured or does not tell, and for a number
 * that cannot exist; Problem `provider_unavailable` when the operator cannot say.
 */
export const checkAccount: ManagementHandler<'checkAccount'> = async ({ ctx, body }) => {
  const { provider, country, phone_number: phoneNumber } = body
  const isActive = ctx.operators.find(provider, country)?.operator.isActive
  const faults = {
    ...(isActive === undefined && {
      provider: ['Cet opérateur ne répond pas à cette question dans ce pays.'],
    }),
    ...(!isPossibleNumber(phoneNumber, country) && {
      phone_number: ["Ce numéro n'est pas possible dans ce pays."],
    }),
  }
  if (isActive === undefined || Object.keys(faults).length > 0) throw new InvalidRequest(faults)
  const msisdn = toMsisdn(phoneNumber, country)
  try {
    return { status: 200, body: { data: { msisdn, is_active: await isActive(msisdn) } } }
  } catch (error) {
    ctx.log.warn({ err: error, provider, country }, 'an operator did not say who it knows')
    throw new Problem('provider_unavailable')
  }
}
