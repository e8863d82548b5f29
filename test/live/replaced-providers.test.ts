import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  configurationExample,
  type ProviderSimulator,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { prepareProcess } from '../crash/service-process.ts'
import { manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { createTestDatabase } from '../support/server.ts'
import { hurriedProviders } from './hurried-providers.ts'
import { startLiveService } from './live-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-providers-'))

test('SIGHUP reloads the providers file, and an invalid file changes nothing', async () => {
  const [momo, money] = [await startCarrier1Simulator({}), await startCarrier2Simulator({})]
  const example = configurationExample(momo, money)
  const file = join(folder, 'providers.json')
  const write = (content: object): void => writeFileSync(file, JSON.stringify(content))
  write({ carrier1_momo: example.carrier1_momo })
  const database = await createTestDatabase()
  const logFile = join(folder, 'service.log')
  writeFileSync(logFile, '')
  const variables = { PROVIDERS_FILE: file, LOG_LEVEL: 'info' }
  const service = await prepareProcess(database, variables, logFile)
  await service.start()
  const listed = async (): Promise<Set<string>> => {
    const { body } = await manage(service, 'get', '/providers')
    return new Set(body.data.map(({ provider }: { provider: string }) => provider))
  }
  expect(await listed()).toEqual(new Set(['carrier1_momo']))

  write({ carrier2_money: { countries: { CG: {} } } })
  service.send('SIGHUP')
  const lines = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('PROVIDERS_FILE'))
  const [refused = ''] = await eventually(lines, ({ length }) => length === 1)
  expect(JSON.parse(refused)).toMatchObject({
    level: 'error',
    reason: expect.stringContaining('carrier2_money'),
  })
  expect(await listed()).toEqual(new Set(['carrier1_momo']))

  write(example)
  service.send('SIGHUP')
  await eventually(lines, ({ length }) => length === 2)
  expect(await listed()).toEqual(new Set(['carrier1_momo', 'carrier2_money']))
  await service.end('SIGTERM')
  await Promise.all([momo.stop(), money.stop(), database.drop()])
})

test('a SIGHUP that arrives before a node is ready is handled when the node becomes ready', async () => {
  const [momo, money] = [await startCarrier1Simulator({}), await startCarrier2Simulator({})]
  const example = configurationExample(momo, money)
  const file = join(folder, 'early.json')
  writeFileSync(file, JSON.stringify({ carrier1_momo: example.carrier1_momo }))
  const database = await createTestDatabase()
  const logFile = join(folder, 'early.log')
  // The service queries Redis before it opens a port. At that point it has read the file but does
  // not accept requests yet.
  const redis = createSocketServer((socket) => {
    socket.on('error', () => {})
    writeFileSync(file, JSON.stringify(example))
    service.send('SIGHUP')
    socket.destroy()
  })
  redis.unref()
  await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve))
  const { port } = redis.address() as AddressInfo
  const variables = { PROVIDERS_FILE: file, LOG_LEVEL: 'info' }
  const REDIS_URL = `redis://127.0.0.1:${port}`
  const service = await prepareProcess(database, { ...variables, REDIS_URL }, logFile)
  await service.start()
  const read = () => /PROVIDERS_FILE reloaded/.test(readFileSync(logFile, 'utf8'))
  await eventually(read, (hasRead) => hasRead)
  const { body } = await manage(service, 'get', '/providers')
  expect(new Set(body.data.map(({ provider }: { provider: string }) => provider))).toEqual(
    new Set(['carrier1_momo', 'carrier2_money']),
  )
  await service.end('SIGTERM')
  await new Promise((resolve) => redis.close(resolve))
  await Promise.all([momo.stop(), money.stop(), database.drop()])
})

const startHoldingProxy = async (behindUrl: string) => {
  const release = Promise.withResolvers<void>()
  let isHolding = false
  const server = createServer(async (req, res) => {
    const { url = '', method = '', headers } = req
    if (method === 'POST' && url.endsWith('/requesttopay')) {
      isHolding = true
      await release.promise
    }
    const passed = request(behindUrl + url, { method, headers }, (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(res)
    })
    passed.on('error', () => res.destroy())
    req.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holds: () => isHolding,
    release: () => release.resolve(),
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('after SIGHUP, a provider call in progress keeps the old settings, and the next call uses the new ones', async () => {
  const live = await startLiveService()
  const { momo, server } = live
  const merchant = await live.merchant()
  const pay = async (): Promise<string> => {
    const order = { amount: 5000, country: 'CG', provider: 'carrier1_momo' }
    return (await merchant.post('/payments', { ...order, phone_number: '06 512 34 56' })).body.data
      .id
  }
  const ended = async (id: string): Promise<string> => {
    const { body } = await eventually(
      () => merchant.get(`/payments/${id}`),
      (reply) => reply.body.data.status === 'successful',
    )
    return body.data.status
  }
  const collectedBy = ({ calls }: ProviderSimulator): number =>
    calls.filter((each) => each.call === 'collect').length
  const held = await startHoldingProxy(momo.url)
  const useAddress = (baseUrl: string): void => {
    const { carrier1_momo, ...others } = structuredClone(configurationExample(momo, live.money))
    const own = carrier1_momo as { defaults: object; countries: Record<string, object> }
    const defaults = { ...own.defaults, baseUrl }
    server.ctx.liveProviders.replace(
      hurriedProviders({ carrier1_momo: { ...own, defaults }, ...others }),
    )
  }
  const other = await startCarrier1Simulator({})
  useAddress(held.url)
  const first = await pay()
  await eventually(held.holds, (holds) => holds)
  useAddress(other.url)
  held.release()
  expect(await ended(first)).toBe('successful')
  const second = await pay()
  expect(await ended(second)).toBe('successful')
  expect([collectedBy(momo), collectedBy(other)]).toEqual([1, 1])
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).not.toMatch(/provider_call_duration_seconds_count\{[^}]*outcome="unknown"/)
  await live.stop()
  await Promise.all([other.stop(), held.stop()])
})
