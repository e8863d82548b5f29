import { startBalancingProxy } from '../support/balancing-proxy.ts'
import { payment } from '../support/builders.ts'
import { createMerchant } from '../support/client.ts'
import { eventually, statusIs } from '../support/eventually.ts'
import { hasPostgresPrograms, startOwnPostgres } from '../support/own-postgres.ts'
import { createTestDatabase } from '../support/server.ts'
import { prepareProcess } from './service-process.ts'

const readinessOf = async (url: string) => {
  const reply = await fetch(`${url}/readyz`)
  return { status: reply.status, body: (await reply.json()) as { status: string } }
}

const describeOnOwn = hasPostgresPrograms ? describe : describe.skip

describeOnOwn('nodes behind a proxy without retries', () => {
  test('nodes can be restarted one after another without a failed request', async () => {
    const postgres = await startOwnPostgres()
    const variables = { SHUTDOWN_DELAY_SECONDS: '' }
    const nodes = [
      await prepareProcess(postgres.database, variables),
      await prepareProcess(postgres.database, variables),
    ]
    for (const node of nodes) await node.start()
    const proxy = await startBalancingProxy(nodes.map(({ url }) => url))
    const merchant = await createMerchant(proxy, { rateLimit: 100_000 })
    const statuses: number[] = []
    let isOver = false
    const buy = async (): Promise<void> => {
      while (!isOver) statuses.push((await merchant.post('/payments', payment())).status)
    }
    const buying = Promise.all([buy(), buy(), buy(), buy()])
    for (const node of nodes) {
      expect(await node.end('SIGTERM')).toBe(0)
      await node.start()
      await eventually(proxy.ready, (urls) => urls.includes(node.url))
    }
    isOver = true
    await buying
    expect(statuses.length).toBeGreaterThan(0)
    expect(new Set(statuses)).toEqual(new Set([201]))
    await proxy.stop()
    for (const node of nodes) await node.end('SIGKILL')
    await postgres.stop()
  })
})

describe('a stopping node', () => {
  test('a stopping node serves requests but is not ready during the delay, and stops immediately on a second signal', async () => {
    const database = await createTestDatabase()
    const service = await prepareProcess(database, { SHUTDOWN_DELAY_SECONDS: '300' })
    await service.start()
    const merchant = await createMerchant(service)
    service.send('SIGTERM')
    const { body } = await eventually(() => readinessOf(service.url), statusIs(503))
    expect(body.status).toBe('draining')
    expect((await merchant.post('/payments', payment())).status).toBe(201)
    let code: number | null | undefined
    void service.ended().then((ended) => {
      code = ended
    })
    await eventually(
      () => {
        service.send('SIGTERM')
        return code
      },
      (ended) => ended !== undefined,
    )
    expect(code).toBe(1)
    await database.drop()
  })

  test('a node stopped with Ctrl-C does not wait for a proxy', async () => {
    const database = await createTestDatabase()
    const service = await prepareProcess(database, { SHUTDOWN_DELAY_SECONDS: '300' })
    await service.start()
    expect(await service.end('SIGINT')).toBe(0)
    await database.drop()
  })
})
