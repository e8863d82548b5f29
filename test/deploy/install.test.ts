import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('package-lock.json names the packages of every system, without which npm ci refuses it', () => {
  const said = execFileSync(process.execPath, ['scripts/complete-lock.ts', '--check'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(said).toBe('')
})
