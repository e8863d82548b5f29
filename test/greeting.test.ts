import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from '@jest/globals'
import { programEnvironment } from './support/processes.ts'

/** What an embedded server prints when it starts, which supervisors keep in their logs. */

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'momo-greeting-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the service as a process and stops it once it serves; resolves to all its output. */
const outputOfStart = async (variables: Record<string, string>): Promise<string> => {
  const env = { ...programEnvironment, PORT: '0', HOST: '127.0.0.1', ...variables }
  const node = join(root, 'node_modules/.bin/node')
  const child = spawn(node, ['src/main.ts'], { cwd: root, env })
  let output = ''
  const take = (text: Buffer): void => {
    output += text
    if (output.includes('"serving"')) child.kill('SIGTERM')
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  await once(child, 'close')
  return output
}

test('the management token is printed by the start that makes it, and by no later one', async () => {
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

test('a management token that the environment sets is never printed', async () => {
  const token = 'a-token-of-the-environment'
  const variables = { DATA_DIR: join(folder, 'given'), MANAGEMENT_TOKEN: token }
  const output = await outputOfStart(variables)
  expect(output).toContain('sk_test_')
  expect(output).toContain('Token        the one that MANAGEMENT_TOKEN sets')
  expect(output).not.toContain(token)
})
