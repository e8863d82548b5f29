import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import type { Country } from '../../domain/markets.ts'
import { type Access, allowsMore } from '../../domain/people/access.ts'
import {
  type CountryLimit,
  coversCountries,
  shareCountry,
  sortedCountries,
} from '../../domain/people/countries.ts'
import { invitationMs } from '../../domain/people/limits.ts'
import type { Person, Stranger } from '../../domain/people/person.ts'
import { covers, permissionsOf, type Role } from '../../domain/people/roles.ts'
import { generateToken, hashToken } from '../../domain/people/tokens.ts'
import { Problem } from '../../domain/problems.ts'
import { closeProposals } from '../../repositories/approvals/proposals.ts'
import { revokeAccessTokens } from '../../repositories/people/access-tokens.ts'
import {
  claimInvitation,
  findOpenInvitation,
  type InvitationRow,
  insertInvitation,
  revokeInvitation,
} from '../../repositories/people/invitations.ts'
import { insertMail, isInvitationMailed } from '../../repositories/people/mails.ts'
import {
  changePerson,
  doCountAsOne,
  findPerson,
  findPersonByEmail,
  insertPerson,
  lockActiveOwners,
  lockPerson,
  type PersonRow,
  setLinkShownTo,
} from '../../repositories/people/people.ts'
import { endSignIns } from '../../repositories/people/sign-ins.ts'
import { requireColleague } from '../approvals/controls.ts'
import { requireHostProof } from '../approvals/require-host-proof.ts'
import { recordAct } from '../audit/record-act.ts'
import { countSecret } from './count-attempts.ts'
import { hashPassword, requireHardPassword } from './passwords.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'config' | 'liveProviders' | 'passwordCost'> &
  Acting

/** The person who grants a role. Undefined for the management token, which may grant any role. */
type Grantor = Person | undefined

interface Grant {
  role: Role
  countries: CountryLimit
}

/**
 * Throws Problem `person_not_permitted` if the role has more permissions or countries than the
 * grantor.
 */
export const requireCover = (grantor: Grantor, { role, countries }: Grant): void => {
  if (grantor === undefined) return
  if (!covers(grantor.permissions, role) || !coversCountries(grantor.countries, countries))
    throw new Problem('person_not_permitted')
}

/**
 * Returns true if a grantor has no country in common with a person or invitation. The grantor then
 * cannot see the person or invitation.
 */
export const isElsewhere = (
  grantor: Grantor,
  { countries }: { countries: CountryLimit },
): boolean => grantor !== undefined && !shareCountry(grantor.countries, countries)

/**
 * Invites a person by e-mail. Returns the secret instead if the service has no mail server or if
 * the caller uses the management token. Throws Problem `already_a_person`, and
 * `person_not_permitted` if the role has more permissions or countries than the inviter.
 */
export const invite = async (
  ctx: Context,
  grantor: Grantor,
  request: { email: string; role: Role; countries?: Country[] | null | undefined },
): Promise<{ row: InvitationRow; token: string | null }> => {
  const { db, clock, config } = ctx
  const { email, role } = request
  const countries = sortedCountries(request.countries ?? null)
  requireCover(grantor, { role, countries })
  const address = email.trim().toLowerCase()
  if ((await findPersonByEmail(db, address)) !== undefined) throw new Problem('already_a_person')
  const token = generateToken('invitation')
  const nowMs = clock.nowMs()
  const isMailed = config.mail !== undefined && grantor !== undefined
  const row = await db.transaction().execute(async (tx) => {
    const at = clock.nowIso()
    const invitation = await insertInvitation(tx, {
      id: newId(nowMs),
      email: address,
      role,
      countries,
      token_hash: hashToken(token),
      invited_by: grantor?.personId ?? null,
      created_at: at,
      expires_at: new Date(nowMs + invitationMs).toISOString(),
    })
    const after = { email: address, role, countries }
    await recordAct(ctx, tx, { subject: 'invitation', id: invitation.id, after })
    if (!isMailed) return invitation
    const inviter = await findPerson(tx, grantor.personId)
    await insertMail(tx, {
      id: newId(nowMs),
      kind: 'invitation',
      recipient: address,
      invitation_id: invitation.id,
      facts: { at, role, countries, name: inviter?.name ?? '' },
      created_at: at,
    })
    return invitation
  })
  return { row, token: isMailed ? null : token }
}

/**
 * Throws Problem `not_found` if the invitation is not open, and `person_not_permitted` if the
 * invitation covers countries that the grantor lacks.
 */
export const revokeOpenInvitation = (ctx: Context, grantor: Grantor, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const invitation = await revokeInvitation(tx, id, ctx.clock.nowIso())
    if (invitation === undefined || isElsewhere(grantor, invitation)) throw new Problem('not_found')
    if (grantor !== undefined && !coversCountries(grantor.countries, invitation.countries))
      throw new Problem('person_not_permitted')
    await recordAct(ctx, tx, { subject: 'invitation', id })
  })

/**
 * Returns true if a person could still grant a role. The person must be active, be allowed to
 * manage people, and have all permissions and countries of the grant. A null `grantorId` means the
 * management token, which may grant any role.
 */
export const mayStillGrant = async (
  tx: Tx,
  grantorId: string | null,
  { role, countries }: Grant,
): Promise<boolean> => {
  if (grantorId === null) return true
  const grantor = await lockPerson(tx, grantorId)
  if (grantor === undefined || grantor.disabled_at !== null) return false
  const permissions = permissionsOf(grantor.role)
  return (
    permissions.has('people:write') &&
    covers(permissions, role) &&
    coversCountries(grantor.countries, countries)
  )
}

/**
 * Accepts an invitation. Throws Problem `invitation_over` if the invitation is no longer open or if
 * the e-mail address is already in use. Throws InvalidRequest if the password is easy to guess.
 * Throws TooManyAttempts.
 */
export const accept = async (
  ctx: Context,
  stranger: Stranger,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<PersonRow> => {
  const { db, clock } = ctx
  const hash = hashToken(token)
  const succeed = await countSecret(ctx, stranger)
  // Hashing a password is expensive. Checking the invitation first prevents strangers from
  // triggering the hashing.
  const open = await findOpenInvitation(db, hash, clock.nowIso())
  if (open === undefined) throw new Problem('invitation_over')
  requireHardPassword('password', password, [open.email, name])
  const hashed = await hashPassword(ctx, stranger, password)
  const accepted = await db.transaction().execute(async (tx) => {
    const invitation = await claimInvitation(tx, hash, clock.nowIso())
    if (invitation === undefined) throw new Problem('invitation_over')
    const { email, role, countries } = invitation
    if (!(await mayStillGrant(tx, invitation.invited_by, invitation)))
      throw new Problem('invitation_over')
    const at = clock.nowIso()
    const id = newId(clock.nowMs())
    const isMailed = await isInvitationMailed(tx, invitation.id)
    const shownTo = isMailed ? null : invitation.invited_by
    const person = await insertPerson(tx, {
      id,
      email,
      name,
      role,
      countries,
      password: hashed,
      link_shown_to: shownTo,
      created_at: at,
    })
    if (person === undefined) throw new Problem('invitation_over')
    const invited = { invitation_id: invitation.id, link_shown_to: shownTo }
    const after = { email, name, role, countries, ...invited }
    await recordAct(ctx, tx, { subject: 'person', id, personId: id, after })
    return person
  })
  await succeed()
  return accepted
}

/**
 * Confirms that a person and the colleague who saw their invitation or password link are different
 * people. Approvals then treat the two accounts as independent.
 *
 * Throws Problem `not_found` if the person is not in the confirmer's countries, and
 * `person_not_permitted` if the person has more permissions than the confirmer. Without proof of
 * host access, throws Problem `person_unconfirmed` if the confirmer's account is not independent of
 * the person's account, and `second_person_needed` for the management token in live mode. Throws
 * InvalidRequest if the proof is invalid.
 */
export const confirmMember = (
  ctx: Context,
  confirmer: Grantor,
  id: string,
  { hostProof, reason }: { hostProof: string | undefined; reason: string | null },
): Promise<PersonRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const locked = await lockMember(tx, id)
    if (locked === undefined || isElsewhere(confirmer, locked.person))
      throw new Problem('not_found')
    const { person } = locked
    requireCover(confirmer, person)
    if (!(await mayStillGrant(tx, confirmer?.personId ?? null, person)))
      throw new Problem('person_not_permitted')
    if (hostProof !== undefined) requireHostProof(ctx, hostProof, { personId: id })
    if (person.link_shown_to === null) return person
    if (hostProof === undefined) {
      if (confirmer === undefined) {
        if (ctx.liveProviders.areLive()) throw new Problem('second_person_needed')
      } else if (await doCountAsOne(tx, confirmer.personId, id)) {
        throw new Problem('person_unconfirmed')
      }
    }
    const confirmed = await setLinkShownTo(tx, id, null)
    const change = changeOf(['link_shown_to'], person, confirmed)
    await recordAct(ctx, tx, { subject: 'person', id, reason, ...change })
    return confirmed
  })

/** Undefined fields keep their values. */
interface MemberChange {
  role?: Role | undefined
  countries?: Country[] | null | undefined
  disabled?: boolean | undefined
}

/** Owners are locked before the person, to avoid deadlocks. */
interface LockedMember {
  owners: Awaited<ReturnType<typeof lockActiveOwners>>
  person: PersonRow
}

export const lockMember = async (tx: Tx, id: string): Promise<LockedMember | undefined> => {
  const owners = await lockActiveOwners(tx)
  const person = await lockPerson(tx, id)
  return person && { owners, person }
}

export const accessOf = ({ role, countries, disabled_at }: PersonRow): Access => ({
  role,
  countries,
  disabled: disabled_at !== null,
})

export const identityOf = ({ identity_issuer, identity_subject }: PersonRow): string | null =>
  identity_subject === null ? null : `${identity_issuer} ${identity_subject}`

/**
 * Changes a person's role or countries, or deactivates the person and ends their sessions and
 * tokens. Throws Problem `not_found` if the person is not in the grantor's countries, and
 * `last_owner`. Throws Problem `person_not_permitted` if the person has more permissions than the
 * grantor, before or after the change. Throws Problem `second_person_needed` if the person would
 * gain permissions without a colleague's approval.
 */
export const updateMember = (
  ctx: Context,
  grantor: Grantor,
  id: string,
  { disabled, ...requested }: MemberChange,
): Promise<PersonRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const locked = await lockMember(tx, id)
    if (locked === undefined || isElsewhere(grantor, locked.person)) throw new Problem('not_found')
    const before = accessOf(locked.person)
    const role = requested.role ?? before.role
    const countries =
      requested.countries === undefined ? before.countries : sortedCountries(requested.countries)
    for (const grant of [before, { role, countries }]) {
      requireCover(grantor, grant)
      // The grantor's role or countries may have changed since the request was authorised.
      if (!(await mayStillGrant(tx, grantor?.personId ?? null, grant)))
        throw new Problem('person_not_permitted')
    }
    const after = { role, countries, disabled: disabled ?? before.disabled }
    requireColleague(ctx, grantor, allowsMore(after, before))
    return updateWithin(ctx, tx, locked, { role, countries, disabled })
  })

/** Requires a transaction that has locked the person. Throws Problem `last_owner`. */
export const updateWithin = async (
  ctx: Context,
  tx: Tx,
  { owners, person }: LockedMember,
  { role, countries, disabled }: Grant & { disabled?: boolean | undefined },
): Promise<PersonRow> => {
  const { id } = person
  const unlimited = owners.filter((owner) => owner.countries === null)
  const staysOwner = role === 'owner' && countries === null && disabled !== true
  if (unlimited.length === 1 && unlimited[0]?.id === id && !staysOwner)
    throw new Problem('last_owner')
  const at = ctx.clock.nowIso()
  const disabledAt = disabled === undefined ? undefined : disabled ? at : null
  if (disabled === true) {
    await endSignIns(tx, { personId: id, at })
    await revokeAccessTokens(tx, { personId: id, at })
  }
  await closeProposals(tx, 'person', id, 'overtaken', at)
  const limit = sortedCountries(countries)
  const changed = await changePerson(tx, id, { role, countries: limit, disabled_at: disabledAt })
  if (changed === undefined) throw new Error('a locked person no longer exists')
  const change = changeOf(['role', 'countries', 'disabled_at'], person, changed)
  await recordAct(ctx, tx, { subject: 'person', id, ...change })
  return changed
}
