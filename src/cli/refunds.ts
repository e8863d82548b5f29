import type { Command } from 'commander'
import type { PaymentSchemas } from './apis.ts'
import { askAsMerchant } from './client.ts'
import {
  type IdempotencyOptions,
  idempotencyHeader,
  integer,
  verb,
  withIdempotencyKey,
} from './options.ts'
import { fields } from './output.ts'
import { readable } from './transaction-options.ts'

export const refunds = (program: Command): void => {
  const noun = program.command('refunds').description('refunds of payments')
  create(noun)
}

interface CreateOptions extends IdempotencyOptions {
  amount: number
}

const create = (noun: Command) =>
  withIdempotencyKey(
    verb(
      noun,
      'create <payment-id>',
      'refund all or part of a payment',
      'create 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f --amount 2000',
    ),
  )
    .requiredOption('--amount <minor-units>', 'amount to refund', integer)
    .action(
      askAsMerchant(
        ({ payments }, payment_id: string, { amount, ...options }: CreateOptions) =>
          payments.POST('/refunds', {
            params: { header: idempotencyHeader(options) },
            body: { payment_id, amount },
          }),
        showRefund,
      ),
    )

const showRefund = ({ data }: PaymentSchemas['TransactionResponse']): string =>
  fields(readable(data))
