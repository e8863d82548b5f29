import type { components } from '../../../generated/management.ts'
import type { AppContext } from '../../context.ts'
import { shownAmount } from '../../domain/exact-numbers.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { type Administrator, limitOf } from '../../domain/merchants/caller.ts'
import { isWithin } from '../../domain/people/countries.ts'
import { isPossibleNumber, toMsisdn } from '../../domain/phone-number.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { dayMs, hourMs } from '../../domain/time.ts'
import { readOutage } from '../../repositories/markets/outages.ts'
import { readProviderBalances } from '../../repositories/markets/provider-balances.ts'
import { readProviderHours } from '../../repositories/markets/provider-hours.ts'
import { providerHealthResources } from '../../resources/provider-health.ts'
import { refreshWallets } from '../../services/markets/refresh-wallets.ts'
import { requireCountry } from '../country-limit.ts'
import type { ManagementHandler } from '../handler.ts'
import { recordReading } from '../recorded-acts.ts'

const outageResource = (outage: Awaited<ReturnType<typeof readOutage>> | undefined) =>
  outage && {
    outage: {
      ...outage,
      last_success_at: outage.last_success_at && new Date(outage.last_success_at).toISOString(),
    },
  }

/**
 * Returns true if the caller may see the secret in callback URLs, which must be registered with the
 * providers. Anyone who knows the secret can send callbacks.
 */
const seesCallbackSecret = (caller: Administrator): boolean =>
  caller.kind === 'person'
    ? caller.permissions.has('webhooks:write')
    : caller.kind === 'management_token' && caller.isLimited !== true

const withoutSecret = (callbackUrl: string): string => callbackUrl.replace(/[^/]+$/, '********')

const providersReply = async (
  ctx: AppContext,
  caller: Administrator,
): Promise<{ status: 200; body: components['schemas']['LiveProviderListResponse'] }> => {
  const limit = limitOf(caller)
  const shown = seesCallbackSecret(caller) ? (url: string) => url : withoutSecret
  const [all, balances] = await Promise.all([ctx.circuits.states(), readProviderBalances(ctx.db)])
  const states = all.filter(({ country }) => isWithin(limit, country))
  const nowMs = ctx.clock.nowMs()
  const outages = await Promise.all(
    states.map((each) => (each.state === 'closed' ? undefined : readOutage(ctx.db, each, nowMs))),
  )
  return {
    status: 200,
    body: {
      data: states.map(({ provider, country, state }, at) => ({
        ...outageResource(outages[at]),
        provider,
        country,
        callback_url: shown(ctx.liveProviders.find(provider, country)?.callbackUrl() ?? ''),
        circuit: state,
        balances: balances
          .filter((each) => each.provider === provider && each.country === country)
          .map(({ wallet, currency, amount, read_at, submitted, held, ...balance }) => ({
            wallet,
            currency,
            amount,
            read_at: new Date(read_at).toISOString(),
            submitted_amount: submitted,
            lasts_seconds: balance.lasts_seconds,
            held_transactions: held,
            held_amount: shownAmount(BigInt(balance.held_amount)),
          })),
      })),
    },
  }
}

export const listProviders: ManagementHandler<'listProviders'> = ({ ctx, caller }) =>
  providersReply(ctx, caller)

/** A provider balance that was fetched within this time is not fetched again. */
const refreshedWithinMs = 10_000

export const refreshProviderBalances: ManagementHandler<'refreshProviderBalances'> = async ({
  ctx,
  caller,
}) => {
  const limit = limitOf(caller)
  await refreshWallets(ctx, {
    unreportedForMs: refreshedWithinMs,
    isWanted: ({ country }) => isWithin(limit, country),
  })
  return providersReply(ctx, caller)
}

export const listProviderHealth: ManagementHandler<'listProviderHealth'> = async ({
  ctx,
  caller,
  query: { per = 'hour', provider, country },
}) => {
  const lengthMs = per === 'hour' ? hourMs : dayMs
  const nowMs = ctx.clock.nowMs()
  const firstMs = Math.floor((nowMs - (per === 'hour' ? dayMs : 30 * dayMs)) / lengthMs) * lengthMs
  const from = new Date(firstMs).toISOString()
  const rows = await readProviderHours(ctx.db, {
    from,
    provider,
    country,
    countries: limitOf(caller),
  })
  return { status: 200, body: { data: providerHealthResources(rows, lengthMs) } }
}

/**
 * Asks a live provider whether a phone number has an active account (management.yaml).
 *
 * Throws Problem `person_not_permitted` if the country is outside the person's limit, and
 * `provider_unavailable` if the provider cannot be reached. Throws InvalidRequest if the provider
 * is not configured or cannot check accounts, or if the phone number is impossible.
 */
export const checkAccount: ManagementHandler<'checkAccount'> = async ({ ctx, caller, body }) => {
  const { provider, country, phone_number: phoneNumber } = body
  requireCountry(caller, country)
  const isActive = ctx.liveProviders.find(provider, country)?.adapter.isActive
  const fieldErrors: FieldErrors = {}
  if (isActive === undefined) fieldErrors.provider = [{ code: 'provider_cannot_check_accounts' }]
  if (!isPossibleNumber(phoneNumber, country)) {
    fieldErrors.phone_number = [{ code: 'impossible_phone_number' }]
  }
  if (isActive === undefined || Object.keys(fieldErrors).length > 0)
    throw new InvalidRequest(fieldErrors)
  const msisdn = toMsisdn(phoneNumber, country)
  let isFound: boolean
  try {
    isFound = await isActive(msisdn)
  } catch (error) {
    ctx.log.warn({ err: error, provider, country }, 'account check failed at the provider')
    throw new Problem('provider_unavailable')
  }
  const after = { provider, country, phone_number: msisdn, is_active: isFound }
  await recordReading(ctx, { subject: 'phone_number', id: null, environment: 'live', after })
  return { status: 200, body: { data: { msisdn, is_active: isFound } } }
}
