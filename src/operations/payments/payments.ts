import type { Position } from '../../database/pagination.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import type { FoundMarket } from '../../domain/markets.ts'
import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { listTransactions } from '../../repositories/transactions/list-transactions.ts'
import { transactionResource } from '../../resources/transactions.ts'
import { createPaymentFor } from '../../services/payments/create-payment.ts'
import type { PaymentsHandler } from '../handler.ts'
import { replyWithList } from '../lists.ts'
import { type Checked, type CheckedRequest, fieldsOf } from '../request-check.ts'
import { checkTransactionRequest, type Markets, metadataFaults } from '../shared-checks.ts'

export const checkPayment =
  (markets: Markets) =>
  (request: CheckedRequest, known: FieldErrors): Checked<FoundMarket> => {
    const fields = fieldsOf(request)
    const { fieldErrors, ...checked } = checkTransactionRequest(markets, fields, request)
    return { ...checked, fieldErrors: { ...fieldErrors, ...metadataFaults(fields, known) } }
  }

export const createPayment: PaymentsHandler<'createPayment', FoundMarket> = async (input) => {
  const { ctx, caller, body, found, idempotent } = input
  const terms = {
    amount: body.amount,
    currency: found.currency,
    country: body.country,
    provider: body.provider,
    phoneNumber: body.phone_number,
    metadata: body.metadata ?? null,
  }
  return createPaymentFor(ctx, caller, terms, idempotent, (row) =>
    created({ data: transactionResource(row) }, row.id),
  )
}

export const listPayments: PaymentsHandler<'listPayments'> = async (input) => {
  const { ctx, caller } = input
  const { status, provider, environment } = input.query
  const isOwn = environment === undefined || environment === caller.environment
  const readPage = async (position: Position) =>
    isOwn
      ? listTransactions(ctx.db, caller, 'collection', { status, provider }, position)
      : { rows: [], total: 0, hasMore: false }
  return replyWithList(input, readPage, transactionResource, { status, provider, environment })
}

export const getPayment: PaymentsHandler<'getPayment'> = async ({ ctx, caller, params }) => {
  const row = await ctx.findTransaction({ caller, type: 'collection', id: params.id })
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: transactionResource(row) } }
}
