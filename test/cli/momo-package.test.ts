import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createMerchant, type Merchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { runProcess, startProcess } from '../support/momo.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** `momo` as a process: from a clone, from the package, and completed by a shell. */

const call = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

let server: TestServer
let merchant: Merchant
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  merchant = await createMerchant(server)
  folder = await mkdtemp(join(tmpdir(), 'momo-package-'))
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const environment = () => ({
  MOMO_URL: server.url,
  MOMO_API_KEY: merchant.secretKey,
  XDG_STATE_HOME: folder,
})

/** Installs the package into an empty folder, as npm does, from what is installed here. */
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

/** The Node of these tests, and that of the machine where it is another one. */
const nodes = async (): Promise<string[]> => {
  const own = join(root, 'node_modules', '.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => each !== own)
  const PATH = path.filter((each) => !each.includes('node_modules')).join(delimiter)
  const found = await call('sh', ['-c', 'command -v node'], { env: { PATH } }).catch(() => null)
  return [process.execPath, ...(found === null ? [] : [found.stdout.trim()])]
}

test('the package runs momo from an empty folder, on each Node that is here', async () => {
  const command = await install()
  for (const node of await nodes()) {
    const momo = (...args: string[]) => call(node, [command, ...args], { env: environment() })
    const [version, help, markets, secret] = await Promise.all([
      momo('--version'),
      momo('--help'),
      momo('markets', 'list', '--json'),
      momo('listen', '--print-secret'),
    ])
    expect(version).toEqual({ stdout: `${manifest.version}\n`, stderr: '' })
    expect(help.stdout).toContain('listen')
    expect(JSON.parse(markets.stdout).data.length).toBeGreaterThan(20)
    expect(secret.stdout).toMatch(/^whsec_/)
  }
})

test('momo ends with the exit code of what happened, and in order when its reader is gone', async () => {
  const env = environment()
  const [fine, refused, wrong, piped] = await Promise.all([
    runProcess(['balances', 'list'], env),
    runProcess(['balances', 'list'], { ...env, MOMO_API_KEY: 'sk_test_wrong' }),
    runProcess(['balances', 'destroy'], env),
    call('sh', ['-c', '"$0" src/cli/momo.ts markets list | head -n 1', process.execPath], {
      cwd: root,
      env,
    }),
  ])
  expect([fine.code, refused.code, wrong.code]).toEqual([0, 1, 2])
  expect(piped.stdout.trim().split('\n')).toHaveLength(1)
  expect(piped.stderr).toBe('')
})

test('Ctrl-C ends momo listen with 130', async () => {
  const args = ['listen', '--forward-to', 'http://127.0.0.1:4000/']
  const running = startProcess(args, environment())
  await eventually(running.notes, (notes) => notes.includes('Forwarding to'))
  expect(await running.interrupt()).toBe(130)
})

test('bash completes nouns, verbs, options and values of momo', async () => {
  const { out } = await runProcess(['completion', 'bash'], environment())
  const complete = async (...line: string[]): Promise<string[]> => {
    const script = `${out}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _momo
      printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await call('bash', ['-c', script, 'bash', 'momo', ...line])
    return stdout.trim().split('\n')
  }
  expect(await complete('lis')).toEqual(['listen'])
  expect(await complete('webhooks', 'rot')).toEqual(['rotate-secret'])
  expect(await complete('webhooks', 'create', '--ev')).toEqual(['--event'])
  expect(await complete('--json', 'payments', 'create', '--country', 'C')).toEqual(
    expect.arrayContaining(['CG', 'CM', 'CI', 'CD']),
  )
  expect(await complete('trigger', 'refund.')).toEqual(['refund.succeeded', 'refund.failed'])
})

test.each(['zsh', 'fish'])('momo completion %s names every noun', async (shell) => {
  const { code, out } = await runProcess(['completion', shell], environment())
  expect(code).toBe(0)
  for (const noun of ['webhooks', 'organisations', 'trigger']) expect(out).toContain(noun)
})
