import type { components } from '../../generated/openapi.ts'

/**
 * The countries, currencies and amounts of both providers are duplicated here, so that the
 * simulator runs without the service. Amounts are decimal texts, read and written exactly.
 */

export type Country = components['schemas']['Country']

export type Currency = components['schemas']['Currency']

/** The API contract contains the same currencies. */
export const currenciesOf: Record<Country, readonly Currency[]> = {
  CG: ['XAF'],
  CM: ['XAF'],
  BJ: ['XOF'],
  CI: ['XOF'],
  GH: ['GHS'],
  GN: ['GNF'],
  LR: ['LRD', 'USD'],
  SZ: ['SZL'],
  UG: ['UGX'],
  ZA: ['ZAR'],
  ZM: ['ZMW'],
  CD: ['CDF', 'USD'],
  GA: ['XAF'],
  KE: ['KES'],
  MG: ['MGA'],
  MW: ['MWK'],
  NE: ['XOF'],
  NG: ['NGN'],
  RW: ['RWF'],
  SC: ['SCR'],
  TZ: ['TZS'],
  TD: ['XAF'],
}

export const findCountry = (code: unknown): Country | undefined =>
  (Object.keys(currenciesOf) as Country[]).find((country) => country === code)

/** In ISO 4217, these currencies have no decimals. All other currencies here have two decimals. */
const withoutDecimals: readonly string[] = [
  'GNF',
  'RWF',
  'UGX',
  'XAF',
  'XOF',
] satisfies readonly Currency[]

export const decimalsOf = (currency: string): number => (withoutDecimals.includes(currency) ? 0 : 2)

/** Returns true for a positive decimal with limited decimal places, without sign or exponent. */
export const isExactAmount = (text: string, decimals: number): boolean => {
  const [, fraction] = /^(?:0|[1-9]\d{0,17})(?:\.(\d+))?$/.exec(text) ?? [undefined, 'none']
  if (fraction !== undefined && (fraction === 'none' || fraction.length > decimals)) return false
  return toMinorUnits(text, decimals) > 0n
}

export const toMinorUnits = (text: string, decimals: number): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

export const fromMinorUnits = (minorUnits: bigint, decimals: number): string => {
  const digits = String(minorUnits < 0n ? -minorUnits : minorUnits).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const sign = minorUnits < 0n ? '-' : ''
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`
}
