import dns from 'node:dns'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createMerchant } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import {
  type HostileReceiver,
  misdeeds,
  startDnsServer,
  startHostileReceiver,
} from '../../support/hostile-receivers.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Endpoint, speakTo } from '../../support/webhooks.ts'

/** Host names that only the DNS server of these tests resolves. */
const names = {
  'silent.receiver.example': 'nothing',
  'mute.receiver.example': 'nothing',
  'known.receiver.example': { a: [127, 0, 0, 1] },
  'loopback6.receiver.example': { aaaa: [...Array(15).fill(0), 1] },
  'compatible.receiver.example': { aaaa: [...Array(12).fill(0), 127, 0, 0, 1] },
  'mapped.receiver.example': { aaaa: [...Array(10).fill(0), 255, 255, 127, 0, 0, 1] },
  'nat64.receiver.example': { aaaa: [0, 0x64, 0xff, 0x9b, ...Array(8).fill(0), 127, 0, 0, 1] },
  'six-to-four.receiver.example': { aaaa: [0x20, 2, 127, 0, 0, 1, ...Array(10).fill(0)] },
  'teredo.receiver.example': { aaaa: [0x20, 1, ...Array(10).fill(0), 128, 255, 255, 254] },
  'metadata.receiver.example': { a: [169, 254, 169, 254] },
  'private.receiver.example': { a: [10, 0, 0, 1] },
} as const

let dnsServer: Awaited<ReturnType<typeof startDnsServer>>
const usualServers = dns.getServers()

beforeAll(async () => {
  dnsServer = await startDnsServer(names as never)
  dns.setServers([dnsServer.address])
})
afterAll(async () => {
  dns.setServers(usualServers)
  await dnsServer.stop()
})

describe('delivery attempts to hostile receivers', () => {
  let server: TestServer
  let say: ReturnType<typeof speakTo>
  let receiver: Receiver
  const hostile: HostileReceiver[] = []
  const begun = new Map<string, { endpoint: Endpoint; eventId: string }>()

  const begin = async (title: string, url: string): Promise<void> => {
    const endpoint = await say.register(await createMerchant(server), url)
    begun.set(title, { endpoint, eventId: await say.ping(endpoint) })
  }

  // All start at once, because the longest take the full time of an attempt.
  beforeAll(async () => {
    server = await startTestServer()
    say = speakTo(server)
    receiver = await startReceiver()
    for (const [title, misdeed] of Object.entries(misdeeds)) {
      const peer = await startHostileReceiver(misdeed)
      hostile.push(peer)
      await begin(title, `http://127.0.0.1:${peer.port}/`)
    }
    const deaf = await startHostileReceiver((socket) => void socket.pause())
    hostile.push(deaf)
    await begin('never ends its TLS handshake', `https://127.0.0.1:${deaf.port}/`)
    await begin('has a name that no DNS server answers for', 'http://silent.receiver.example/')
  })
  afterAll(async () => {
    await Promise.all(hostile.map((peer) => peer.stop()))
    await receiver.stop()
    await server.stop()
  })

  const attempted = (title: string) => {
    const found = begun.get(title)
    if (found === undefined) throw new Error(`nothing was begun: ${title}`)
    return say.attempted(found.endpoint, found.eventId)
  }

  test.each([
    'switches protocols',
    'sends interim answers for ever',
    'floods with interim answers',
    'drips its status line',
    'drips its headers',
    'accepts and never reads',
    'closes the connection without an answer',
    'resets the connection',
    'never ends its TLS handshake',
    'has a name that no DNS server answers for',
  ])('an attempt to a receiver that %s fails with a reason and is retried', async (title) => {
    const { status, next_attempt_at, attempts } = await attempted(title)
    expect(status).toBe('pending')
    expect(next_attempt_at).not.toBeNull()
    expect(attempts[0]).toMatchObject({ response: null })
    expect(attempts[0]?.error).toMatch(/\S/)
  })

  test.each([
    'drips a body for ever',
    'promises a body and stays silent',
    'resets the connection in its body',
  ])('an attempt to a receiver that %s is judged by its status', async (title) => {
    const { status, last } = await attempted(title)
    expect(status).toBe('delivered')
    expect(last).toMatchObject({ status_code: 200, error: null })
  })

  test('a receiver that switches protocols is recorded with its status 101', async () => {
    const { attempts } = await attempted('switches protocols')
    expect(attempts[0]).toMatchObject({ status_code: 101 })
  })

  test('host names whose DNS server does not answer block no other host name', async () => {
    const port = new URL(receiver.url).port
    const silent = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const url = 'http://mute.receiver.example/'
        const endpoint = await say.register(await createMerchant(server), url)
        return { endpoint, eventId: await say.ping(endpoint) }
      }),
    )
    const url = `http://known.receiver.example:${port}/`
    const endpoint = await say.register(await createMerchant(server), url)
    const eventId = await say.ping(endpoint)
    await eventually(
      () => receiver.received.map(({ headers }) => headers['webhook-id']),
      (ids) => ids.includes(eventId),
    )
    for (const each of silent) {
      expect((await say.deliveryTo(each.endpoint, each.eventId)).attempts).toEqual([])
    }
  })
})

describe('host names that resolve to private addresses', () => {
  let server: TestServer
  let say: ReturnType<typeof speakTo>
  let receiver: Receiver

  beforeAll(async () => {
    const allowPrivateAddresses = { test: false, live: false }
    server = await startTestServer({ webhooks: { allowPrivateAddresses } })
    say = speakTo(server)
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await receiver.stop()
    await server.stop()
  })

  test.each([
    'known',
    'KNOWN',
    'loopback6',
    'compatible',
    'mapped',
    'nat64',
    'six-to-four',
    'teredo',
    'metadata',
    'private',
  ])('the host name %s.receiver.example is refused when it is resolved', async (label) => {
    const { port } = new URL(receiver.url)
    const merchant = await createMerchant(server)
    for (const dot of ['', '.']) {
      const url = `http://${label}.receiver.example${dot}:${port}/`
      const endpoint = await say.register(merchant, url)
      const { status, last } = await say.attempted(endpoint, await say.ping(endpoint))
      expect(status).toBe('pending')
      expect(last).toMatchObject({ status_code: null, response: null })
      expect(last.error).toMatch(/is not a public address/)
    }
    expect(receiver.received).toEqual([])
  })
})
