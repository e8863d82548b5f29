import type { Country } from '../markets.ts'
import type { CountryLimit } from '../people/countries.ts'
import type { Person, Stranger } from '../people/person.ts'

/**
 * A restricted key may have these permissions in addition to reading. Unrestricted keys have all
 * permissions.
 */
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

/** Rows belong to an application in one environment. */
export type Owner = Pick<Caller, 'applicationId' | 'organisationId' | 'environment'>

/** The application and environment that a request acts for. */
export interface Caller {
  kind: 'api_key'
  applicationId: string
  organisationId: string
  environment: Environment
  homeCountry: Country
  keyId: string
  /** The caller's IP address; null if a proxy sent an invalid address. */
  address: string | null
  /** Permissions in addition to reading; null if the key has all permissions. */
  permissions: KeyPermission[] | null
}

/** The management token is for the initial setup and for emergencies. */
export interface ManagementToken {
  kind: 'management_token'
  /** True if the token is rejected for operations that need a second factor or a second person. */
  isLimited?: boolean
  /** True if the request proves that it comes from the service's host. */
  isOnHost?: boolean
}

/**
 * What the shared management tokens may do. `ended`: an owner exists and `MANAGEMENT_TOKEN` is
 * `off`, so the tokens no longer work. `limited`: an owner exists and live providers are
 * configured, so the tokens are rejected for operations that need a second factor or a second
 * person.
 */
export type SharedTokenState = 'unlimited' | 'limited' | 'ended'

export type Administrator = ManagementToken | Person | Stranger

/** Returns undefined for the management token. */
export const personOf = (caller: Administrator): Person | undefined =>
  caller.kind === 'person' ? caller : undefined

export const limitOf = (caller: Administrator): CountryLimit =>
  caller.kind === 'person' ? caller.countries : null

/** The caller that an operation acts for. */
export type Principal = Caller | Administrator

/**
 * The rows that a principal can access: the rows of one application in one environment, or all
 * rows.
 */
export type Scope = Pick<Caller, 'applicationId' | 'environment'> | 'all'

export const scopeOf = (principal: Principal): Scope =>
  principal.kind === 'api_key' ? principal : 'all'
