import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { imageFolder } from '../../src/database/embedded-image.ts'
import { equals, eventually } from '../support/eventually.ts'
import { runProcess, startProcess } from '../support/momo.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { startReceiver } from '../support/receiver.ts'

const call = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const folder = mkdtempSync(join(tmpdir(), 'momo-package-'))

const environment = () => ({
  MOMO_URL: server.url,
  MOMO_API_KEY: merchant.secretKey,
  XDG_STATE_HOME: folder,
})

const install = async (): Promise<string> => {
  const packed = await call('npm', ['pack', '--json', '--pack-destination', folder], { cwd: root })
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('[\n')))
  const modules = join(folder, 'node_modules')
  const target = join(modules, manifest.name)
  await mkdir(target, { recursive: true })
  await call('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1'])
  for (const name of Object.keys(manifest.dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  return join(target, manifest.bin.momo)
}

/** The package supports these Node versions. The older version needs `make node-22`. */
const nodes: [version: number, path: string][] = [
  [24, process.execPath],
  [22, join(root, '.cache/node-22/node_modules/.bin/node')],
]

describe('the package', () => {
  let command: string
  beforeAll(async () => {
    command = await install()
  })

  test.each(nodes.filter(([, path]) => existsSync(path)))(
    'the npm package runs momo from an empty folder on Node %i',
    async (major, node) => {
      const momo = (...args: string[]) => call(node, [command, ...args], { env: environment() })
      const [itself, version, help, markets, secret] = await Promise.all([
        call(node, ['--version']),
        momo('--version'),
        momo('--help'),
        momo('markets', 'list', '--json'),
        momo('listen', '--print-secret'),
      ])
      expect(itself.stdout).toMatch(`v${major}.`)
      expect(version).toEqual({ stdout: `${manifest.version}\n`, stderr: '' })
      expect(help.stdout).toContain('listen')
      expect(JSON.parse(markets.stdout).data.length).toBeGreaterThan(20)
      expect(secret.stdout).toMatch(/^whsec_/)
      const judged = momo('config', 'check').catch((error: { code: number }) => error)
      expect(await judged).toMatchObject({
        code: 2,
        stderr: 'No service is installed here, so there is no configuration to check.\n',
      })
    },
  )

  for (const [major, path] of nodes.filter(([, each]) => !existsSync(each))) {
    test.skip(`the npm package runs momo from an empty folder on Node ${major}: skipped, no ${path}`, () => {})
  }
})

test('npm exec runs momo in a clone without a build', async () => {
  const clone = await mkdtemp(join(tmpdir(), 'momo-clone-'))
  const { stdout } = await call('git', ['ls-files'], { cwd: root, maxBuffer: 2 ** 24 })
  const files = stdout
    .split('\n')
    .filter((path) =>
      /^(package.*\.json|generated\/(?:calls|enumerations)|scripts\/|src\/)/.test(path),
    )
  for (const path of files) {
    await mkdir(join(clone, dirname(path)), { recursive: true })
    await copyFile(join(root, path), join(clone, path))
  }
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  const made = async () => (await stat(imageFolder())).mtimeMs
  const before = await made()
  const version = await call('npm', ['exec', 'momo', '--', '--version'], { cwd: clone })
  expect(version.stdout).toBe(`${manifest.version}\n`)
  const help = await call('npm', ['exec', 'momo', '--', '--help'], { cwd: clone })
  expect(help.stdout).toMatch(/^Usage: momo \[options\]/)
  // npm runs the installation step of the clone, which must leave existing files unchanged.
  expect(await made()).toBe(before)
  await rm(clone, { recursive: true, force: true })
})

test('momo exits with the right code and no error if the reader of its output is gone', async () => {
  const env = environment()
  const [fine, refused, wrong, piped] = await Promise.all([
    runProcess(['balances', 'list'], env),
    runProcess(['balances', 'list'], { ...env, MOMO_API_KEY: 'sk_test_wrong' }),
    runProcess(['balances', 'destroy'], env),
    call('sh', ['-c', '"$0" scripts/momo.js markets list | head -n 1', process.execPath], {
      cwd: root,
      env,
    }),
  ])
  expect([fine.code, refused.code, wrong.code]).toEqual([0, 1, 2])
  expect(piped.stdout.trim().split('\n')).toHaveLength(1)
  expect(piped.stderr).toBe('')
})

test('momo exits with 5 if it cannot write its output, and reports which payment it created', async () => {
  const pay = ['payments', 'create', '--amount', '5000', '--country', 'CG']
  const order = [...pay, '--provider', 'carrier1_momo', '--phone', '+242 06 999001']
  const script = '"$0" src/cli/momo.ts "$@" > /dev/full'
  const runFull = (args: string[]) =>
    call('sh', ['-c', script, process.execPath, ...args], { cwd: root, env: environment() }).catch(
      (error: { code: number; stderr: string }) => error,
    )
  const [created, exported, help] = await Promise.all([
    runFull(order),
    runFull(['transactions', 'export']),
    runFull(['--help']),
  ])
  const [payment] = (await merchant.get('/payments')).body.data
  for (const run of [created, exported, help]) {
    expect(run).toMatchObject({ code: 5, stderr: expect.stringContaining('no space left') })
    expect(run.stderr).not.toMatch(/^\s+at /m)
  }
  expect(created.stderr).toContain(`The request was carried out: ${payment.id}\n`)
})

test('momo listen exits with 130 when it is stopped with Ctrl-C', async () => {
  const args = ['listen', '--forward-to', 'http://127.0.0.1:4000/']
  const running = startProcess(args, environment())
  await eventually(running.notes, (notes) => notes.includes('Forwarding to'))
  expect(await running.interrupt()).toBe(130)
})

const olderNode = join(root, '.cache/node-22/node_modules/.bin/node')

;(existsSync(olderNode) ? test : test.skip)(
  'momo on an older Node forwards signals to the Node process that it started, and returns its exit code',
  async () => {
    const silent = await startReceiver(() => {})
    const args = ['scripts/momo.js', 'sandbox', 'advance', '--seconds', '60']
    const env = { ...environment(), MOMO_URL: new URL(silent.url).origin }
    const child = spawn(olderNode, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
    let notes = ''
    child.stderr.on('data', (chunk: Buffer) => {
      notes += chunk
    })
    const ended = new Promise((resolve) => child.once('close', resolve))
    await eventually(() => silent.received.length, equals(1))
    child.kill('SIGTERM')
    expect(await ended).toBe(143)
    await silent.stop()
    expect(notes).toMatch(/^Stopped by SIGTERM before the server responded\.\n/)
  },
)

;(existsSync(olderNode) ? test : test.skip)(
  'momo on an older Node explains which Node it needs if no newer Node is installed',
  async () => {
    const copy = join(folder, 'clone/scripts')
    await mkdir(copy, { recursive: true })
    await copyFile(join(root, 'scripts/run.js'), join(copy, 'run.js'))
    await copyFile(join(root, 'package.json'), join(folder, 'clone/package.json'))
    const run = call(olderNode, [join(copy, 'run.js'), 'src/main.ts'])
    const refused = await run.catch((error: { code: number; stderr: string }) => error)
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^This needs Node 24\.12 or newer, and found v22\.[\d.]+: `make run` brings one\.\n$/,
      ),
    })
  },
)

;(existsSync(olderNode) ? test : test.skip)(
  'make run on an older Node keeps the Node from npm install, and installs a Node in a clone',
  async () => {
    const checkout = join(folder, 'checkout')
    const modules = join(checkout, 'node_modules/.bin')
    await mkdir(join(checkout, 'scripts'), { recursive: true })
    await mkdir(join(checkout, 'bin'))
    for (const name of ['Makefile', 'package.json', 'package-lock.json', 'scripts/run.js'])
      await copyFile(join(root, name), join(checkout, name))
    await symlink(olderNode, join(checkout, 'bin/node'))
    const env = { PATH: `${join(checkout, 'bin')}:${process.env.PATH}` }
    const planned = async () => (await call('make', ['-n', 'run'], { cwd: checkout, env })).stdout
    expect(await planned()).toMatch(/npm install --prefix \.cache\/node-24.*--omit=dev/s)
    await mkdir(modules, { recursive: true })
    await symlink(process.execPath, join(modules, 'node'))
    const kept = await planned()
    expect(kept).toContain('src/main.ts')
    expect(kept).not.toMatch(/node-24|--omit=dev/)
    const path = await call(olderNode, ['scripts/run.js', '--path'], { cwd: checkout })
    expect(path.stdout.trim()).toBe(join(modules, 'node'))
    // Without installation scripts, npm leaves a file that cannot be started.
    await rm(join(modules, 'node'))
    await symlink(join(root, 'package.json'), join(modules, 'node'))
    expect(await planned()).toMatch(/npm install --prefix \.cache\/node-24/)
  },
)
