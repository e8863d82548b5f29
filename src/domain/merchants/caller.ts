import type { Country } from '../markets.ts'
import type { CountryLimit } from '../people/countries.ts'
import type { Person, Stranger } from '../people/person.ts'

/** The permissions of a restricted key besides reading. An unrestricted key has all of them. */
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

/** The application and environment on whose behalf a request runs. */
export interface Caller {
  kind: 'api_key'
  applicationId: string
  organisationId: string
  environment: Environment
  homeCountry: Country
  /** The key of the request. */
  keyId: string
  /** The caller's address; null if a proxy sent an invalid address. */
  address: string | null
  /** Permissions in addition to reading; null for all. */
  permissions: KeyPermission[] | null
}

/** The management token as a caller: for the first start, and for emergencies. */
export interface ManagementToken {
  kind: 'management_token'
  /** Whether the token may not do anything that needs a second factor or a second person. */
  isLimited?: boolean
  /** Whether the request proves that it comes from the service's host. */
  isOnHost?: boolean
}

/**
 * The permissions of the shared management tokens. Once an owner exists, the tokens stop working if
 * `MANAGEMENT_TOKEN` is `off`. Otherwise, if live providers are configured, operations that need a
 * second factor or a second person reject them.
 */
export type SharedTokenState = 'unlimited' | 'limited' | 'ended'

/** The caller of the management API. */
export type Administrator = ManagementToken | Person | Stranger

/** The person behind a call; undefined for the management token. */
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
