import type { Position } from '../../database/pagination.ts'
import type { FoundMarket } from '../../domain/markets.ts'
import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { listTransactions } from '../../repositories/transactions/list-transactions.ts'
import { payoutResource } from '../../resources/transactions.ts'
import { createPayoutFor } from '../../services/payouts/create-payout.ts'
import type { PaymentsHandler } from '../handler.ts'
import { replyWithList } from '../lists.ts'
import { type Checked, type CheckedRequest, fieldsOf } from '../request-check.ts'
import { checkTransactionRequest, type Markets } from '../shared-checks.ts'

export const checkPayout =
  (markets: Markets) =>
  (request: CheckedRequest): Checked<FoundMarket> =>
    checkTransactionRequest(markets, fieldsOf(request), request)

export const createPayout: PaymentsHandler<'createPayout', FoundMarket> = async (input) => {
  const { ctx, caller, body, found, idempotent } = input
  const terms = {
    amount: body.amount,
    currency: found.currency,
    country: body.country,
    provider: body.provider,
    phoneNumber: body.phone_number,
  }
  return createPayoutFor(ctx, caller, terms, idempotent, (row) =>
    created({ data: payoutResource(row) }, row.id),
  )
}

export const listPayouts: PaymentsHandler<'listPayouts'> = async (input) => {
  const { ctx, caller } = input
  const { status } = input.query
  const readPage = (position: Position) =>
    listTransactions(ctx.db, caller, 'disbursement', { status }, position)
  return replyWithList(input, readPage, payoutResource, { status })
}

export const getPayout: PaymentsHandler<'getPayout'> = async ({ ctx, caller, params }) => {
  const row = await ctx.findTransaction({ caller, type: 'disbursement', id: params.id })
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: payoutResource(row) } }
}
