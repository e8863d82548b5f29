/**
 * The tier of a test depends on its folder. These folders are slow or guard tooling, and belong to
 * `make test-all`; all others belong to `make test`.
 */
export const slowFolders = [
  'browser',
  'crash',
  'deploy',
  'generators',
  'long',
  'programs',
  'simulation',
  'simulators',
] as const

export type Tier = 'fast' | 'slow' | 'all'

/** Whether a test file (`test/FOLDER/…`) belongs to a tier. */
export const isInTier = (path: string, tier: Tier): boolean => {
  if (tier === 'all') return true
  const isSlow = slowFolders.some((folder) => path.startsWith(`test/${folder}/`))
  return isSlow === (tier === 'slow')
}
