import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { type Administered, administer } from './administer.ts'
import { call } from './client.ts'
import type { TestServer } from './server.ts'

export const password = 'une phrase que personne ne devine'

let people = 0

/** Invites a new staff member. Returns the email address and the invitation token. */
export const inviteSomebody = async (
  server: Administered,
  role: string,
): Promise<{ email: string; token: string }> => {
  people += 1
  const email = `personne${people}@momo.example`
  const { body } = await administer(server, 'post', '/invitations', { email, role })
  return { email, token: body.data.token }
}

/** Creates a staff member with a role and a freshly confirmed session. */
export const createPerson = async (
  server: Administered,
  role: string,
): Promise<{ id: string; email: string; token: string }> => {
  const { email, token } = await inviteSomebody(server, role)
  const person = await call(server, 'post', '/management/v1/invitations/accept', {
    body: { token, name: 'Awa', password },
  })
  const session = await call(server, 'post', '/management/v1/sign-in', {
    body: { email, password },
  })
  return { id: person.body.data.id, email, token: session.body.data.token }
}

/** Links an identity provider account to a person, as their first sign-in does. */
export const linkIdentity = (server: Pick<TestServer, 'ctx'>, personId: string): Promise<unknown> =>
  sql`UPDATE people SET identity_issuer = 'https://login.example', identity_subject = id::text,
    identity_linked_at = created_at WHERE id = ${personId}::uuid`.execute(server.ctx.db)

/** Returns the authenticator's current code, or the code that is this many 30-second steps away. */
export const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * 30_000,
  })

/** Adds an authenticator for a person with the previous code. The current code stays unused. */
export const addAuthenticator = async (
  server: Pick<TestServer, 'url'>,
  token: string,
): Promise<{ secret: string; codes: string[] }> => {
  const path = '/management/v1/session/authenticator'
  const { secret } = (await call(server, 'post', path, { key: token })).body.data
  const confirm = () =>
    call(server, 'post', `${path}/confirm`, { key: token, body: { code: codeOf(secret, -1) } })
  const first = await confirm()
  // The confirmation is retried once, because 30 seconds may pass between generating and checking
  // the code.
  const confirmed = first.status < 300 ? first : await confirm()
  return { secret, codes: confirmed.body.data.recovery_codes }
}
