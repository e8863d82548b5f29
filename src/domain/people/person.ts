import type { Permission } from '../../../generated/permissions.ts'
import type { CountryLimit } from './countries.ts'
import type { Role } from './roles.ts'
import type { SecondFactor } from './second-factor.ts'

export interface SignedIn {
  sessionId: string
  /** True if the session still needs an authenticator code or a passkey. */
  isIncomplete: boolean
  /** When the person must confirm again, in ISO 8601. */
  confirmedUntil: string | null
}

/** A staff member who is signed in or uses an access token. */
export interface Person {
  kind: 'person'
  personId: string
  role: Role
  /** The countries that this request is limited to; null means all countries. */
  countries: CountryLimit
  permissions: ReadonlySet<Permission>
  secondFactor: SecondFactor
  /** Undefined if the request uses an access token. */
  session: SignedIn | undefined
  /** Set only if the request uses an access token. */
  accessTokenId?: string
}

/** An anonymous caller who signs in or accepts an invitation. */
export interface Stranger {
  kind: 'stranger'
  /** The caller's IP address and user agent. */
  address: string | null
  client: string | null
}
