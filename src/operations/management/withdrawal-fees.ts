import type { components } from '../../../generated/management.ts'
import { newId } from '../../database/ids.ts'
import { personOf } from '../../domain/merchants/caller.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { created } from '../../replies/replies.ts'
import {
  listWithdrawalFees as list,
  readWithdrawalFee,
} from '../../repositories/treasury/withdrawal-fees.ts'
import { withdrawalFeeResource } from '../../resources/markets.ts'
import { proposeFee } from '../../services/approvals/propose-terms.ts'
import { addFeeSchedule } from '../../services/markets/change-terms.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList } from '../lists.ts'
import { requireFeeOrganisation } from './markets.ts'
import { proposed } from './proposals.ts'

type Body = components['schemas']['SetWithdrawalFeeRequest']

const termsOf = (body: Body) => ({
  type: 'withdrawal' as const,
  provider: null,
  country: null,
  currency: body.currency,
  organisation_id: body.organisation_id ?? null,
  basis_points: body.basis_points,
  fixed_amount: body.fixed_amount,
  returned_on_refund: body.returned_on_return ?? false,
})

export const setWithdrawalFee: ManagementHandler<'setWithdrawalFee'> = async ({
  ctx,
  caller,
  body,
}) => {
  const terms = termsOf(body)
  await requireFeeOrganisation(ctx, terms.organisation_id)
  const nowMs = ctx.clock.nowMs()
  const now = new Date(nowMs).toISOString()
  const id = newId(nowMs)
  const effective_from = inUtc(body.effective_from) ?? now
  const schedule = { ...terms, id, effective_from, created_at: now }
  await addFeeSchedule(ctx, schedule, personOf(caller))
  const row = await readWithdrawalFee(ctx.db, id, ctx.clock.nowIso())
  return created({ data: withdrawalFeeResource(row) }, id)
}

export const listWithdrawalFees: ManagementHandler<'listWithdrawalFees'> = (input) => {
  const { ctx, query } = input
  const { organisation_id } = query
  const which = { organisationId: organisation_id, at: ctx.clock.nowIso() }
  return replyWithCursorList(
    input,
    (keyset) => list(ctx.db, which, keyset),
    withdrawalFeeResource,
    filterParameters({ organisation_id }),
  )
}

export const proposeWithdrawalFee: ManagementHandler<'proposeWithdrawalFee'> = async ({
  ctx,
  caller,
  body,
}) => {
  const terms = termsOf(body)
  await requireFeeOrganisation(ctx, terms.organisation_id)
  const effective_from = inUtc(body.effective_from) ?? null
  return proposed(await proposeFee(ctx, personOf(caller), { ...terms, effective_from }))
}
