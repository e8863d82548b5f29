import type { components } from '../../../generated/management.ts'
import { newId } from '../../database/ids.ts'
import {
  type Country,
  limitedMarketKey,
  limitedMarkets,
  markets,
  unlimited,
} from '../../domain/markets.ts'
import { limitOf, personOf } from '../../domain/merchants/caller.ts'
import { isWithin } from '../../domain/people/countries.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { created } from '../../replies/replies.ts'
import { readAmountLimits } from '../../repositories/markets/amount-limits.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'
import {
  type FeeScheduleRow,
  listFeeSchedules as list,
  readFeeSchedule,
} from '../../repositories/payouts/fee-schedules.ts'
import { amountLimitsResource, feeScheduleResource } from '../../resources/markets.ts'
import {
  addFeeSchedule,
  setAmountLimits as putLimits,
} from '../../services/markets/change-terms.ts'
import type { ManagementHandler, OperationContext } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'
import { type Checked, type CheckedRequest, fieldsOf } from '../request-check.ts'

type Body = components['schemas']['CreateFeeScheduleRequest']

/** The country must have the provider and the currency. */
export const checkMarket = (request: CheckedRequest): Checked<undefined> => {
  const { provider, country, currency } = fieldsOf(request)
  const isKnown = typeof country === 'string' && Object.hasOwn(markets, country)
  const served: readonly string[] = isKnown ? markets[country as Country].providers : []
  const accepted: readonly string[] = isKnown ? markets[country as Country].currencies : []
  return {
    fieldErrors: {
      ...(isKnown && typeof provider === 'string' && !served.includes(provider)
        ? { provider: [{ code: 'provider_not_in_country' }] }
        : {}),
      ...(isKnown && typeof currency === 'string' && !accepted.includes(currency)
        ? { currency: [{ code: 'not_one_of', values: accepted, country }] }
        : {}),
    },
  }
}

/**
 * Throws InvalidRequest if the organisation does not exist. A fee for all organisations has a null
 * `id`.
 */
export const requireFeeOrganisation = async (
  { db }: Pick<OperationContext, 'db'>,
  id: string | null,
): Promise<void> => {
  if (id !== null && (await findOrganisation(db, id)) === undefined) {
    throw new InvalidRequest({ organisation_id: [{ code: 'unknown_organisation' }] })
  }
}

/** `checkFee` allows `returned_on_refund` only for payment fees. */
const feeKindOf = (body: Body): Pick<FeeScheduleRow, 'type' | 'returned_on_refund'> => ({
  type: body.type ?? 'disbursement',
  returned_on_refund: body.returned_on_refund ?? false,
})

/** Checks the market, and rejects `returned_on_refund` for fees other than payment fees. */
export const checkFee = (request: CheckedRequest): Checked<undefined> => {
  const { type = 'disbursement', returned_on_refund: isReturned } = fieldsOf(request)
  return {
    fieldErrors: {
      ...checkMarket(request).fieldErrors,
      ...(type !== 'collection' && isReturned === true
        ? { returned_on_refund: [{ code: 'only_for_collections' }] }
        : {}),
    },
  }
}

export const createFeeSchedule: ManagementHandler<'createFeeSchedule'> = async ({
  ctx,
  caller,
  body,
}) => {
  const { organisation_id = null } = body
  await requireFeeOrganisation(ctx, organisation_id)
  const nowMs = ctx.clock.nowMs()
  const now = new Date(nowMs).toISOString()
  const schedule = {
    id: newId(nowMs),
    provider: body.provider,
    country: body.country,
    currency: body.currency,
    basis_points: body.basis_points,
    fixed_amount: body.fixed_amount,
    effective_from: inUtc(body.effective_from) ?? now,
    created_at: now,
    organisation_id,
    ...feeKindOf(body),
  }
  await addFeeSchedule(ctx, schedule, personOf(caller))
  const row = await readFeeSchedule(ctx.db, schedule.id, ctx.clock.nowIso())
  return created({ data: feeScheduleResource(row) }, row.id)
}

export const listFeeSchedules: ManagementHandler<'listFeeSchedules'> = (input) =>
  replyWithManagedList(
    input,
    (position) => {
      const { ctx, query, caller } = input
      const which = { organisationId: query.organisation_id, countries: limitOf(caller) }
      return list(ctx.db, { ...which, at: ctx.clock.nowIso() }, position)
    },
    feeScheduleResource,
    { organisation_id: input.query.organisation_id },
  )

export const checkAmountLimits = (request: CheckedRequest): Checked<undefined> => {
  const { minimum_amount: minimum, maximum_amount: maximum } = fieldsOf(request)
  const isCrossed = typeof minimum === 'number' && typeof maximum === 'number' && maximum < minimum
  return {
    fieldErrors: {
      ...checkMarket(request).fieldErrors,
      ...(isCrossed && { maximum_amount: [{ code: 'below_minimum_amount' }] }),
    },
  }
}

export const listAmountLimits: ManagementHandler<'listAmountLimits'> = async ({ ctx, caller }) => {
  const rows = await readAmountLimits(ctx.db)
  const set = new Map(rows.map((row) => [limitedMarketKey(row), row]))
  const limit = limitOf(caller)
  const shown = limitedMarkets().filter(({ country }) => isWithin(limit, country))
  const data = shown.map((market) =>
    amountLimitsResource(
      set.get(limitedMarketKey(market)) ?? {
        ...market,
        minimum_amount: unlimited.minimum,
        maximum_amount: unlimited.maximum,
        updated_at: null,
      },
    ),
  )
  return { status: 200, body: { data } }
}

export const setAmountLimits: ManagementHandler<'setAmountLimits'> = async ({
  ctx,
  caller,
  body,
}) => {
  const limits = {
    provider: body.provider,
    country: body.country,
    currency: body.currency,
    minimum_amount: body.minimum_amount,
    maximum_amount: body.maximum_amount,
    updated_at: ctx.clock.nowIso(),
  }
  const row = await putLimits(ctx, limits, personOf(caller))
  return { status: 200, body: { data: amountLimitsResource(row) } }
}
