import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { passkeyChallengeMs } from '../../domain/people/limits.ts'
import type { Stranger } from '../../domain/people/person.ts'
import { type RelyingParty, relyingPartyOf } from '../../domain/people/relying-party.ts'
import { Problem } from '../../domain/problems.ts'
import {
  claimPasskeyChallenge,
  findPasskey,
  insertPasskeyChallenge,
  type PasskeyRow,
} from '../../repositories/people/passkeys.ts'
import { countPasskeyOptions } from './count-attempts.ts'

/**
 * What passkeys prove (WebAuthn). A challenge is taken before what was signed is judged, so that no
 * answer counts twice, right or wrong.
 */

type Context = Pick<AppContext, 'db' | 'clock' | 'config' | 'publicUrl'>

/** Throws Problem `no_passkeys`. */
export const requireRelyingParty = ({
  config,
  publicUrl,
}: Pick<AppContext, 'config' | 'publicUrl'>): RelyingParty => {
  const { consoleUrl, managementPort } = config
  const isOwnPort = config.publicUrl === undefined && managementPort !== undefined
  const party = relyingPartyOf(
    consoleUrl ?? (isOwnPort ? `http://localhost:${managementPort}` : publicUrl),
  )
  if (party === undefined) throw new Problem('no_passkeys')
  return party
}

/** Loaded when it is first needed: it takes half a second and 24 MB. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

/** What a browser is given to sign. */
export interface PasskeyChallenge {
  challenge: string
  partyId: string
  expiresAt: string
}

/** `personId`: who adds a passkey; null: somebody proves who they are. */
export const makeChallenge = async (
  ctx: Context,
  personId: string | null,
): Promise<PasskeyChallenge> => {
  const { id: partyId } = requireRelyingParty(ctx)
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.clock.nowMs() + passkeyChallengeMs).toISOString()
  await insertPasskeyChallenge(ctx.db, {
    hash: hashOf(challenge),
    person_id: personId,
    expires_at: expiresAt,
  })
  return { challenge, partyId, expiresAt }
}

/** Throws Problem `no_passkeys`, or TooManyAttempts. */
export const startProof = async (ctx: Context, stranger: Stranger): Promise<PasskeyChallenge> => {
  requireRelyingParty(ctx)
  await countPasskeyOptions(ctx, stranger)
  return makeChallenge(ctx, null)
}

/** The challenge that a browser says was signed; undefined for what is no answer of one. */
const challengeIn = (clientData: string): string | undefined => {
  try {
    const read = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    // A page of another origin that shows ours in a frame signs nobody in.
    if (typeof read.challenge !== 'string' || read.crossOrigin === true) return undefined
    return read.challenge
  } catch {
    return undefined
  }
}

/** Takes the challenge of an answer, and returns it; undefined where it was taken, or has ended. */
export const claimChallenge = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  clientData: string,
  personId: string | null,
): Promise<string | undefined> => {
  const challenge = challengeIn(clientData)
  if (challenge === undefined) return undefined
  const claim = { hash: hashOf(challenge), personId, at: clock.nowIso() }
  return (await claimPasskeyChallenge(db, claim)) ? challenge : undefined
}

/** What a passkey has signed, in base64url. */
export interface PasskeyProof {
  credential_id: string
  client_data: string
  authenticator_data: string
  signature: string
  user_handle: string
}

/** The bytes by which an authenticator knows a person. */
export const handleOf = (personId: string): Buffer =>
  Buffer.from(personId.replaceAll('-', ''), 'hex')

/** How often the passkey has signed; undefined where it did not sign this. */
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
    // It throws for all that it does not take, and nothing else can fail.
    return undefined
  }
}

/**
 * The passkey that has signed a challenge of ours, and how often it has signed by now, which
 * `usePasskey` has to store; undefined where the proof is none. Throws Problem `no_passkeys`.
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
