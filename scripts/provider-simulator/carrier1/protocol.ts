import { type Country, currenciesOf } from '../markets.ts'
import { Refusal } from '../refusal.ts'

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

/** X-Target-Environment selects the environment of a country, or the provider's sandbox. */
export interface Environment {
  name: string
  country: Country | 'sandbox'
  currencies: readonly string[]
}

export const countryEnvironments = Object.entries(environments).map(([code, name]) => {
  const country = code as Country
  return { name, country, currencies: currenciesOf[country] as readonly string[] }
})

/** The provider's sandbox accepts only euros. */
export const sandbox: Environment = { name: 'sandbox', country: 'sandbox', currencies: ['EUR'] }

export const findEnvironment = (name: unknown): Environment | undefined =>
  [...countryEnvironments, sandbox].find((environment) => environment.name === name)

export const products = ['collection', 'disbursement'] as const

export type Product = (typeof products)[number]

export const productOf = (segment: string | undefined): Product | undefined =>
  products.find((product) => product === segment)

/** Each product has separate credentials. */
export const credentials = {
  collection: {
    subscriptionKey: 'simulator-collection-subscription-key',
    apiUser: '5b0e8f4c-3c0e-4b8a-9d5e-6a1f2b3c4d5e',
    apiKey: 'simulator-collection-api-key',
  },
  disbursement: {
    subscriptionKey: 'simulator-disbursement-subscription-key',
    apiUser: '9a7c6d5e-4f3b-4a2c-8b1d-0e9f8a7b6c5d',
    apiKey: 'simulator-disbursement-api-key',
  },
}

export const isUuidV4 = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text)

export const notUuidV4 = 'X-Reference-Id must be a UUID of version 4'

export const error = (code: string, message = code.toLowerCase().replaceAll('_', ' ')) => ({
  code,
  message,
})

export const refuse = (status: number, code: string, message?: string): never => {
  throw new Refusal({ status, body: error(code, message) })
}
