import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { call, type Reply } from './client.ts'
import type { TestServer } from './server.ts'

/** The tests use a software WebAuthn authenticator with ES256 and no attestation. */

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const cborHead = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** Encodes the part of CBOR (RFC 8949) that a passkey needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([cborHead(3, bytes.length), bytes])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([cborHead(5, value.size), ...pairs])
}

const flags = { present: 1, verified: 4, hasCredential: 64 }

export interface Deviation {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  type?: string
  crossOrigin?: boolean
  userHandle?: string
}

export interface Proof {
  credential_id: string
  client_data: string
  authenticator_data: string
  signature: string
  user_handle: string
}

export const createPasskey = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let signed = 0
  let handle = ''

  const clientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    )

  const authenticatorData = (rpId: string, deviation: Deviation, credential?: Buffer): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(deviation.counter ?? signed)
    const shown =
      flags.present |
      (deviation.isVerified === false ? 0 : flags.verified) |
      (credential === undefined ? 0 : flags.hasCredential)
    const party = sha256(deviation.rpId ?? rpId)
    return Buffer.concat([party, Buffer.from([shown]), counter, credential ?? Buffer.alloc(0)])
  }

  /** Creates the credential. Returns the request body for `addPasskey`. */
  const create = (
    options: { challenge: string; rp_id: string; user_id: string },
    deviation: Deviation & { name?: string; attestation?: Map<string, Cbor> } = {},
  ) => {
    handle = options.user_id
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.from([0, id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, id, cbor(key)])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ...(deviation.attestation ?? []),
      ['authData', authenticatorData(options.rp_id, deviation, credential)],
    ])
    return {
      name: deviation.name ?? 'Téléphone',
      credential_id: id.toString('base64url'),
      client_data: clientData('webauthn.create', options.challenge, deviation).toString(
        'base64url',
      ),
      attestation: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    }
  }

  /** Signs a challenge. Returns the `passkey` field of `signInWithPasskey` and similar requests. */
  const prove = (
    options: { challenge: string; rp_id: string },
    deviation: Deviation = {},
  ): Proof => {
    signed += 1
    const client = clientData('webauthn.get', options.challenge, deviation)
    const data = authenticatorData(options.rp_id, deviation)
    return {
      credential_id: id.toString('base64url'),
      client_data: client.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString(
        'base64url',
      ),
      user_handle: deviation.userHandle ?? handle,
    }
  }

  return { create, prove }
}

export type Passkey = ReturnType<typeof createPasskey>

const asked = async (reply: Promise<Reply>) => {
  const { status, body, text } = await reply
  if (status !== 201) throw new Error(`${status} ${text}`)
  return body.data
}

export const passkeyChallenge = (server: Pick<TestServer, 'url'>) =>
  asked(call(server, 'post', '/management/v1/sign-in/passkey-challenge'))

export const passkeyOptions = (server: Pick<TestServer, 'url'>, token: string) =>
  asked(call(server, 'post', '/management/v1/session/passkey-challenge', { key: token }))

export const addPasskey = async (
  server: Pick<TestServer, 'url' | 'ctx'>,
  token: string,
): Promise<{ id: string; passkey: Passkey }> => {
  const passkey = createPasskey(server.ctx.publicUrl)
  const body = passkey.create(await passkeyOptions(server, token))
  const path = '/management/v1/session/passkeys'
  const { id } = await asked(call(server, 'post', path, { key: token, body }))
  return { id, passkey }
}
