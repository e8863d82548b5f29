import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { passkeysMax } from '../../domain/people/limits.ts'
import type { RelyingParty } from '../../domain/people/relying-party.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
} from '../../repositories/people/passkeys.ts'
import { findPerson, lockPerson } from '../../repositories/people/people.ts'
import { hasEnded } from '../../repositories/people/sign-ins.ts'
import { recordAct } from '../audit/record-act.ts'
import { type EnrollingSession, recordAdded, requireStillMissing } from './enrolled-factor.ts'
import { notify } from './notify.ts'
import {
  claimChallenge,
  handleOf,
  loadWebAuthn,
  makeChallenge,
  type PasskeyChallenge,
  requireRelyingParty,
} from './passkey-proofs.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'sealer' | 'config' | 'publicUrl'>

/** The COSE identifiers of EdDSA, ES256 and RS256, which most authenticators support. */
const algorithms = [-8, -7, -257]

interface PasskeyCreation extends PasskeyChallenge {
  handle: string
  email: string
  name: string
  algorithms: number[]
  excludedIds: string[]
}

/** Throws Problem `no_passkeys` or `passkeys_full`. */
export const startCreation = async (ctx: Context, personId: string): Promise<PasskeyCreation> => {
  requireRelyingParty(ctx)
  const person = await findPerson(ctx.db, personId)
  if (person === undefined) throw new Problem('invalid_management_token')
  const own = await listPasskeys(ctx.db, personId)
  if (own.length >= passkeysMax) throw new Problem('passkeys_full')
  return {
    ...makeChallenge(ctx, personId),
    handle: handleOf(personId).toString('base64url'),
    email: person.email,
    name: person.name,
    algorithms,
    excludedIds: own.map(({ credential_id }) => Buffer.from(credential_id).toString('base64url')),
  }
}

/** The response of the browser, encoded in base64url. */
interface NewPasskey {
  name: string
  credential_id: string
  client_data: string
  attestation: string
  transports?: string[] | undefined
}

interface Credential {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
}

/** Returns undefined if the browser's credential does not match the challenge. */
const credentialOf = async (
  party: RelyingParty,
  challenge: string,
  { credential_id, client_data, attestation }: NewPasskey,
): Promise<Credential | undefined> => {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const read = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')))
    const hasNoCertificate =
      read.get('fmt') === 'none' ||
      (read.get('fmt') === 'packed' && read.get('attStmt').get('x5c') === undefined)
    // Attestations with a certificate are rejected, because the library would download revocation
    // lists to verify them.
    if (!hasNoCertificate) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential_id,
        rawId: credential_id,
        type: 'public-key',
        response: { clientDataJSON: client_data, attestationObject: attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== credential_id) return undefined
    const { publicKey, counter } = registrationInfo.credential
    const credentialId = Buffer.from(credential_id, 'base64url')
    return { credentialId, publicKey: Buffer.from(publicKey), counter }
  } catch {
    // The library throws only if the credential is invalid.
    return undefined
  }
}

const refusal = () => new InvalidRequest({ attestation: [{ code: 'passkey_not_taken' }] })

/**
 * Adds a passkey. Throws InvalidRequest if the response does not match the person's challenge or if
 * the passkey already exists. Throws Problem `no_passkeys` and `passkeys_full`. Throws Problem
 * `confirmation_required` if the person has added a second factor in another session.
 */
export const addOwn = async (
  ctx: Context & Acting,
  own: EnrollingSession,
  request: NewPasskey,
): Promise<PasskeyRow> => {
  const { personId, sessionId } = own
  const party = requireRelyingParty(ctx)
  const challenge = await claimChallenge(ctx, request.client_data, personId)
  if (challenge === undefined) throw refusal()
  const credential = await credentialOf(party, challenge, request)
  if (credential === undefined) throw refusal()
  return ctx.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId)
    // A simultaneous password reset may have ended the session and removed all passkeys.
    if (person === undefined || person.disabled_at !== null || (await hasEnded(tx, sessionId)))
      throw new Problem('invalid_management_token')
    await requireStillMissing(tx, own)
    if ((await listPasskeys(tx, personId)).length >= passkeysMax) throw new Problem('passkeys_full')
    const passkey = await insertPasskey(tx, {
      id: newId(ctx.clock.nowMs()),
      person_id: personId,
      name: request.name,
      credential_id: credential.credentialId,
      public_key: credential.publicKey,
      counter: credential.counter,
      transports: request.transports ?? [],
      created_at: ctx.clock.nowIso(),
    })
    if (passkey === undefined) throw refusal()
    await recordAdded(tx, own)
    const { id, name } = passkey
    await notify(ctx, tx, person, 'passkey_added', { name })
    await recordAct(ctx, tx, { subject: 'passkey', id, after: { name } })
    return passkey
  })
}

/** Throws Problem `not_found` if the passkey belongs to another person. */
export const removeOwn = (ctx: Context & Acting, personId: string, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId)
    const passkey = await deletePasskey(tx, { id, personId })
    if (person === undefined || passkey === undefined) throw new Problem('not_found')
    const { name } = passkey
    await notify(ctx, tx, person, 'passkey_removed', { name })
    await recordAct(ctx, tx, { subject: 'passkey', id, before: { name } })
  })
