import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const startMaxMs = 120_000

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts the service on a new embedded database. Throws if it is not ready in time. */
export const startService = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'momo-generators-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const token = 'token-of-the-generators'
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
      ...{ MANAGEMENT_TOKEN: token, LOG_LEVEL: 'silent', SANDBOX_LATENCY_MS: '30' },
    },
  })
  const exit = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await exit
    await rm(dataDir, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const endMs = Date.now() + startMaxMs
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > endMs) {
      await stop()
      throw new Error('the service did not start')
    }
    await setTimeout(100)
  }
  return { url, token, stop }
}
