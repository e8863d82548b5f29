import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProcess } from '../support/momo.ts'
import { programEnvironment } from '../support/processes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'momo-greeting-'))

/**
 * Returns whether an object in a log line repeats a field. Parsers keep one of the values, or
 * refuse the line.
 */
const repeatsField = (line: string): boolean => {
  const open: Set<string>[] = []
  for (const [token] of line.matchAll(/"(?:[^"\\]|\\.)*":?|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (token.endsWith(':')) {
      if (open.at(-1)?.has(token)) return true
      open.at(-1)?.add(token)
    }
  }
  return false
}

const outputOfStart = async (
  variables: Record<string, string>,
  use: (url: string) => Promise<unknown> = async () => {},
): Promise<string> => {
  const env = { ...programEnvironment, PORT: '0', HOST: '127.0.0.1', ...variables }
  const node = join(root, 'node_modules/.bin/node')
  const child = spawn(node, ['src/main.ts'], { cwd: root, env })
  let output = ''
  let isUsed = false
  const take = (text: Buffer): void => {
    output += text
    const [, url] = /"url":"([^"]+)".*"serving"/.exec(output) ?? []
    if (url === undefined || isUsed) return
    isUsed = true
    use(url).finally(() => child.kill('SIGTERM'))
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  await once(child, 'close')
  expect(output.split('\n').filter((line) => line.startsWith('{') && repeatsField(line))).toEqual(
    [],
  )
  return output
}

test('the management token is printed only by the start that generates it', async () => {
  const DATA_DIR = join(folder, 'made')
  const first = await outputOfStart({ DATA_DIR })
  const file = join(DATA_DIR, 'management-token')
  const token = readFileSync(file, 'utf8').trim()
  expect(first).toContain(token)
  expect(first).toContain('sk_test_')
  const later = await outputOfStart({ DATA_DIR })
  expect(later).toContain(`Token        in ${file}`)
  expect(later).not.toContain(token)
  expect(later).not.toContain('sk_test_')
})

test('if the management token is off, the stored token can create the first owner and then expires', async () => {
  const variables = { DATA_DIR: join(folder, 'off'), MANAGEMENT_TOKEN: 'off' }
  const owner = ['people', 'create-owner', '--email', 'awa@momo.example', '--name', 'Awa']
  const env = { ...variables, MOMO_PASSWORD: 'une phrase que personne ne devine' }
  const runs: [code: number, said: string][] = []
  const first = await outputOfStart(variables, async (url) => {
    for (const args of [owner, ['people', 'list']]) {
      const { code, out, err } = await runProcess(args, { ...env, MOMO_URL: url })
      runs.push([code, out + err])
    }
  })
  expect(runs).toEqual([
    [0, expect.stringContaining('awa@momo.example')],
    [1, 'This management token is unknown.\n'],
  ])
  expect(first).toMatch(
    / {2}Token +\S+ {2}\(shown once; kept in .*until `momo people create-owner`/,
  )
  expect(first).toContain('"no owner yet:')
  const later = await outputOfStart(variables)
  expect(later).toContain('Token        off: staff sign in')
  expect(later).not.toContain('no owner')
})

test('a management token set in the environment is never printed', async () => {
  const token = 'a-token-of-the-environment'
  const variables = { DATA_DIR: join(folder, 'given'), MANAGEMENT_TOKEN: token }
  const output = await outputOfStart(variables)
  expect(output).toContain('sk_test_')
  expect(output).toContain('Token        set by MANAGEMENT_TOKEN')
  expect(output).not.toContain(token)
})
