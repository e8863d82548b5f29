import { readConfig } from '../config.ts'
import { hostProofOf } from '../domain/approvals/host-proof.ts'
import { keptSecretsIn } from './check-config.ts'

/**
 * Proves access to the host, by the encryption key that the service would use in this environment.
 * Undefined where there is none. Throws InvalidConfig and DataFolderUnusable.
 */
export const proveHostAccess = (
  variables: NodeJS.ProcessEnv,
  { id, approvalHash }: { id: string; approvalHash: string },
): string | undefined => {
  const config = readConfig(variables, (dataDir) => keptSecretsIn(dataDir, new Set()))
  const [key] = config.encryptionKeys
  return key === undefined || key.length === 0 ? undefined : hostProofOf(key, id, approvalHash)
}
