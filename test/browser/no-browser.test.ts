import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const support = fileURLToPath(new URL('../support/browser.ts', import.meta.url))

const load = (CI: string) =>
  promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', `console.log((await import('${support}')).hasBrowser)`],
    { env: { ...process.env, CI, CHROMIUM_PATH: '/nowhere/chromium', NODE_OPTIONS: '' } },
  )

test.each(['', '0', 'false'])(
  'browser tests are skipped outside CI (CI=%p) if no browser is installed',
  async (CI) => {
    expect((await load(CI)).stdout.trim()).toBe('false')
  },
)

test.each(['true', '1'])(
  'browser tests fail in CI (CI=%p) if no browser is installed, and the error says so',
  async (CI) => {
    await expect(load(CI)).rejects.toThrow(/no browser at \/nowhere\/chromium: install Chromium/)
  },
)
