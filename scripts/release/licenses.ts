import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const allowed = ['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Python-2.0']

interface ProductionPackage {
  name: string
  version: string
  /** An SPDX expression, such as `MIT` or `(MIT OR Apache-2.0)`. */
  license: string
  folder: string
}

interface Locked {
  version?: string
  dev?: boolean
  optional?: boolean
}

interface Manifest {
  version: string
  license?: string | { type: string }
  licenses?: { type: string }[]
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

const licenseOf = ({ license, licenses = [] }: Manifest): string => {
  if (typeof license === 'string') return license
  return license?.type ?? licenses.map(({ type }) => type).join(' OR ')
}

/**
 * Reads the service's runtime packages from package-lock.json, sorted by name. Throws if a package
 * is missing or installed in another version.
 */
export const productionPackages = (root: string): ProductionPackage[] => {
  const lock = readJson<{ packages: Record<string, Locked> }>(join(root, 'package-lock.json'))
  const wrong: string[] = []
  const found = Object.entries(lock.packages).flatMap(([place, locked]): ProductionPackage[] => {
    if (place === '' || locked.dev === true) return []
    const folder = join(root, place)
    const file = join(folder, 'package.json')
    const name = place.replace(/^.*node_modules\//, '')
    if (!existsSync(file)) {
      // A missing optional package is for another platform.
      if (locked.optional !== true) wrong.push(`${place} is not installed`)
      return []
    }
    const manifest = readJson<Manifest>(file)
    const { version } = manifest
    if (version !== locked.version) {
      wrong.push(`${place} is version ${version}, but package-lock.json has ${locked.version}`)
    }
    return [{ name, version, license: licenseOf(manifest), folder }]
  })
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\nRun npm ci.`)
  return found.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/**
 * Returns true if allowed licences can satisfy an SPDX expression, with operators in upper or lower
 * case.
 */
export const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((one) => allowed.includes(one.trim())))

export const refusedLicenses = (packages: ProductionPackage[]): string[] =>
  packages
    .filter(({ license }) => !isAllowed(license))
    .map(
      ({ name, version, license }) =>
        `${name} ${version} has the licence ${license || 'of no name'}, which is not one of ` +
        `${allowed.join(', ')}`,
    )

/** Returns the texts of a package's licence files and notices. */
const textsOf = ({ folder }: ProductionPackage): string[] =>
  readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r/g, '').trim())

const noText = 'The package has no file with its licence text, only the name of the licence.'

/** Returns the LICENSES file of a release: each package with its licence and the licence text. */
export const licensesText = (title: string, packages: ProductionPackage[]): string => {
  const line = ({ name, version, license }: ProductionPackage) => `${name} ${version}: ${license}`
  const sections = packages.map((each) =>
    ['-'.repeat(80), line(each), '', ...(textsOf(each).join('\n\n') || noText).split('\n'), '']
      .join('\n')
      .replace(/[ \t]+$/gm, ''),
  )
  const head = `${title} is under the licence in its file LICENSE. It needs these packages:`
  return [head, '', ...packages.map((each) => `  ${line(each)}`), '', ...sections].join('\n')
}
