import type { Command } from 'commander'
import { countries, providers } from '../../generated/enumerations.ts'
import type { PaymentSchemas, Schemas } from './apis.ts'
import {
  choice,
  type IdempotencyOptions,
  integer,
  mandatory,
  phoneNumber,
  withIdempotencyKey,
} from './options.ts'
import { json } from './output.ts'

export interface TransactionOptions extends IdempotencyOptions {
  amount: number
  country: Schemas['Country']
  provider: Schemas['Provider']
  phone: string
}

export const withTransactionOptions = (command: Command): Command =>
  withIdempotencyKey(
    command
      .requiredOption('--amount <minor-units>', 'amount, in minor units', integer)
      .addOption(mandatory(choice('--country <code>', 'country', countries)))
      .addOption(mandatory(choice('--provider <name>', 'provider', providers)))
      .requiredOption(
        '--phone <number>',
        "phone number, in international or the country's local format",
      ),
  )

export const requestBodyOf = ({ amount, country, provider, phone }: TransactionOptions) => ({
  amount,
  country,
  provider,
  phone_number: phoneNumber(phone, country),
})

export const metadataText = (metadata: PaymentSchemas['Metadata']): string | null =>
  metadata === null ? null : json(metadata).replaceAll(/\s*\n\s*/g, ' ')

export const readable = ({ metadata, ...transaction }: PaymentSchemas['Transaction']) => ({
  ...transaction,
  metadata: metadataText(metadata),
})
