import type { Command } from 'commander'
import { type AccountSchemas, merchant } from './apis.ts'
import { askAsMerchant } from './client.ts'
import { download } from './download.ts'
import {
  type IdempotencyOptions,
  idempotencyHeader,
  integer,
  pair,
  verb,
  withIdempotencyKey,
  withOutputFile,
} from './options.ts'
import { fields } from './output.ts'
import { timeOption } from './times.ts'
import { metadataText } from './transaction-options.ts'

const someLink = '0193a1f7-2b3c-7d4e-8f5a-6b7c8d9e0f1a'

export const links = (program: Command): void => {
  const noun = program.command('links').description('payment links to send to customers')
  create(noun)
  qr(noun)
}

interface CreateOptions extends IdempotencyOptions {
  currency: AccountSchemas['CreatePaymentLinkRequest']['currency']
  amount?: number
  minimum?: number
  maximum?: number
  description?: string
  successUrl?: string
  cancelUrl?: string
  metadata?: Record<string, string>
  expiresAt?: string
  uses?: number
  merchantReference?: string
}

const requestBodyOf = (options: CreateOptions): AccountSchemas['CreatePaymentLinkRequest'] => ({
  currency: options.currency,
  amount: options.amount,
  minimum_amount: options.minimum,
  maximum_amount: options.maximum,
  description: options.description,
  success_url: options.successUrl,
  cancel_url: options.cancelUrl,
  metadata: options.metadata,
  expires_at: options.expiresAt,
  uses_max: options.uses,
  merchant_reference: options.merchantReference,
})

const create = (noun: Command) =>
  withIdempotencyKey(
    verb(
      noun,
      'create',
      'create a link with a fixed amount or one the customer chooses',
      'create --currency XAF --amount 5000 --description "Inscription au tournoi" --uses 32',
    ),
  )
    .requiredOption('--currency <code>', 'currency, e.g. XAF')
    .option('--amount <minor-units>', 'amount (default: the customer chooses)', integer)
    .option('--minimum <minor-units>', 'minimum amount the customer can choose', integer)
    .option('--maximum <minor-units>', 'maximum amount the customer can choose', integer)
    .option('--description <text>', 'what the customer is paying for')
    .option('--success-url <url>', 'URL for the customer after payment')
    .option('--cancel-url <url>', 'URL for a customer who cancels')
    .option('--metadata <key=value...>', 'metadata to store with each payment', pair)
    .addOption(timeOption('--expires-at <timestamp>', 'expiry, e.g. 2026-12-01T00:00:00Z'))
    .option('--uses <count>', 'maximum number of payments', integer)
    .option('--merchant-reference <text>', 'your own reference for each payment')
    .action(
      askAsMerchant(
        ({ account }, options: CreateOptions) =>
          account.POST('/payment-links', {
            params: { header: idempotencyHeader(options) },
            body: requestBodyOf(options),
          }),
        showLink,
      ),
    )

interface PictureOptions {
  png?: true
  output?: string
}

const qr = (noun: Command) =>
  withOutputFile(
    verb(
      noun,
      'qr <link-id>',
      'download the URL of a link as a QR code; no --json',
      `qr ${someLink} --png --output affiche.png`,
    ).option('--png', 'PNG, 600 pixels wide (default: SVG)'),
  ).action(
    download(merchant, 'image/', ({ account }, id: string, { png }: PictureOptions) =>
      account.GET(png ? '/payment-links/{id}/qr-code.png' : '/payment-links/{id}/qr-code.svg', {
        params: { path: { id } },
        parseAs: 'stream',
      }),
    ),
  )

const showLink = ({ data }: AccountSchemas['PaymentLinkResponse']): string =>
  fields({ ...data, metadata: metadataText(data.metadata) })
