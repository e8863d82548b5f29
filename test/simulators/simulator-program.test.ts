import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { currenciesOf, decimalsOf } from '../../scripts/provider-simulator/markets.ts'
import { exponents, markets } from '../../src/domain/markets.ts'
import { providersFile } from '../../src/providers/providers-file.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const simulatorProgram = 'scripts/provider-simulator/main.ts'

const run = (program: string, env: Record<string, string>) =>
  new Promise<{ code: number | null; errors: string }>((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env }, timeout: 60_000 }
    const child = execFile(process.execPath, [program], options, (_, __, errors) =>
      resolve({ code: child.exitCode, errors }),
    )
  })

const withTakenPort = async (use: (port: number) => Promise<void>): Promise<void> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  await use((server.address() as AddressInfo).port).finally(() => server.close())
}

test('the simulator program exits with one message if its port is in use', async () => {
  const [taken, free] = ['SIMULATOR_PORT_CARRIER2', 'SIMULATOR_PORT_CARRIER1']
  await withTakenPort(async (port) => {
    const env = { [taken]: String(port), [free]: '0' }
    expect(await run(simulatorProgram, env)).toEqual({
      code: 1,
      errors: `Port ${port} is in use by another process. Set ${taken} to a free port.\n`,
    })
  })
})

test('the simulator program writes a configuration that the service accepts, and exits on SIGTERM', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'momo-simulator-'))
  const file = join(folder, 'providers.json')
  const child = spawn(process.execPath, [simulatorProgram], {
    cwd: root,
    env: {
      ...process.env,
      SIMULATOR_PORT_CARRIER1: '0',
      SIMULATOR_PORT_CARRIER2: '0',
      SIMULATOR_EXAMPLE_FILE: file,
    },
  })
  try {
    let output = ''
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      output += chunk
      if (output.includes('Written to')) break
    }
    expect(providersFile.safeParse(JSON.parse(await readFile(file, 'utf8'))).success).toBe(true)
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
    expect((await fetch(`${url}/unknown`)).status).toBe(404)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  }
})

test('the sample shop exits with one message if the service is not running', async () => {
  const env = { API: 'http://127.0.0.1:1', MANAGEMENT_TOKEN: 'any' }
  expect(await run('scripts/shop.ts', env)).toEqual({
    code: 1,
    errors:
      'The service does not answer at http://127.0.0.1:1: run `make run` first, or set API.\n',
  })
})

test('the simulator serves the markets and currencies that the service knows', async () => {
  const carrier1 = await startCarrier1Simulator()
  const carrier2 = await startCarrier2Simulator()
  await Promise.all([carrier1.stop(), carrier2.stop()])
  const countriesOf = (provider: string) =>
    Object.entries(markets)
      .filter(([, { providers }]) => (providers as readonly string[]).includes(provider))
      .map(([country]) => country)
      .sort()
  expect(Object.keys(carrier1.configuration.countries).sort()).toEqual(countriesOf('carrier1_momo'))
  expect(Object.keys(carrier2.configuration.countries).sort()).toEqual(
    countriesOf('carrier2_money'),
  )
  const known = Object.entries(markets).map(([country, { currencies }]) => [country, currencies])
  expect(currenciesOf).toEqual(Object.fromEntries(known))
  const decimals = Object.keys(exponents).map((currency) => [currency, decimalsOf(currency)])
  expect(Object.fromEntries(decimals)).toEqual(exponents)
})
