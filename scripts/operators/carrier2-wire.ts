import { type Country, type Currency, exponents, markets } from '../../src/domain/markets.ts'
import type { Cause } from './stories.ts'
import type { OrderKind } from './types.ts'

/** The words of carrier2's wire. Those that carry a brand stand here alone. */

/** The operator's own id of a movement of money. */
export const moneyIdField = 'airtel_money_id'

export const credentials = {
  clientId: 'c2000000-5b5b-4000-8000-000000000001',
  clientSecret: 'stub-client-secret-of-carrier2',
  pin: '1234',
  callbackHashSecret: 'stub-callback-hash-secret-of-carrier2',
}

export const countries = (Object.keys(markets) as Country[]).filter((country) =>
  markets[country].providers.some((provider) => provider === 'carrier2_money'),
)

export interface Market {
  country: Country
  currency: Currency
}

export const findCountry = (name: unknown): Country | undefined =>
  countries.find((country) => country === name)

export const findCurrency = (country: Country, name: unknown): Currency | undefined =>
  markets[country].currencies.find((currency) => currency === name)

/** Nigeria takes whole naira only. */
export const decimalsOf = ({ country, currency }: Market): number =>
  country === 'NG' ? 0 : exponents[currency]

/** Every code an ending may carry, taken in turn: the last four digits. */
export const reasons: Record<Cause, string[]> = {
  funds: ['1007'],
  declined: ['1008'],
  expired: ['1029', '1024'],
  'not-found': ['1005'],
  limit: ['1003'],
  internal: ['1010'],
}

const messages: Record<string, string> = {
  '1000': 'Ambiguous',
  '1001': 'Success',
  '1002': 'Incorrect Pin',
  '1003': 'Exceeds the limit of the wallet',
  '1005': 'Number not found, or no PIN entered',
  '1006': 'In process',
  '1007': 'Not enough balance',
  '1008': 'Refused by the payer',
  '1010': 'Not permitted',
  '1024': 'Timed out',
  '1025': 'Transaction not found',
  '1026': 'x-signature and payload did not match',
  '1029': 'Expired',
}

const results = {
  ESB000001: 'Something went wrong',
  ESB000008: 'Field validation',
  ESB000010: 'SUCCESS',
  ESB000011: 'Failed',
  ESB000033: 'Invalid MSISDN Length',
  ESB000034: 'Invalid Country Name',
  ESB000035: 'Invalid Currency Code',
  ESB000041: 'External Transaction ID already exists.',
  ESB000045: 'No Transaction Found With Provided Transaction Id.',
} as const

export type ResultCode = keyof typeof results

export const responseCode = (lastFour: string, kind: OrderKind): string =>
  `${kind === 'payout' ? 'DP0090000' : 'DP0080000'}${lastFour}`

export const messageOf = (code: string): string => messages[code.slice(-4)] ?? 'Failed'

export interface StatusObject {
  code: string
  message: string
  result_code: string
  response_code?: string
  success: boolean
}

/** The status object of a refusal. */
export const refusal = (
  httpStatus: number,
  resultCode: ResultCode,
  details: { responseCode?: string; message?: string } = {},
): { status: StatusObject } => ({
  status: {
    code: String(httpStatus),
    message: details.message ?? results[resultCode],
    result_code: resultCode,
    ...(details.responseCode === undefined ? {} : { response_code: details.responseCode }),
    success: false,
  },
})
