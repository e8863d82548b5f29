import type { components } from '../../generated/management.ts'
import type { SignedIn } from '../domain/people/person.ts'
import type { AccessTokenRow } from '../repositories/people/access-tokens.ts'
import type { InvitationRow } from '../repositories/people/invitations.ts'
import type { PasskeyRow } from '../repositories/people/passkeys.ts'
import type { PersonRow } from '../repositories/people/people.ts'
import type { SavedViewRow } from '../repositories/people/saved-views.ts'
import type { SignInRow } from '../repositories/people/sign-ins.ts'

type Schemas = components['schemas']

const identityResource = ({
  identity_issuer: issuer,
  identity_linked_at: linkedAt,
}: PersonRow): Schemas['LinkedIdentity'] =>
  issuer === null || linkedAt === null ? null : { issuer, linked_at: linkedAt }

export const personResource = (row: PersonRow): Schemas['Person'] => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  countries: row.countries,
  has_authenticator: row.totp_secret !== null,
  identity: identityResource(row),
  link_shown_to: row.link_shown_to,
  disabled_at: row.disabled_at,
  created_at: row.created_at,
})

const stateOf = (isIncomplete: boolean): Schemas['SessionState'] =>
  isIncomplete ? 'incomplete' : 'signed_in'

/** `own` is the session of the current request. `at` is the current time in ISO 8601. */
export const sessionResource = (
  row: SignInRow,
  own: SignedIn | undefined,
  at: string,
): Schemas['Session'] => ({
  id: row.id,
  state: stateOf(row.id === own?.sessionId ? own.isIncomplete : row.is_incomplete),
  is_own: row.id === own?.sessionId,
  address: row.address,
  client: row.client,
  created_at: row.created_at,
  used_at: row.used_at,
  confirmed_until:
    row.confirmed_until !== null && row.confirmed_until > at ? row.confirmed_until : null,
  expires_at: row.expires_at,
})

export const newSessionResource = (row: SignInRow, token: string): Schemas['NewSession'] => ({
  id: row.id,
  token,
  state: stateOf(row.is_incomplete),
  expires_at: row.expires_at,
})

export const accessTokenResource = (row: AccessTokenRow): Schemas['AccessToken'] => ({
  id: row.id,
  name: row.name,
  permissions: row.permissions,
  created_at: row.created_at,
  expires_at: row.expires_at,
  used_at: row.used_at,
  revoked_at: row.revoked_at,
})

export const passkeyResource = (row: PasskeyRow): Schemas['Passkey'] => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at,
  used_at: row.used_at,
})

export const savedViewResource = (row: SavedViewRow): Schemas['SavedView'] => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  created_at: row.created_at,
})

export const invitationResource = (row: InvitationRow): Schemas['Invitation'] => ({
  id: row.id,
  email: row.email,
  role: row.role,
  countries: row.countries,
  created_at: row.created_at,
  expires_at: row.expires_at,
})
