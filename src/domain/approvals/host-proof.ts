import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The subject of a proof: a displayed proposal, a person, a live key, or the use of the shared
 * management token at a point in time.
 */
export type HostConfirmation =
  | { proposalId: string; approvalHash: string }
  | { personId: string }
  | { liveKeyId: string }
  | { tokenUsedAtMs: number }

/**
 * A proof for the shared token is valid in a period of this length and in the two adjacent periods,
 * because clocks may differ.
 */
const tokenProofMs = 300_000

const textOf = (confirmed: HostConfirmation): string => {
  if ('tokenUsedAtMs' in confirmed) {
    return `use-management-token ${Math.floor(confirmed.tokenUsedAtMs / tokenProofMs)}`
  }
  if ('personId' in confirmed) return `confirm-person ${confirmed.personId}`
  if ('liveKeyId' in confirmed) return `approve-live-key ${confirmed.liveKeyId}`
  return `confirm-proposal ${confirmed.proposalId} ${confirmed.approvalHash}`
}

/** Returns a proof that the caller can read the encryption key on the service's host. */
export const hostProofOf = (key: Buffer, confirmed: HostConfirmation): string =>
  createHmac('sha256', key).update(textOf(confirmed)).digest('hex')

export const isHostProof = (
  proof: string,
  keys: readonly Buffer[],
  confirmed: HostConfirmation,
): boolean => {
  const received = Buffer.from(proof, 'hex')
  return keys.some((key) => {
    const expected = Buffer.from(hostProofOf(key, confirmed), 'hex')
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
}

/**
 * Returns whether a proof for the shared management token was created within the last few minutes.
 */
export const isTokenProof = (proof: string, keys: readonly Buffer[], nowMs: number): boolean =>
  [nowMs, nowMs - tokenProofMs, nowMs + tokenProofMs].some((tokenUsedAtMs) =>
    isHostProof(proof, keys, { tokenUsedAtMs }),
  )
