import type { Country } from '../markets.ts'
import { Refusal } from '../refusal.ts'
import type { OrderKind } from '../types.ts'

export const moneyIdField = 'airtel_money_id'

export const credentials = {
  clientId: 'simulator-client-id',
  clientSecret: 'simulator-client-secret',
  pin: '1234',
  callbackHashSecret: 'simulator-callback-hash-secret',
}

export const countries: readonly Country[] = [
  'CG',
  'UG',
  'ZM',
  'CD',
  'GA',
  'KE',
  'MG',
  'MW',
  'NE',
  'NG',
  'RW',
  'SC',
  'TZ',
  'TD',
]

/** The country and currency come from X-Country and X-Currency. */
export interface Market {
  country: Country
  currency: string
}

/** These rules differ between countries. */
export interface MarketRules {
  collections: 'v1' | 'v2'
  disbursements: 'v1' | 'v2' | 'v3'
  /** True if a query about a disbursement needs `?transactionType=B2C`. */
  enquiryNeedsType: boolean
  /** True if national numbers start with a 0. */
  leadingZero: boolean
}

export const usualRules: MarketRules = {
  collections: 'v1',
  disbursements: 'v1',
  enquiryNeedsType: false,
  leadingZero: false,
}

export type Product = 'collection' | 'disbursement'

/** A full refund is a call of the collection product. */
export const productOf = (kind: OrderKind): Product =>
  kind === 'payout' ? 'disbursement' : 'collection'

/** Returns the code of a product with these last three digits. */
export const codeOf = (product: Product, digits: string): string =>
  `DP0${product === 'collection' ? '0800001' : '0900001'}${digits}`

interface StatusObject {
  status: {
    code: string
    message: string
    result_code: string | null
    response_code: string | null
    success: boolean
  }
}

interface StatusFields {
  httpStatus: number
  /** `response_code` contains a product's `DP…` code, and `result_code` contains any other code. */
  code?: string | undefined
  success: boolean
  message?: string | undefined
}

/** A response without a transaction contains only the status object. */
export const statusObject = ({
  httpStatus,
  code,
  success,
  message,
}: StatusFields): StatusObject => {
  const isOfProduct = code?.startsWith('DP') ?? false
  const result = isOfProduct ? (success ? 'ESB000010' : 'ESB000011') : (code ?? null)
  return {
    status: {
      code: String(httpStatus),
      message: message ?? (success ? 'Success.' : 'Failed.'),
      result_code: result,
      response_code: isOfProduct ? (code ?? null) : null,
      success,
    },
  }
}

export const refuse = (httpStatus: number, code: string, message?: string): never => {
  const body = statusObject({ httpStatus, code, success: false, message })
  throw new Refusal({ status: httpStatus, body })
}
