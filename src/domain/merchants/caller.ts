import type { Country } from '../markets.ts'
import type { CountryLimit } from '../people/countries.ts'
import type { Person, Stranger } from '../people/person.ts'

/** What a restricted key may do besides reading. A key without restriction may do everything. */
export const keyPermissions = [
  'payments:write',
  'refunds:write',
  'payouts:write',
  'checkout:write',
  'payment_links:write',
  'webhooks:write',
  'transactions:write',
  'keys:write',
  'bank_accounts:write',
  'withdrawals:write',
  'sandbox:write',
] as const

export type KeyPermission = (typeof keyPermissions)[number]

export const environments = ['live', 'test'] as const

export type Environment = (typeof environments)[number]

/** The owner of a row: an application, in one environment. */
export type Owner = Pick<Caller, 'applicationId' | 'organisationId' | 'environment'>

/** On whose behalf a request runs: one application in one environment, and nothing else. */
export interface Caller {
  kind: 'api_key'
  applicationId: string
  organisationId: string
  environment: Environment
  homeCountry: Country
  /** The key of the request. */
  keyId: string
  /** Where the request came from; null if a proxy sent what is not an address. */
  address: string | null
  /** What the key may do besides reading; null for everything. */
  permissions: KeyPermission[] | null
}

/** The caller with the management token: at the first start, and in emergencies. */
export interface ManagementToken {
  kind: 'management_token'
  /** Whether it may do nothing that needs a second factor or a second person. */
  isLimited?: boolean
  /** Whether the request proves that it comes from the host of the service. */
  isOnHost?: boolean
}

/**
 * What the shared management tokens may do. Once an owner exists, they stop working if
 * `MANAGEMENT_TOKEN` is `off`. Otherwise, if live providers are configured, no operation that needs
 * a second factor or a second person accepts them.
 */
export type SharedTokenState = 'unlimited' | 'limited' | 'ended'

/** Who calls the management API. */
export type Administrator = ManagementToken | Person | Stranger

/** The person who calls; undefined for the management token. */
export const personOf = (caller: Administrator): Person | undefined =>
  caller.kind === 'person' ? caller : undefined

/** The countries to which the caller is limited. */
export const limitOf = (caller: Administrator): CountryLimit =>
  caller.kind === 'person' ? caller.countries : null

/** On whose behalf an operation runs. */
export type Principal = Caller | Administrator

/** The rows a principal can reach: one application's in one environment, or all. */
export type Scope = Pick<Caller, 'applicationId' | 'environment'> | 'all'

export const scopeOf = (principal: Principal): Scope =>
  principal.kind === 'api_key' ? principal : 'all'
