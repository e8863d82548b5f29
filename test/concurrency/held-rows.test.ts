import { paymentTo } from '../live/live-orders.ts'
import { type LiveService, startLiveService } from '../live/live-service.ts'
import { payment, payout } from '../support/builders.ts'
import { call, createMerchant, type Merchant, manage, type Reply } from '../support/client.ts'
import { eventually, exceeds } from '../support/eventually.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'
import { arrived, createReceivers, speakTo } from '../support/webhooks.ts'
import { describeHeld, holdBalances, untilWaiting, whileHeld } from '../support/while-held.ts'

const isEnded = (merchant: Merchant, path: string) =>
  eventually(
    async () => (await merchant.get(path)).body.data.status,
    (status) => ['successful', 'completed'].includes(status),
  )

const testEndpoints = (): void => {
  const { receive, stopAll } = createReceivers()
  afterEach(stopAll)
  const lockTimeouts = async (): Promise<number> => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/^momo_database_lock_timeouts_total (\d+)/m.exec(text)?.[1])
  }

  test('a locked endpoint does not delay delivery attempts, and each attempt is recorded once', async () => {
    const say = speakTo(server)
    const failing = await receive((_webhook, res) => res.writeHead(500).end())
    const held = await say.register(await createMerchant(server), failing.url)
    const other = await say.register(await createMerchant(server), (await receive()).url)
    const row = `SELECT FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE`
    const eventId = await say.ping(held)
    await say.attempted(held, eventId)
    await whileHeld(database.url, row, [held.id], async () => {
      await say.hasten(held)
      await arrived(failing, 2)
      const { status } = await say.attempted(other, await say.ping(other))
      expect(status).toBe('delivered')
      await say.attempted(held, eventId, 2)
      const before = await lockTimeouts()
      await eventually(lockTimeouts, (count) => count > before)
    })
    const { attempts, next_attempt_at } = await say.deliveryTo(held, eventId)
    expect(attempts).toHaveLength(failing.received.length)
    // The second attempt schedules the third five minutes after the first.
    expect(Date.parse(String(next_attempt_at)) - Date.now()).toBeGreaterThan(60_000)
  })
}

/** Sends requests at the same time, and records when each response arrives. */
const sendAll = (
  count: number,
  send: (at: number) => Promise<Reply>,
  onAnswer: () => void,
): Promise<Reply[]> =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      send(at).then((reply) => {
        onAnswer()
        return reply
      }),
    ),
  )

let database: TestDatabase
let server: TestServer

/** Returns the value of a metric. The metric must exist from the start. */
const metricOf = async (name: string, { url } = server): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

/** Creates a merchant and uses its sandbox balance. */
const openMerchant = async (): Promise<Merchant> => {
  const merchant = await createMerchant(server)
  const { body } = await merchant.post('/payments', payment())
  await isEnded(merchant, `/payments/${body.data.id}`)
  return merchant
}

const isBalanced = async (): Promise<boolean> =>
  (await manage(server, 'get', '/ledger-check')).body.data.balanced

const testBalances = (): void => {
  test('a locked balance of one merchant does not delay the payouts or payments of another merchant', async () => {
    const [held, other] = [await openMerchant(), await openMerchant()]
    const before: string[] = []
    let answers: Promise<Reply[]> = Promise.resolve([])
    let heldPayments: Reply[] = []
    await whileHeld(database.url, holdBalances, [held.organisationId], async () => {
      answers = sendAll(
        30,
        () => held.post('/payouts', payout()),
        () => void before.push('held'),
      )
      // The locked merchant's payments are accepted but cannot complete.
      heldPayments = await sendAll(
        30,
        () => held.post('/payments', payment()),
        () => {},
      )
      for (let count = 0; count < 10; count += 1) {
        const paid = await other.post('/payments', payment())
        const made = await other.post('/payouts', payout())
        expect([paid.status, made.status]).toEqual([201, 201])
        before.push('other')
        await Promise.all([
          isEnded(other, `/payments/${paid.body.data.id}`),
          isEnded(other, `/payouts/${made.body.data.id}`),
        ])
        if (count === 0) expect(before).toEqual(['other'])
      }
      const { body } = await held.get('/payments?status=successful')
      expect(body.meta.total).toBe(1)
    })
    // The locked merchant's payouts either succeed after the lock or return 503.
    for (const { status } of await answers) expect([201, 503]).toContain(status)
    expect(heldPayments.map(({ status }) => status)).toEqual(heldPayments.map(() => 201))
    await Promise.all(heldPayments.map(({ body }) => isEnded(held, `/payments/${body.data.id}`)))
    const made = await held.post('/payouts', payout())
    expect(made.status).toBe(201)
    await isEnded(held, `/payouts/${made.body.data.id}`)
    expect(await isBalanced()).toBe(true)
  })

  test('a payout uses the fee and the approval rule that were in force when it was requested', async () => {
    const held = await openMerchant()
    const amount = 10_000
    const { provider, country, currency, phone_number } = payout({ amount })
    const rules = (threshold: number) =>
      manage(server, 'patch', `/applications/${held.applicationId}`, {
        payout_approval_rules: [{ currency: 'XAF', threshold, daily_limit: null }],
      })
    await rules(amount)
    const line = { amount, provider, country, currency, phone_number }
    const send = [
      ...Array.from({ length: 12 }, () => () => held.post('/payouts', payout())),
      () =>
        call(server, 'post', '/account/v1/bulk-payouts', {
          ...{
            key: held.secretKey,
            headers: { 'Idempotency-Key': 'salaires' },
            body: { payouts: [line] },
          },
        }),
    ]
    let replies: Promise<Reply[]> = Promise.resolve([])
    await whileHeld(database.url, holdBalances, [held.organisationId], async () => {
      replies = Promise.all(send.map((each) => each()))
      // One group of payouts and the bulk payout wait for the lock. The other payouts wait for that
      // group.
      await untilWaiting(database.url, 2)
      const market = { provider, country, currency, organisation_id: held.organisationId }
      const fee = { ...market, basis_points: 5000, fixed_amount: 0 }
      expect((await manage(server, 'post', '/fee-schedules', fee)).status).toBe(201)
      expect((await rules(0)).status).toBe(200)
      // After the first lock timeout, the payouts are retried.
      const timeouts = () => metricOf('momo_database_lock_timeouts_total')
      const timeoutsBefore = await timeouts()
      await eventually(timeouts, (count) => count > timeoutsBefore)
    })
    const made = (await replies).map(({ status, body }) => [
      ...[status, body.data?.status, body.data?.fee_amount],
    ])
    const before = Math.ceil(amount / 100)
    expect(made).toEqual([
      ...Array.from({ length: 12 }, () => [201, 'pending', before]),
      [201, 'processing', before],
    ])
    const { body } = await manage(server, 'get', '/waiting-payouts')
    expect(body.data).toEqual([])
    const after = await held.post('/payouts', payout())
    expect(after.body.data.fee_amount).toBe(Math.ceil(amount / 2))
  })

  test("changes that wait for one merchant's locked row leave connections for other merchants", async () => {
    const [held, other] = [await openMerchant(), await openMerchant()]
    const application = `SELECT FROM applications WHERE id = $1 FOR UPDATE`
    let waiting: Promise<Reply[]> = Promise.resolve([])
    const sent: Promise<Reply>[] = []
    const done: string[] = []
    await whileHeld(database.url, application, [held.applicationId], async () => {
      waiting = sendAll(
        40,
        () => held.account('post', '/webhook-endpoints', { url: 'https://boutique.example/' }),
        () => void done.push('held'),
      )
      await untilWaiting(database.url, 4)
      // The loop outlasts every cached value that requests of all merchants need.
      const endMs = performance.now() + 1500
      while (performance.now() < endMs) {
        sent.push(held.account('get', '/transactions'))
        const read = await other.get('/payments')
        const list = await other.account('get', '/transactions')
        expect([read.status, list.status]).toEqual([200, 200])
      }
      expect(done).toEqual([])
    })
    for (const { status } of await waiting) expect([201, 422, 503]).toContain(status)
    for (const { status } of await Promise.all(sent)) expect([200, 503]).toContain(status)
  })

  test('a request with a locked API key waits for the lock, and does not delay other merchants', async () => {
    const [held, other] = [await createMerchant(server), await createMerchant(server)]
    const keys = `SELECT FROM api_keys WHERE application_id = $1 FOR NO KEY UPDATE`
    let isAnswered = false
    let reading: Promise<Reply> | undefined
    await whileHeld(database.url, keys, [held.applicationId], async () => {
      reading = held.get('/payments')
      reading.then(() => {
        isAnswered = true
      })
      await untilWaiting(database.url, 1)
      for (let requests = 0; requests < 5; requests += 1)
        expect((await other.get('/payments')).status).toBe(200)
      expect(isAnswered).toBe(false)
    })
    expect((await reading)?.status).toBe(200)
  })

  test('a payment is stored even while its merchant uses its whole share of connections', async () => {
    const held = await openMerchant()
    const endpoint = { url: 'https://boutique.example/' }
    const { id } = (await held.account('post', '/webhook-endpoints', endpoint)).body.data
    const row = `SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE`
    let waiting: Promise<Reply[]> = Promise.resolve([])
    const done: string[] = []
    await whileHeld(database.url, row, [id], async () => {
      waiting = sendAll(
        20,
        () => held.account('patch', `/webhook-endpoints/${id}`, { enabled: true }),
        () => void done.push('held'),
      )
      // Four waiting requests use half of the server's eight connections.
      await untilWaiting(database.url, 4)
      expect((await held.post('/payments', payment())).status).toBe(201)
      expect(done).toEqual([])
    })
    for (const { status } of await waiting) expect([200, 503]).toContain(status)
  })

  test('the time that a statement waits for a connection is measured', async () => {
    const merchant = await openMerchant()
    const small = await startTestServer({ database, databasePoolSize: 2, role: 'api' })
    const waits = () => metricOf('momo_database_connection_wait_seconds_count', small)
    const read = () =>
      call(small, 'get', '/api/v1/payments', { key: merchant.secretKey }).then(
        ({ status }) => status,
      )
    try {
      const before = await waits()
      const statuses = await Promise.all(Array.from({ length: 20 }, read))
      expect(statuses).toEqual(Array(20).fill(200))
      expect(await waits()).toBeGreaterThan(before)
    } finally {
      await small.stop()
    }
  })

  test('a request that gives up a lock early and then succeeds is not counted as a lock timeout', async () => {
    const held = await openMerchant()
    const timeouts = () => metricOf('momo_database_lock_timeouts_total')
    const before = await timeouts()
    let answer: Promise<Reply> | undefined
    await whileHeld(database.url, holdBalances, [held.organisationId], async () => {
      answer = held.post('/payouts', payout())
      await eventually(() => metricOf('momo_isolated_merchants'), exceeds(0))
    })
    expect((await answer)?.status).toBe(201)
    expect(await timeouts()).toBe(before)
  })

  test('a statement that times out on a lock is counted as a lock timeout', async () => {
    const held = await openMerchant()
    const endpoint = { url: 'https://boutique.example/' }
    const { id } = (await held.account('post', '/webhook-endpoints', endpoint)).body.data
    const options = { database, databaseQueryTimeoutMs: 3000, role: 'api' } as const
    const hasty = await startTestServer(options)
    const timeouts = () => metricOf('momo_database_lock_timeouts_total', hasty)
    const change = () =>
      call(hasty, 'patch', `/account/v1/webhook-endpoints/${id}`, {
        key: held.secretKey,
        body: { enabled: true },
      })
    const row = `SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE`
    try {
      expect((await change()).status).toBe(200)
      expect(await timeouts()).toBe(0)
      await whileHeld(database.url, row, [id], async () => {
        expect((await change()).status).toBe(503)
      })
      expect(await timeouts()).toBeGreaterThan(0)
    } finally {
      await hasty.stop()
    }
  })

  test('locked balances of three merchants leave connections for a fourth', async () => {
    const held = [await openMerchant(), await openMerchant(), await openMerchant()]
    const other = await openMerchant()
    const hold = `SELECT FROM ledger_accounts WHERE organisation_id = ANY($1::uuid[]) FOR UPDATE`
    const ids = held.map(({ organisationId }) => organisationId)
    let answers: Promise<Reply[]> = Promise.resolve([])
    await whileHeld(database.url, hold, [ids], async () => {
      answers = sendAll(
        60,
        (at) => (held[at % 3] as Merchant).post('/payouts', payout()),
        () => {},
      )
      for (let count = 0; count < 5; count += 1) {
        const { status, body } = await other.post('/payouts', payout())
        expect(status).toBe(201)
        await isEnded(other, `/payouts/${body.data.id}`)
      }
    })
    for (const { status } of await answers) expect([201, 503]).toContain(status)
    expect(await isBalanced()).toBe(true)
  })
}

const testKeys = (): void => {
  test('a locked idempotency key delays only requests with that key', async () => {
    const [held, other] = [await openMerchant(), await openMerchant()]
    const claims = `INSERT INTO idempotency_keys
      (application_id, environment, key, fingerprint, claimed_by, status, body, created_at)
      SELECT $1, 'test', 'held ' || n, sha256(''), gen_random_uuid(), 201, '', now()
      FROM generate_series(0, 7) AS n`
    const order: string[] = []
    const waiting: Promise<Reply>[] = []
    const sendHeld = (at: number): Promise<Reply> => {
      const headers = { 'Idempotency-Key': `held ${at}` }
      return at % 2 === 0
        ? held.post('/payments', payment(), { headers })
        : held.post('/payouts', payout(), { headers })
    }
    await whileHeld(database.url, claims, [held.applicationId], async () => {
      for (let at = 0; at < 8; at += 1) {
        waiting.push(sendHeld(at).finally(() => order.push('held')))
        // The server has now received this request, so the next request can be sent.
        await held.get('/payments')
      }
      for (let count = 0; count < 5; count += 1) {
        const own = (kind: string) => ({ headers: { 'Idempotency-Key': `${kind} ${count}` } })
        const paid = await other.post('/payments', payment(), own('payment'))
        const made = await other.post('/payouts', payout(), own('payout'))
        expect([paid.status, made.status]).toEqual([201, 201])
        if (count === 0) order.push('other')
      }
    })
    // The waiting claims were rolled back, so the idempotency keys are free.
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(order[0]).toBe('other')
    expect(statuses).toEqual(statuses.map(() => 201))
  })
}

describeHeld('rows locked by another session', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    server = await startTestServer({ database })
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  testBalances()
  testKeys()
  testEndpoints()
})

describeHeld('rows locked by another session in live mode', () => {
  let database: TestDatabase
  let live: LiveService
  beforeAll(async () => {
    database = await createTestDatabase()
    live = await startLiveService({ database, settings: { concurrency: 2 } })
  })
  afterAll(async () => {
    await live.stop()
    await database.drop()
  })

  test("a locked balance does not delay another merchant's live payment, even with only two database slots", async () => {
    const [held, other] = [await live.merchant(), await live.merchant()]
    const order = paymentTo('carrier1_momo')
    const first = await held.post('/payments', order)
    await isEnded(held, `/payments/${first.body.data.id}`)
    let own: Reply[] = []
    await whileHeld(database.url, holdBalances, [held.organisationId], async () => {
      own = await sendAll(
        20,
        () => held.post('/payments', order),
        () => {},
      )
      for (let count = 0; count < 3; count += 1) {
        const { status, body } = await other.post('/payments', order)
        expect(status).toBe(201)
        await isEnded(other, `/payments/${body.data.id}`)
      }
      const { body } = await held.get('/payments?status=successful')
      expect(body.meta.total).toBe(1)
    })
    await Promise.all(own.map(({ body }) => isEnded(held, `/payments/${body.data.id}`)))
    expect((await manage(live.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
  })
})
