import type { Permission } from '../../../generated/permissions.ts'
import type { CountryLimit } from './countries.ts'
import type { Role } from './roles.ts'
import type { SecondFactor } from './second-factor.ts'

/** A sign-in that has not ended. */
export interface SignedIn {
  sessionId: string
  /** Whether a code of the authenticator, or a passkey, is still asked for. */
  isIncomplete: boolean
  /** Until when it may do what needs a fresh confirmation; ISO 8601. */
  confirmedUntil: string | null
}

/** A staff member, signed in or with an access token. */
export interface Person {
  kind: 'person'
  personId: string
  role: Role
  /** The countries to which the person is limited at this request. */
  countries: CountryLimit
  /** The permissions of the request. */
  permissions: ReadonlySet<Permission>
  secondFactor: SecondFactor
  /** Undefined for an access token. */
  session: SignedIn | undefined
  /** For an access token. */
  accessTokenId?: string
}

/** Whoever signs in, or accepts an invitation: not known yet. */
export interface Stranger {
  kind: 'stranger'
  /** The caller's address, and what the program calls itself. */
  address: string | null
  client: string | null
}
