import { createHash } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { passkeyChallengeMs } from '../../domain/people/limits.ts'
import { type RelyingParty, relyingPartyOf } from '../../domain/people/relying-party.ts'
import { Problem } from '../../domain/problems.ts'
import {
  findPasskey,
  markChallengeUsed,
  type PasskeyRow,
} from '../../repositories/people/passkeys.ts'
import { consoleUrlOf } from './console-url.ts'

/**
 * Passkey proofs (WebAuthn). A challenge is sealed text that contains its expiry time. Challenges
 * are not stored when they are created, so strangers cannot fill the database. A challenge is
 * stored as used before the signature is checked, so that each response can be tried only once.
 */

type Context = Pick<AppContext, 'db' | 'clock' | 'sealer' | 'config' | 'publicUrl'>

/** Throws Problem `no_passkeys`. */
export const requireRelyingParty = (
  ctx: Pick<AppContext, 'config' | 'publicUrl'>,
): RelyingParty => {
  const party = relyingPartyOf(consoleUrlOf(ctx))
  if (party === undefined) throw new Problem('no_passkeys')
  return party
}

/** Loaded on first use, because loading takes half a second and 24 MB. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

export interface PasskeyChallenge {
  challenge: string
  partyId: string
  expiresAt: string
}

/** This prefix distinguishes a challenge from other sealed text. */
const purposeOf = (personId: string | null): string => `passkey challenge ${personId ?? ''} `

/**
 * Creates a challenge to add a passkey for `personId` or, if `personId` is null, to sign in. Throws
 * Problem `no_passkeys`.
 */
export const makeChallenge = (ctx: Context, personId: string | null): PasskeyChallenge => {
  const { id: partyId } = requireRelyingParty(ctx)
  const expiresAt = new Date(ctx.clock.nowMs() + passkeyChallengeMs).toISOString()
  const challenge = ctx.sealer.seal(purposeOf(personId) + expiresAt).toString('base64url')
  return { challenge, partyId, expiresAt }
}

/** Returns the expiry time of a challenge; undefined if the challenge has another purpose. */
const endOfChallenge = (
  { sealer }: Pick<AppContext, 'sealer'>,
  challenge: string,
  personId: string | null,
): string | undefined => {
  const sealed = Buffer.from(challenge, 'base64url')
  // Other base64url encodings of the same challenge are rejected. Otherwise, one challenge could be
  // used several times.
  if (sealed.toString('base64url') !== challenge) return undefined
  try {
    const text = sealer.open(sealed)
    const purpose = purposeOf(personId)
    return text.startsWith(purpose) ? text.slice(purpose.length) : undefined
  } catch {
    return undefined
  }
}

/** Returns the challenge from the browser's client data; undefined if the data is invalid. */
const challengeIn = (clientData: string): string | undefined => {
  try {
    const read = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    // Rejects cross-origin responses. Otherwise, a foreign page that embeds our page could sign
    // people in.
    if (typeof read.challenge !== 'string' || read.crossOrigin === true) return undefined
    return read.challenge
  } catch {
    return undefined
  }
}

/**
 * Marks the challenge of a response as used. Returns undefined if the challenge was already used or
 * has expired.
 */
export const claimChallenge = async (
  ctx: Pick<AppContext, 'db' | 'clock' | 'sealer'>,
  clientData: string,
  personId: string | null,
): Promise<string | undefined> => {
  const challenge = challengeIn(clientData)
  const expiresAt = challenge && endOfChallenge(ctx, challenge, personId)
  if (!challenge || !expiresAt || Date.parse(expiresAt) <= ctx.clock.nowMs()) return undefined
  const claim = { hash: hashOf(challenge), person_id: personId, expires_at: expiresAt }
  return (await markChallengeUsed(ctx.db, claim)) ? challenge : undefined
}

/** All fields are encoded in base64url. */
export interface PasskeyProof {
  credential_id: string
  client_data: string
  authenticator_data: string
  signature: string
  user_handle: string
}

/** Authenticators identify a person by these bytes. */
export const handleOf = (personId: string): Buffer =>
  Buffer.from(personId.replaceAll('-', ''), 'hex')

/**
 * Returns the passkey's new signature counter; undefined if the passkey did not sign this proof.
 */
const counterOf = async (
  party: RelyingParty,
  challenge: string,
  { credential_id, client_data, authenticator_data, signature }: PasskeyProof,
  { public_key, counter }: PasskeyRow,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential_id,
        rawId: credential_id,
        type: 'public-key',
        response: {
          clientDataJSON: client_data,
          authenticatorData: authenticator_data,
          signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credential_id, publicKey: Uint8Array.from(public_key), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws only if the proof is invalid.
    return undefined
  }
}

/**
 * Verifies a proof. Returns the passkey and its new signature counter, which the caller must store
 * with `usePasskey`. Returns undefined if the proof is invalid. Throws Problem `no_passkeys`.
 */
export const judgeProof = async (
  ctx: Context,
  proof: PasskeyProof,
): Promise<{ passkey: PasskeyRow; counter: number } | undefined> => {
  const party = requireRelyingParty(ctx)
  const challenge = await claimChallenge(ctx, proof.client_data, null)
  if (challenge === undefined) return undefined
  const passkey = await findPasskey(ctx.db, Buffer.from(proof.credential_id, 'base64url'))
  if (passkey === undefined) return undefined
  const handle = Buffer.from(proof.user_handle, 'base64url')
  if (!handle.equals(handleOf(passkey.person_id))) return undefined
  const counter = await counterOf(party, challenge, proof, passkey)
  return counter === undefined ? undefined : { passkey, counter }
}
