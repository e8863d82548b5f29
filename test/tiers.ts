/** These folders are slow or guard tooling (`make test-all`); all others run in `make test`. */
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

export const isInTier = (path: string, tier: Tier): boolean => {
  if (tier === 'all') return true
  const isSlow = slowFolders.some((folder) => path.startsWith(`test/${folder}/`))
  return isSlow === (tier === 'slow')
}
