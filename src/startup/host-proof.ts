import { readConfig } from '../config.ts'
import { type HostConfirmation, hostProofOf } from '../domain/approvals/host-proof.ts'
import { keptSecretsIn } from './check-config.ts'

/**
 * The encryption key of this environment proves host access. Returns undefined if no key is set.
 * Throws InvalidConfig and DataFolderUnusable.
 */
export const proveHostAccess = (
  variables: NodeJS.ProcessEnv,
  confirmed: HostConfirmation,
): string | undefined => {
  // `momo` sets this variable to a person's token, which nodes do not accept as a management token.
  // The proof does not need the token.
  const settings = { ...variables, MANAGEMENT_TOKEN: 'off' }
  const config = readConfig(settings, (dataDir) => keptSecretsIn(dataDir, new Set()))
  const [key] = config.encryptionKeys
  return key === undefined || key.length === 0 ? undefined : hostProofOf(key, confirmed)
}
