import { createHmac, timingSafeEqual } from 'node:crypto'

/** Shows that somebody can read the encryption key on the host of the service. */
export const hostProofOf = (key: Buffer, proposalId: string, approvalHash: string): string =>
  createHmac('sha256', key).update(`confirm-proposal ${proposalId} ${approvalHash}`).digest('hex')

/** Whether one of the keys made a proof. */
export const isHostProof = (
  proof: string,
  keys: readonly Buffer[],
  proposalId: string,
  approvalHash: string,
): boolean => {
  const given = Buffer.from(proof, 'hex')
  return keys.some((key) => {
    const expected = Buffer.from(hostProofOf(key, proposalId, approvalHash), 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
