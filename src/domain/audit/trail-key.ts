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

/**
 * Creates the proofs of the audit trail: entry seals, the chain that links them, and signed
 * checkpoints.
 */

interface ChainState {
  position: number
  /** Hexadecimal. */
  mac: string
}

export interface Checkpoint extends ChainState {
  /** When the checkpoint was created, in ISO 8601. */
  at: string
  /** An Ed25519 signature in base64. */
  signature: string
  /** The public key (SubjectPublicKeyInfo) in base64. */
  public_key: string
}

export interface TrailKey {
  /**
   * Returns the seal of an entry. Until the entry is in the chain, only the seal proves that the
   * service wrote it.
   */
  seal(entry: AuditEntry): Buffer
  /**
   * Returns the chain value at a position. `before` is the previous value, or null at the first
   * position.
   */
  link(before: Buffer | null, position: number, entryId: string, seal: Buffer): Buffer
  /** Signs a chain state. `at` is in ISO 8601. */
  checkpoint(state: ChainState, at: string): Checkpoint
  isSigned(checkpoint: Omit<Checkpoint, 'public_key'>): boolean
}

const keyBytes = 32

/** Returns a new key in base64. */
export const generateTrailKey = (): string => randomBytes(keyBytes).toString('base64')

const derive = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `momo audit ${use}`, keyBytes))

/** The PKCS #8 header of an Ed25519 key. The 32 bytes of the key follow the header. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const signedBytes = ({ position, mac }: ChainState, at: string): Buffer =>
  Buffer.from(`momo audit checkpoint 1\n${position}\n${mac}\n${at}\n`)

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

/** Compares in constant time. */
export const isSameMac = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
