import dns from 'node:dns'
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { createDeliver } from '../../../src/webhooks/delivery-attempt.ts'
import { eventually } from '../../support/eventually.ts'
import { startDnsServer } from '../../support/hostile-receivers.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'

type DnsServer = Awaited<ReturnType<typeof startDnsServer>>

const usualServers = dns.getServers()
const file = join(mkdtempSync(join(tmpdir(), 'momo-resolv-')), 'resolv.conf')
let receiver: Receiver
let earlier: DnsServer
let later: DnsServer

/** Replaces the file with a new one, as DHCP clients do. */
const nameServers = (...lines: string[]): void => {
  writeFileSync(`${file}.new`, `${lines.join('\n')}\n`)
  renameSync(`${file}.new`, file)
}

beforeAll(async () => {
  receiver = await startReceiver()
  // Nothing listens at the address that the earlier DNS server returns.
  earlier = await startDnsServer({ 'shop.receiver.example': { a: [127, 0, 0, 2] } })
  later = await startDnsServer({ 'shop.receiver.example': { a: [127, 0, 0, 1] } })
  nameServers(`nameserver ${earlier.address}`)
})
afterEach(() => mock.restoreAll())
afterAll(async () => {
  dns.setServers(usualServers)
  for (const server of [earlier, later]) server.endSilence()
  await Promise.all([receiver.stop(), earlier.stop(), later.stop()])
})

const createAttempts = () => {
  dns.setServers([earlier.address])
  const deliver = createDeliver({ allowPrivate: true, resolvConf: file })
  const { port } = new URL(receiver.url)
  return (name: string) =>
    deliver({ url: `http://${name}.receiver.example:${port}/`, headers: {}, body: '{}', atMs: 0 })
}

test('replaced DNS servers are used without a restart', async () => {
  const attempt = createAttempts()
  const { port } = new URL(receiver.url)
  const refused = { statusCode: null, error: `connect ECONNREFUSED 127.0.0.2:${port}` }
  expect(await attempt('shop')).toMatchObject(refused)

  nameServers('# no server that can be used', 'nameserver none', 'search example')
  expect(await attempt('shop')).toMatchObject(refused)

  nameServers('; from DHCP', 'search example', 'nameserver none', ` nameserver ${later.address}`)
  await eventually(
    () => attempt('shop'),
    ({ statusCode }) => statusCode === 204,
  )
  expect(receiver.received).toHaveLength(1)
})

test('the system resolver is used only after the DNS servers have failed to respond for several names', async () => {
  const asked: string[] = []
  type Callback = (error: null, found: dns.LookupAddress[]) => void
  mock.method(dns, 'lookup', (name: string, _options: unknown, callback: Callback) => {
    asked.push(name)
    callback(null, [{ address: '127.0.0.1', family: 4 }])
  })
  // Each of these functions has a separate cache.
  const [attempt, attemptFew] = [createAttempts(), createAttempts()]
  const [results, few] = await Promise.all([
    Promise.all(['first', 'second', 'third'].map(attempt)),
    Promise.all(['fourth', 'fourth', 'fifth'].map(attemptFew)),
  ])
  const silent = [...results, ...few].filter(({ error }) =>
    error?.startsWith('no DNS server answered for '),
  )
  expect(silent).toHaveLength(5)
  expect(results.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  expect(asked).toEqual([expect.stringMatching(/^(first|second|third)\.receiver\.example$/)])
})
