import type { Command } from 'commander'
import type { PaymentSchemas } from './apis.ts'
import { askAsMerchant } from './client.ts'
import {
  type IdempotencyOptions,
  idempotencyHeader,
  integer,
  pair,
  verb,
  withIdempotencyKey,
} from './options.ts'
import { fields } from './output.ts'
import { metadataText } from './transaction-options.ts'

export const checkout = (program: Command): void => {
  const noun = program.command('checkout').description('hosted payment pages')
  create(noun)
}

interface CreateOptions extends IdempotencyOptions {
  amount: number
  currency: PaymentSchemas['Currency']
  successUrl: string
  cancelUrl: string
  description?: string
  metadata?: Record<string, string>
}

const create = (noun: Command) =>
  withIdempotencyKey(
    verb(
      noun,
      'create',
      'create a checkout session; send the customer to its URL',
      'create --amount 5000 --currency XAF --success-url https://boutique.example/merci' +
        ' --cancel-url https://boutique.example/panier',
    ),
  )
    .requiredOption('--amount <minor-units>', 'amount, in minor units', integer)
    .requiredOption('--currency <code>', 'currency, e.g. XAF')
    .requiredOption('--success-url <url>', 'URL for the customer after payment')
    .requiredOption('--cancel-url <url>', 'URL for a customer who cancels')
    .option('--description <text>', 'what the customer is paying for')
    .option('--metadata <key=value...>', 'metadata to store with it', pair)
    .action(
      askAsMerchant(({ payments }, options: CreateOptions) => {
        const { amount, currency, successUrl, cancelUrl, description, metadata } = options
        const urls = { success_url: successUrl, cancel_url: cancelUrl }
        return payments.POST('/checkout/sessions', {
          params: { header: idempotencyHeader(options) },
          body: { amount, currency, ...urls, description, metadata },
        })
      }, showSession),
    )

const showSession = ({ data }: PaymentSchemas['CheckoutSessionResponse']): string =>
  fields({ ...data, metadata: metadataText(data.metadata) })
