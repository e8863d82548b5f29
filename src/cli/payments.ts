import type { Command } from 'commander'
import { environments, providers, transactionStatuses } from '../../generated/enumerations.ts'
import type { PaymentSchemas, Schemas } from './apis.ts'
import { askAsMerchant } from './client.ts'
import {
  choice,
  idempotencyHeader,
  type PageOptions,
  pageQuery,
  pair,
  verb,
  withPageOptions,
} from './options.ts'
import { fields, page } from './output.ts'
import {
  readable,
  requestBodyOf,
  type TransactionOptions,
  withTransactionOptions,
} from './transaction-options.ts'

export const payments = (program: Command): void => {
  const noun = program.command('payments').description('payments from customers')
  create(noun)
  list(noun)
  show(noun)
}

interface CreateOptions extends TransactionOptions {
  currency?: Schemas['Currency']
  metadata?: Record<string, string>
}

const create = (noun: Command) =>
  withTransactionOptions(
    verb(
      noun,
      'create',
      'collect a payment; the customer approves on the phone',
      'create --amount 5000 --country CG --provider carrier1_momo --phone "+242 06 512 34 56"' +
        ' --idempotency-key commande-1',
    ),
  )
    .option('--currency <code>', "e.g. XAF (default: the country's currency)")
    .option('--metadata <key=value...>', 'metadata to store with it', pair)
    .action(
      askAsMerchant(({ payments }, options: CreateOptions) => {
        const { currency, metadata } = options
        return payments.POST('/payments', {
          params: { header: idempotencyHeader(options) },
          body: { ...requestBodyOf(options), currency, metadata },
        })
      }, showTransaction),
    )

interface ListOptions extends PageOptions {
  status?: PaymentSchemas['TransactionStatus']
  provider?: Schemas['Provider']
  environment?: Schemas['Environment']
}

const list = (noun: Command) =>
  withPageOptions(verb(noun, 'list', 'list payments, newest first', 'list --status failed'))
    .addOption(choice('--status <status>', 'only payments with this status', transactionStatuses))
    .addOption(choice('--provider <name>', 'only payments through this provider', providers))
    .addOption(choice('--environment <name>', 'only payments in this environment', environments))
    .action(
      askAsMerchant(
        ({ payments }, { status, provider, environment, ...pages }: ListOptions) =>
          payments.GET('/payments', {
            params: { query: { status, provider, environment, ...pageQuery(pages) } },
          }),
        (body) =>
          page(body, ({ id, status, amount, currency, provider, phone_number, created_at }) => ({
            id,
            status,
            amount,
            currency,
            provider,
            phone_number,
            created_at,
          })),
      ),
    )

const show = (noun: Command) =>
  verb(noun, 'show <payment-id>', 'show a payment', `show ${somePayment}`).action(
    askAsMerchant(
      ({ payments }, id: string) => payments.GET('/payments/{id}', { params: { path: { id } } }),
      showTransaction,
    ),
  )

const somePayment = '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f'

const showTransaction = ({ data }: PaymentSchemas['TransactionResponse']): string =>
  fields(readable(data))
