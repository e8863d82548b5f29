import { type Country, type Currency, exponents, markets } from '../../src/domain/markets.ts'
import type { Cause } from './stories.ts'

/** The words of carrier1's wire. Those that carry a brand stand here alone. */

const environments: Partial<Record<Country, string>> = {
  CG: 'mtncongo',
  CM: 'mtncameroon',
  BJ: 'mtnbenin',
  CI: 'mtnivorycoast',
  GH: 'mtnghana',
  GN: 'mtnguineaconakry',
  LR: 'mtnliberia',
  SZ: 'mtnswaziland',
  UG: 'mtnuganda',
  ZA: 'mtnsouthafrica',
  ZM: 'mtnzambia',
}

export interface Environment {
  name: string
  /** The sandbox belongs to none and takes the numbers and currencies of all. */
  country: Country | 'sandbox'
  currencies: readonly Currency[]
}

export const countryEnvironments: Environment[] = Object.entries(environments).map(
  ([country, name]) => ({
    name,
    country: country as Country,
    currencies: markets[country as Country].currencies,
  }),
)

const sandbox: Environment = {
  name: 'sandbox',
  country: 'sandbox',
  currencies: Object.keys(exponents) as Currency[],
}

export const findEnvironment = (name: unknown): Environment | undefined =>
  [...countryEnvironments, sandbox].find((environment) => environment.name === name)

export const products = ['collection', 'disbursement'] as const

export type Product = (typeof products)[number]

export const credentials = {
  collection: {
    subscriptionKey: 'c1c0113c7a5b4d6e8f90a1b2c3d4e5f6',
    apiUser: '0c011ec7-0000-4000-8000-000000000001',
    apiKey: 'stub-api-key-of-collection',
  },
  disbursement: {
    subscriptionKey: 'd15b0a5e7a5b4d6e8f90a1b2c3d4e5f6',
    apiUser: '0d15b0a5-0000-4000-8000-000000000002',
    apiKey: 'stub-api-key-of-disbursement',
  },
} as const satisfies Record<Product, object>

/** Every code an ending may carry, taken in turn; the second list is for who receives money. */
export const reasons: Record<Cause, { payer: string[]; payee: string[] }> = {
  funds: {
    payer: ['NOT_ENOUGH_FUNDS', 'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED'],
    payee: ['NOT_ENOUGH_FUNDS', 'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED'],
  },
  declined: {
    payer: ['APPROVAL_REJECTED', 'REJECTED', 'PAYMENT_NOT_APPROVED', 'TRANSACTION_CANCELED'],
    payee: ['REJECTED', 'TRANSACTION_CANCELED'],
  },
  expired: {
    payer: ['EXPIRED', 'COULD_NOT_PERFORM_TRANSACTION'],
    payee: ['COULD_NOT_PERFORM_TRANSACTION', 'EXPIRED'],
  },
  'not-found': { payer: ['PAYER_NOT_FOUND'], payee: ['PAYEE_NOT_FOUND'] },
  limit: { payer: ['PAYER_LIMIT_REACHED'], payee: ['PAYEE_LIMIT_REACHED'] },
  internal: { payer: ['INTERNAL_PROCESSING_ERROR'], payee: ['INTERNAL_PROCESSING_ERROR'] },
}

const sentence = (code: string): string => code.toLowerCase().replaceAll('_', ' ')

/** One reason in the spellings that were seen, by the order's number. */
export const spelt = (code: string, sequence: number): unknown => {
  const spellings = [
    code,
    { code, message: `The transaction failed: ${sentence(code)}.` },
    ` ${sentence(code)} `,
    { code: sentence(code), message: '' },
  ]
  return spellings[sequence % spellings.length]
}

const messages: Record<string, string> = {
  RESOURCE_NOT_FOUND: 'Requested resource was not found.',
  RESOURCE_ALREADY_EXIST: 'Duplicated reference id. Creation of resource failed.',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'Access to target environment is forbidden.',
  INVALID_CURRENCY: 'Currency not supported.',
  INVALID_CALLBACK_URL_HOST: 'Callback URL with different host name than configured for API User.',
}

export const error = (code: string, message = messages[code] ?? sentence(code)) => ({
  code,
  message,
})
