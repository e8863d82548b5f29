import type { components } from '../../generated/openapi.ts'

/** The countries of both providers, written here so that the simulator runs without the service. */

export type Country = components['schemas']['Country']

export type Currency = components['schemas']['Currency']

/** Currencies of each country that the contract knows. */
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

/** Those of ISO 4217 whose minor unit is the whole currency; all others here have two decimals. */
const withoutDecimals: readonly string[] = [
  'GNF',
  'RWF',
  'UGX',
  'XAF',
  'XOF',
] satisfies readonly Currency[]

export const decimalsOf = (currency: string): number => (withoutDecimals.includes(currency) ? 0 : 2)
