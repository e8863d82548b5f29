import type { AppContext } from '../../context.ts'
import { type HostConfirmation, isHostProof } from '../../domain/approvals/host-proof.ts'
import { InvalidRequest } from '../../domain/problems.ts'

/** Throws InvalidRequest unless the proof was signed with one of the host's encryption keys. */
export const requireHostProof = (
  { config }: Pick<AppContext, 'config'>,
  proof: string,
  confirmed: HostConfirmation,
): void => {
  if (isHostProof(proof, config.encryptionKeys, confirmed)) return
  throw new InvalidRequest({ host_proof: [{ code: 'wrong_host_proof' }] })
}
