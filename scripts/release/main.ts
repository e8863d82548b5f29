import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../../src/startup/command-line.ts'
import { licensesText, productionPackages, refusedLicenses } from './licenses.ts'
import { stableSbom } from './sbom.ts'

/**
 * Builds a release of the checked-out commit: the sources, the momo package, the bill of materials,
 * the licences and their checksums. A key signs the checksums. The same commit yields the same
 * bytes, on any machine and at any time.
 */

class Refused extends Error {}

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = { sbom: 'sbom.cdx.json', licenses: 'LICENSES', sums: 'SHA256SUMS' }

/** Returns the standard output of a program. Shows its errors, and throws on failure. */
const run = (program: string, args: string[], cwd: string = root): Buffer =>
  execFileSync(program, args, { cwd, maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] })

const say = (program: string, args: string[]): string => run(program, args).toString().trim()

/** Unlike zlib, GNU gzip writes the same bytes on every machine. */
const compress = (path: string): Buffer => run('gzip', ['-9', '--no-name', '--stdout', path])

const readCommit = (): { hash: string; date: string } => {
  if (say('git', ['status', '--porcelain']) !== '') {
    throw new Refused('There are uncommitted changes: commit or remove them.')
  }
  const [hash = '', seconds] = say('git', ['log', '-1', '--format=%H %ct']).split(' ')
  return { hash, date: new Date(Number(seconds) * 1000).toISOString() }
}

interface Manifest {
  name: string
  version: string
  direct: string[]
}

const readManifest = (): Manifest => {
  const { name, version, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const heading = `## [${version}] - `
  if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n${heading}`)) {
    throw new Refused(
      `CHANGELOG.md has no section "${heading}YYYY-MM-DD": list the changes of this version there.`,
    )
  }
  return { name, version, direct: Object.keys(dependencies) }
}

/** Builds in a work folder, so that an incomplete build is not mistaken for a release. */
const build = (work: string): { name: string; version: string; hash: string } => {
  const { name, version, direct } = readManifest()
  const commit = readCommit()
  const packages = productionPackages(root)
  const refused = refusedLicenses(packages)
  if (refused.length > 0) throw new Refused(refused.join('\n'))

  const title = `${name}-${version}`
  const built = join(work, 'release')
  mkdirSync(built)
  const archive = join(work, 'sources.tar')
  // The user's Git configuration must not change the archive.
  const settings = ['-c', 'tar.umask=0022', '-c', 'core.autocrlf=false']
  const form = ['--format=tar', `--prefix=${title}/`, `--output=${archive}`]
  run('git', [...settings, 'archive', ...form, commit.hash])
  writeFileSync(join(built, `${title}-sources.tar.gz`), compress(archive))

  run('tar', ['-xf', archive, '-C', work])
  const sources = join(work, title)
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'))
  run(process.execPath, ['scripts/build-cli.ts'], sources)
  run('npm', ['pack', '--silent', '--ignore-scripts', `--pack-destination=${work}`], sources)
  const packed = join(work, `${title}.tgz`)
  const unpacked = join(work, 'package.tar')
  writeFileSync(unpacked, run('gzip', ['-d', '--stdout', packed]))
  writeFileSync(join(built, `${title}.tgz`), compress(unpacked))

  const choice = ['--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error']
  const sbom = run('npm', ['sbom', ...choice], sources).toString()
  writeFileSync(join(built, files.sbom), stableSbom(sbom, { name, commit, packages, direct }))
  writeFileSync(join(built, files.licenses), licensesText(`${name} ${version}`, packages))
  return { name, version, hash: commit.hash }
}

/** Uses the output format of sha256sum. */
const checksums = (folder: string): string =>
  readdirSync(folder)
    .sort()
    .map((file) => {
      const hash = createHash('sha256').update(readFileSync(join(folder, file)))
      return `${hash.digest('hex')}  ${file}\n`
    })
    .join('')

/** Prompts for the password of a protected key. */
const sign = (folder: string, key: string, comment: string): void => {
  const args = ['-S', '-s', key, '-m', join(folder, files.sums), '-t', comment]
  execFileSync('minisign', args, { stdio: ['inherit', 'ignore', 'inherit'] })
}

const release = (): void => {
  const key = process.env.MINISIGN_KEY || undefined
  if (key !== undefined && !existsSync(key))
    throw new Refused(`MINISIGN_KEY: the file ${key} does not exist`)
  // The package's files keep the permissions that they have on disk.
  process.umask(0o022)
  const work = mkdtempSync(join(tmpdir(), 'momo-release-'))
  try {
    const { name, version, hash } = build(work)
    const built = join(work, 'release')
    writeFileSync(join(built, files.sums), checksums(built))
    if (key !== undefined) sign(built, resolve(key), `${name} ${version}, commit ${hash}`)
    const target = resolve(process.env.OUT || join(root, 'release'), version)
    rmSync(target, { recursive: true, force: true })
    cpSync(built, target, { recursive: true })
    console.log(`${readFileSync(join(target, files.sums), 'utf8')}in ${target}`)
    if (key === undefined) console.log('Not signed: MINISIGN_KEY is not set.')
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

readArguments(
  'Usage: node scripts/release/main.ts builds the release of this commit in a folder named after ' +
    'its version, in release/ or OUT, and signs it with the key in MINISIGN_KEY.',
)
try {
  release()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
