import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { type AuditEntry, canonicalEntry } from './entry.ts'

/** The proofs of the audit trail: seals of entries, the chain over them, and signed checkpoints. */

/** The state of the chain at a position. */
interface ChainState {
  position: number
  /** Hexadecimal. */
  mac: string
}

export interface Checkpoint extends ChainState {
  /** Creation time in ISO 8601. */
  at: string
  /** Ed25519, base64. */
  signature: string
  /** The public key in base64 of its SubjectPublicKeyInfo. */
  public_key: string
}

export interface TrailKey {
  /** Proves that the service wrote an entry, before the entry has a place in the chain. */
  seal(entry: AuditEntry): Buffer
  /** The value of the chain at a position, from the previous value: null for the first. */
  link(before: Buffer | null, position: number, entryId: string, seal: Buffer): Buffer
  /** Signs a state of the chain. `at`: ISO 8601. */
  checkpoint(state: ChainState, at: string): Checkpoint
  /** Whether this key signed a checkpoint. */
  isSigned(checkpoint: Omit<Checkpoint, 'public_key'>): boolean
}

const keyBytes = 32

/** A new key, in base64. */
export const generateTrailKey = (): string => randomBytes(keyBytes).toString('base64')

const derive = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `momo audit ${use}`, keyBytes))

/** PKCS #8 of an Ed25519 key, before its 32 bytes. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const signedBytes = ({ position, mac }: ChainState, at: string): Buffer =>
  Buffer.from(`momo audit checkpoint 1\n${position}\n${mac}\n${at}\n`)

/** The key of the trail from its stored text. */
export const readTrailKey = (text: string): TrailKey => {
  const key = Buffer.from(text, 'base64')
  const sealKey = createSecretKey(derive(key, 'seal'))
  const chainKey = createSecretKey(derive(key, 'chain'))
  const seed = Buffer.concat([pkcs8, derive(key, 'checkpoint')])
  const privateKey: KeyObject = createPrivateKey({ key: seed, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  return {
    seal: (entry) => createHmac('sha256', sealKey).update(canonicalEntry(entry)).digest(),
    link: (before, position, entryId, seal) =>
      createHmac('sha256', chainKey)
        .update(before ?? Buffer.alloc(keyBytes))
        .update(`1\n${position}\n${entryId}\n`)
        .update(seal)
        .digest(),
    checkpoint: (state, at) => ({
      ...state,
      at,
      signature: sign(null, signedBytes(state, at), privateKey).toString('base64'),
      public_key: spki,
    }),
    isSigned: ({ at, signature, ...state }) =>
      verify(null, signedBytes(state, at), publicKey, Buffer.from(signature, 'base64')),
  }
}

/** Whether two values of 32 bytes are the same. */
export const isSameMac = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
