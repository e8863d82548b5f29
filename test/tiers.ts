/**
 * The tier of a test is the folder of its file. These folders are slow or guard tooling, and belong
 * to `make test-all`; every other folder belongs to `make test`.
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
