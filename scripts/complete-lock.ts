import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../src/startup/command-line.ts'

/**
 * Adds to package-lock.json the optional packages for other systems that npm could not download
 * when it wrote the file: it leaves them out, and `npm ci` then refuses the whole file. Each gets
 * the version that the package which needs it names, the system that it is for, and no checksum.
 * With --check it writes nothing, and fails if one is missing.
 */

interface Locked {
  version: string
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'sunos']
const machines: Record<string, string> = {
  arm64: 'arm64|aarch64',
  arm: 'arm-?(?:gnu|musl)?eabi(?:hf)?|armv7|arm',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64(?:le)?',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64|x86_64',
}

/** The system that a package is for, by the parts of its name. */
const systemOf = (name: string): { cpu: string[]; os?: string[]; libc?: string[] } | undefined => {
  const has = (words: string): boolean => new RegExp(`[-/](?:${words})(?:-|$)`).test(name)
  const cpu = Object.keys(machines).find((machine) => has(machines[machine] ?? ''))
  const os = ['win32', 'openharmony', ...systems].find(has)
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) return undefined
  const libc = os !== 'linux' ? undefined : /musl/.test(name) ? 'musl' : 'glibc'
  return { cpu: [cpu], ...(libc && { libc: [libc] }), ...(os && { os: [os] }) }
}

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
const { packages } = lock

/** Whether Node would find a package from the folder of another. */
const isFound = (from: string, name: string): boolean => {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[place] !== undefined) return true
  return from !== '' && isFound(from.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name)
}

const missing: string[] = []
for (const [place, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isFound(place, name)) continue
    missing.push(`${name}@${version}`)
    const system = systemOf(name)
    if (system === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
      throw new Error(`${place} needs ${name}@${version}: no system is known for it`)
    }
    const { cpu, libc, os } = system
    packages[`node_modules/${name}`] = {
      version,
      cpu,
      ...(dev === true && { dev }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    } as Locked
  }
}

const check = readArguments(
  'Usage: node scripts/complete-lock.ts [--check] adds what is missing, or fails where some is.',
  (argument) => argument === '--check',
).includes('--check')
if (missing.length > 0) console.log(`${check ? 'missing' : 'added'}: ${missing.join(', ')}`)
if (check && missing.length > 0) {
  console.error('Run `node scripts/complete-lock.ts` and commit the result.')
  process.exitCode = 1
} else if (missing.length > 0) {
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  const text = JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)
  writeFileSync(file, `${text}\n`)
}
