import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

const readLock = (path: string) => {
  const { packages } = JSON.parse(readFileSync(new URL(path, root), 'utf8')) as {
    packages: Record<string, { integrity?: string; optionalDependencies?: object }>
  }
  return Object.entries(packages).filter(([place]) => place !== '')
}

test.each(['package-lock.json', 'scripts/generators/package-lock.json'])(
  '%s has a checksum for every package, including packages for other systems',
  (path) => {
    const packages = readLock(path)
    expect(packages.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([])
    const names = new Set(packages.map(([place]) => place.split('node_modules/').at(-1)))
    const optional = packages.flatMap(([, each]) => Object.keys(each.optionalDependencies ?? {}))
    // `npm ci` refuses a lock file without the optional packages for other systems.
    expect(optional.filter((name) => !names.has(name))).toEqual([])
    expect(optional.length).toBeGreaterThan(0)
  },
)
