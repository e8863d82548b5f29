import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '../support/eventually.ts'
import { freePort, isReady, programEnvironment, programsHere } from '../support/processes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'momo-release-test-'))

const { name, version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const title = `${name}-${version}`
const names = [...['LICENSES', `${title}-sources.tar.gz`, `${title}.tgz`, 'sbom.cdx.json']]

const noOneElse = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  ...{ GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com' },
  ...{ GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com' },
  ...{ GIT_AUTHOR_DATE: '2026-11-24T00:00:00Z', GIT_COMMITTER_DATE: '2026-11-24T00:00:00Z' },
}
const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', env: { ...process.env, ...noOneElse } })

/** Lists the files of a release without the tests, which need not be compressed here. */
const released = git(root, 'ls-files', '--cached', '--others', '--exclude-standard')
  .split('\n')
  .filter((path) => /^(?:src|scripts|generated|openapi|[^/]+$)/.test(path))
  .filter((path) => existsSync(join(root, path)))

/**
 * Copies the project. The copy uses the packages installed here, except for the entries of
 * `replaced`.
 */
const copyProject = (label: string, replaced: Record<string, object> = {}): string => {
  const copy = join(folder, label)
  for (const path of released) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    copyFileSync(join(root, path), join(copy, path))
  }
  const modules = join(copy, 'node_modules')
  mkdirSync(modules)
  for (const each of readdirSync(join(root, 'node_modules'))) {
    if (replaced[each] === undefined) {
      symlinkSync(join(root, 'node_modules', each), join(modules, each))
      continue
    }
    const manifest = readFileSync(join(root, 'node_modules', each, 'package.json'), 'utf8')
    mkdirSync(join(modules, each))
    const changed = { ...JSON.parse(manifest), ...replaced[each] }
    writeFileSync(join(modules, each, 'package.json'), JSON.stringify(changed))
  }
  git(copy, 'init', '--quiet')
  git(copy, 'add', '--all')
  git(copy, 'commit', '--quiet', '--message', 'Everything')
  return copy
}

const build = (copy: string, variables: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release/main.ts'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  })
  return { status, said: stdout + stderr, built: join(copy, 'release', version) }
}
const sumsIn = (built: string): string => readFileSync(join(built, 'SHA256SUMS'), 'utf8')
const check = (built: string) =>
  spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: built }).status

const here = programsHere(['minisign'])
const testSigned = here.includes('minisign') ? test : test.skip

describe('make release', () => {
  test('make release produces the same bytes in a different folder, at a different time, by a different user', () => {
    const first = build(copyProject('first'))
    expect(first).toMatchObject({ status: 0, said: expect.stringContaining('Not signed') })
    expect(readdirSync(first.built).sort()).toEqual([...names, 'SHA256SUMS'].sort())
    expect(check(first.built)).toBe(0)

    const other = copyProject('a/second')
    for (const path of released) utimesSync(join(other, path), 1, 1)
    const surroundings = { TZ: 'Asia/Tokyo', LC_ALL: 'C', SOURCE_DATE_EPOCH: '7' }
    const mask = process.umask(0o077)
    const second = build(other, { ...surroundings, HOME: folder })
    process.umask(mask)
    expect(second.status).toBe(0)
    expect(sumsIn(second.built)).toBe(sumsIn(first.built))
  })

  test('the release contains the sources, momo, and every production package with its licence', () => {
    const built = join(folder, 'first/release', version)
    const list = (file: string): string[] =>
      execFileSync('tar', ['-tzf', join(built, file)], { encoding: 'utf8' })
        .trim()
        .split('\n')
    const sources = list(`${title}-sources.tar.gz`)
    for (const path of ['src/main.ts', 'package-lock.json', 'openapi/openapi.yaml', 'LICENSE']) {
      expect(sources).toContain(`${title}/${path}`)
    }
    expect(sources.filter((path) => path.includes('node_modules'))).toEqual([])
    expect(list(`${title}.tgz`)).toContain('package/dist/src/cli/momo.js')
    const sbom = JSON.parse(readFileSync(join(built, 'sbom.cdx.json'), 'utf8'))
    const licenses = readFileSync(join(built, 'LICENSES'), 'utf8')
    const listed = sbom.components.map((each: { name: string }) => each.name)
    expect(sbom.metadata).toMatchObject({ component: { name, version } })
    const licensed = [...licenses.matchAll(/^ {2}(\S+) [\d.]+: /gm)].map(([, each]) => each)
    expect(listed.toSorted()).toEqual(licensed.toSorted())
    expect(listed).toEqual(expect.arrayContaining(Object.keys(dependencies)))
    expect(listed).not.toContain('jest')
    expect(licenses).toContain('Permission is hereby granted, free of charge')
  })

  const testWhole = process.env.DEPLOY_CHECK === undefined ? test.skip : test

  testWhole(
    'the released sources start after installing their packages, and the released momo runs',
    async () => {
      const built = join(folder, 'first/release', version)
      const unpack = (file: string): void =>
        void execFileSync('tar', ['-xzf', join(built, file), '-C', folder])
      unpack(`${title}-sources.tar.gz`)
      unpack(`${title}.tgz`)
      const sources = join(folder, title)
      execFileSync('npm', ['ci', '--omit=dev', '--silent'], { cwd: sources })
      symlinkSync(join(sources, 'node_modules'), join(folder, 'package/node_modules'))
      const momo = [join(folder, 'package/scripts/momo.js'), '--version']
      expect(execFileSync(process.execPath, momo, { encoding: 'utf8' })).toBe(`${version}\n`)
      const port = await freePort()
      const env = { ...programEnvironment, PORT: String(port), DATA_DIR: join(folder, 'data') }
      const service = spawn(process.execPath, ['src/main.ts'], {
        cwd: sources,
        env,
        stdio: 'ignore',
      })
      await eventually(
        () => isReady(port),
        (ready) => ready,
      )
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      expect(metrics).toContain(`momo_build_info{version="${version}"`)
      const ended = once(service, 'exit')
      service.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    },
  )

  testSigned(
    'a release is signed with the given key, and verification detects a changed byte',
    () => {
      const [secret, open] = [join(folder, 'secret.key'), join(folder, 'momo.pub')]
      execFileSync('minisign', ['-G', '-W', '-p', open, '-s', secret], { stdio: 'ignore' })
      const { status, built } = build(join(folder, 'first'), { MINISIGN_KEY: secret })
      expect(status).toBe(0)
      const verify = () =>
        spawnSync('minisign', ['-V', '-p', open, '-m', 'SHA256SUMS'], {
          cwd: built,
          encoding: 'utf8',
        })
      const commit = git(join(folder, 'first'), 'rev-parse', 'HEAD').trim()
      expect(verify()).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(`${name} ${version}, commit ${commit}`),
      })
      appendFileSync(join(built, `${title}.tgz`), 'x')
      expect(check(built)).toBe(1)
      appendFileSync(join(built, 'SHA256SUMS'), ' ')
      expect(verify().status).not.toBe(0)
    },
  )

  test.each(['AGPL-3.0', 'MPL-2.0 or AGPL-3.0', '(MIT AND AGPL-3.0)', 'MIT and AGPL-3.0'])(
    'make release refuses and lists a package whose licence is %s, and leaves no file',
    (license) => {
      const { status, said, built } = build(copyProject(`refused/${license}`, { ms: { license } }))
      expect(status).toBe(1)
      expect(said).toMatch(/^ms [\d.]+ has the licence /)
      expect(said).toContain(`the licence ${license}, which is not one of 0BSD, Apache-2.0, `)
      expect(existsSync(built)).toBe(false)
    },
  )

  test('make release accepts a package if one of its alternative licences is allowed', () => {
    const license = 'MPL-2.0 or (MIT AND ISC)'
    const { status, said } = build(copyProject('accepted', { ms: { license } }))
    expect([status, said]).toEqual([0, expect.stringContaining('Not signed')])
  })

  test('make release refuses uncommitted changes, and a version that CHANGELOG.md does not list', () => {
    const copy = copyProject('fourth')
    appendFileSync(join(copy, 'src/main.ts'), '\n')
    expect(build(copy)).toMatchObject({ status: 1, said: expect.stringMatching(/uncommitted/) })
    git(copy, 'checkout', '--quiet', 'src/main.ts')
    const file = join(copy, 'CHANGELOG.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace(`## [${version}]`, '## [9.9.9]'))
    const unnamed = build(copy)
    expect(unnamed).toMatchObject({ status: 1, said: expect.stringMatching(/has no section/) })
    expect(existsSync(unnamed.built)).toBe(false)
  })
})
