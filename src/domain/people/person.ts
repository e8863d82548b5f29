import type { Permission } from '../../../generated/permissions.ts'
import type { CountryLimit } from './countries.ts'
import type { Role } from './roles.ts'
import type { SecondFactor } from './second-factor.ts'

export interface SignedIn {
  sessionId: string
  /** Whether a code of the authenticator, or a passkey, is still required. */
  isIncomplete: boolean
  /** The end of the fresh confirmation; ISO 8601. */
  confirmedUntil: string | null
}

/** A staff member, signed in or with an access token. */
export interface Person {
  kind: 'person'
  personId: string
  role: Role
  /** The countries to which the person is limited in this request. */
  countries: CountryLimit
  permissions: ReadonlySet<Permission>
  secondFactor: SecondFactor
  /** Undefined for an access token. */
  session: SignedIn | undefined
  /** For an access token. */
  accessTokenId?: string
}

/** An anonymous caller who signs in, or accepts an invitation. */
export interface Stranger {
  kind: 'stranger'
  /** The caller's address, and the user agent. */
  address: string | null
  client: string | null
}
