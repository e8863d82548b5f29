import { sql } from 'kysely'
import { generateToken, hashToken } from '../../../src/domain/people/tokens.ts'
import { recordContradictions } from '../../../src/repositories/reconciliation/items.ts'
import { followedMax, followedOfSessionMax } from '../../../src/services/page-watch.ts'
import { createContext } from '../../../src/startup/create-context.ts'
import { approve, as, createPayout, merchantWithRule } from '../../support/approvals.ts'
import { numberOf, payment } from '../../support/builders.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { type ConsoleVisitor, visitConsole } from '../../support/console.ts'
import { differsFrom, equals, eventually } from '../../support/eventually.ts'
import { type Followed, follow, liveAddressOf, versionOf } from '../../support/followed-pages.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { createPerson } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'
import { linesOf, order } from '../account/bulk-requests.ts'

let owner: ConsoleVisitor
let ownerToken: string

const signedIn = async (role: string, of = server) => {
  const person = await createPerson(of, role)
  const visitor = visitConsole(of)
  await visitor.signIn(person.email)
  await visitor.workIn('test')
  return { ...person, visitor }
}

beforeAll(async () => {
  const first = await signedIn('owner')
  owner = first.visitor
  ownerToken = first.token
})

/** Creates a payment that stays pending until its outcome is set. */
const openPayment = async (by = merchant): Promise<string> => {
  const reply = await by.post('/payments', payment({ phone_number: numberOf('999009') }))
  const { id } = reply.body.data
  const read = () => manage(server, 'get', `/transactions/${id}`)
  await eventually(read, ({ body }) => body.data.status === 'processing')
  return id
}

const setOutcome = async (id: string): Promise<void> => {
  const path = `/sandbox/transactions/${id}/outcome`
  expect((await manage(server, 'post', path, { status: 'successful' })).status).toBe(200)
}

const hasChanged = (followed: Followed): boolean => followed.text().includes('event: changed\n')

const toldBy = (followed: Followed): string | undefined =>
  followed
    .text()
    .match(/(?<=id: )\S+/g)
    ?.at(-1)

describe('a followed page', () => {
  test('a followed page receives each change with the new page version', async () => {
    const id = await openPayment()
    const path = `/console/transactions/${id}`
    const followed = await follow(server, owner, await liveAddressOf(owner, path))
    await eventually(followed.text, (text) => /^retry: \d{4}\n\n/.test(text))
    expect(hasChanged(followed)).toBe(false)
    await setOutcome(id)
    await eventually(
      async () => [toldBy(followed), await versionOf(owner, path)],
      ([told, version]) => told === version,
    )
    followed.leave()
    await eventually(() => server.ctx.pageWatch.following(), equals(0))
  })

  test('a followed page receives the changes since its version, or since its last event', async () => {
    const id = await openPayment()
    const path = `/console/transactions/${id}`
    const old = await liveAddressOf(owner, path)
    await setOutcome(id)
    const current = { 'Last-Event-ID': await versionOf(owner, path) }
    // A single poll serves both streams, in this order.
    const followed = [await follow(server, owner, old, current), await follow(server, owner, old)]
    const [withEvent, without] = followed as [Followed, Followed]
    await eventually(without.text, () => hasChanged(without))
    expect(hasChanged(withEvent)).toBe(false)
    for (const each of followed) each.leave()
  })

  test('a followed page receives changes from every node of the service', async () => {
    if (server.ctx.config.databaseUrl === undefined) return
    const database = { url: server.ctx.config.databaseUrl, dataDir: '', drop: async () => {} }
    const other = await startTestServer({ database, role: 'api' })
    const id = await openPayment()
    const address = await liveAddressOf(owner, `/console/transactions/${id}`)
    const followed = await follow(other, owner, address)
    await setOutcome(id)
    await eventually(followed.text, () => hasChanged(followed))
    followed.leave()
    await other.stop()
  })
})

describe('the version of a page changes', () => {
  const expectChange = async (path: string, change: () => Promise<unknown>): Promise<void> => {
    const twice = async () => [await versionOf(owner, path), await versionOf(owner, path)]
    // Earlier payments may still be in progress; waits until the version is stable.
    const [before] = await eventually(twice, ([first, second]) => first === second)
    await change()
    await eventually(() => versionOf(owner, path), differsFrom(before))
  }

  /** Creates a payout that needs two approvals. The sandbox leaves it pending after both. */
  const waitingPayout = async (): Promise<string> =>
    createPayout(await merchantWithRule(server, { two_approvers_above: 1 }), { amount: 5000 })

  test("a page's version changes with the first of two approvals of a payout", async () => {
    const id = await waitingPayout()
    await expectChange(`/console/transactions/${id}`, () => approve(server, ownerToken, id))
  })

  test("a page's version changes with a callback, a new reconciliation item, and the item's resolution", async () => {
    const id = await openPayment()
    const path = `/console/transactions/${id}`
    const { db, clock } = server.ctx
    const at = clock.nowIso()
    await expectChange(path, () =>
      sql`INSERT INTO provider_callbacks (id, provider, country, body, received_at, transaction_id)
        VALUES (gen_random_uuid(), 'carrier1_momo', 'CG', '{}', ${at}, ${id})`.execute(db),
    )
    const difference = {
      ...{ transaction_id: id, kind: 'other_end' as const, recorded_status: 'failed' as const },
      ...{ reported_status: 'successful' as const, provider_reason: 'PAYER_NOT_FOUND' },
    }
    await expectChange(path, () =>
      db.transaction().execute((tx) => recordContradictions(tx, [difference], at)),
    )
    await expectChange(path, () =>
      sql`UPDATE reconciliation_items SET resolution = 'dismissed', resolved_at = ${at},
        reason = 'seen' WHERE transaction_id = ${id}`.execute(db),
    )
  })

  test("a page's version changes with a refund of the payment", async () => {
    const id = await openPayment()
    await setOutcome(id)
    await expectChange(`/console/transactions/${id}`, () =>
      merchant.post('/refunds', { payment_id: id, amount: 100 }),
    )
  })

  test("a page's version changes with a delivery attempt", async () => {
    const hooked = await createMerchant(server)
    const body = { url: 'http://127.0.0.1:9/', environment: 'test' }
    const path = `/applications/${hooked.applicationId}/webhook-endpoints`
    expect((await manage(server, 'post', path, body)).status).toBe(201)
    const id = await openPayment(hooked)
    await setOutcome(id)
    const read = () => manage(server, 'get', `/transactions/${id}/events`)
    const events = await eventually(read, ({ body: { data } }) =>
      data.some((one: { deliveries: { attempts: unknown[] }[] }) =>
        one.deliveries.some(({ attempts }) => attempts.length > 0),
      ),
    )
    const event = events.body.data[0]
    await expectChange(`/console/transactions/${id}`, () =>
      manage(server, 'post', `/events/${event.id}/resend`, {}),
    )
  })

  test("a page's version changes with the approval of a bulk payout, and with the completion of a line", async () => {
    const ruled = await merchantWithRule(server)
    const payouts = linesOf(2, { phone_number: numberOf('999009') })
    const bulk = (await order(server, ruled, { payouts })).body.data.id
    const path = `/console/approvals/bulk/${bulk}`
    const { approval } = (await manage(server, 'get', `/bulk-payouts/${bulk}`)).body.data
    const body = { approval_hash: approval.hash }
    await expectChange(path, () =>
      as(server, ownerToken, 'post', `/bulk-payouts/${bulk}/approve`, body),
    )
    const read = () => manage(server, 'get', `/bulk-payouts/${bulk}/lines`)
    const isUnderWay = ({ state }: { state: string }) => state === 'processing'
    const lines = await eventually(read, (reply) => reply.body.data.every(isUnderWay))
    // The page version is now stable, except for completed lines.
    await expectChange(path, () => setOutcome(lines.body.data[0].payout_id))
  })

  test(
    'the version of the home page changes with a new pending item, a partial approval, ' +
      'and a decision',
    async () => {
      let id = ''
      await expectChange('/console', async () => {
        id = await waitingPayout()
      })
      await expectChange('/console', () => approve(server, ownerToken, id))
      await expectChange('/console', () => manage(server, 'post', `/payouts/${id}/reject`, {}))
    },
  )
})

describe('a person who lost access', () => {
  const followHome = async (visitor: ConsoleVisitor): Promise<Followed> => {
    const followed = await follow(server, visitor, await liveAddressOf(visitor, '/console'))
    await eventually(followed.text, (text) => text.startsWith('retry'))
    return followed
  }

  const endings: [string, (id: string, visitor: ConsoleVisitor) => Promise<unknown>][] = [
    ['who signs out', (_id, visitor) => visitor.post('/console/sign-out')],
    ['who is deactivated', (id) => manage(server, 'patch', `/people/${id}`, { disabled: true })],
    [
      'who gets another role',
      (id) => manage(server, 'patch', `/people/${id}`, { role: 'finance' }),
    ],
    [
      'whose session has not been used for two hours',
      (id) =>
        sql`UPDATE sign_ins SET used_at = used_at - interval '2 hours'
          WHERE person_id = ${id}`.execute(server.ctx.db),
    ],
  ]

  test.each(endings)(
    'the event stream of a person who loses access announces its end and closes within seconds: %s',
    async (_who, end) => {
      const { id, visitor } = await signedIn('support')
      const followed = await followHome(visitor)
      await end(id, visitor)
      await eventually(followed.isOver, (isOver) => isOver)
      expect(followed.text()).toContain('event: ended\n')
      expect(followed.text()).not.toContain('changed')
    },
  )

  test('an event stream is refused to strangers, expired sessions and sessions that lack a code', async () => {
    const address = await liveAddressOf(owner, '/console')
    const { visitor } = await signedIn('support')
    const kept = { cookies: new Map(visitor.cookies) }
    await visitor.post('/console/sign-out')
    const owing = await signedIn('support')
    await sql`UPDATE sign_ins SET is_incomplete = true
      WHERE person_id = ${owing.id}`.execute(server.ctx.db)
    for (const each of [{ cookies: new Map() }, kept, owing.visitor]) {
      const followed = await follow(server, each, address)
      await eventually(followed.isOver, (isOver) => isOver)
      expect(followed.text()).toBe('event: ended\ndata: signed out\n\n')
    }
  })

  test.each(['kind=transaction&id=x', 'kind=person', ''])(
    'a page that does not exist cannot be followed: %s',
    async (query) => {
      expect((await owner.get(`/console/live?${query}`)).status).toBe(404)
    },
  )
})

test.each(['owner', 'operations', 'finance', 'support', 'auditor'])(
  '%s can receive live updates on every live page',
  async (role) => {
    const { visitor } = await signedIn(role)
    const bulk = (await order(server, merchant, { payouts: linesOf(2) })).body.data.id
    const paths = ['', `/transactions/${await openPayment()}`, `/approvals/bulk/${bulk}`]
    for (const path of paths) {
      const address = await liveAddressOf(visitor, `/console${path}`)
      const followed = await follow(server, visitor, address)
      await eventually(followed.text, (text) => text.startsWith('retry'))
      followed.leave()
    }
  },
)

test("a page's automatic requests do not keep its session alive", async () => {
  const { id, visitor } = await signedIn('auditor')
  const usedAt = async () => {
    const { rows } = await sql<{ used: string }>`SELECT max(used_at)::text AS used FROM sign_ins
      WHERE person_id = ${id}`.execute(server.ctx.db)
    return rows[0]?.used
  }
  const address = await liveAddressOf(visitor, '/console')
  await sql`UPDATE sign_ins SET used_at = used_at - interval '5 minutes'
    WHERE person_id = ${id}`.execute(server.ctx.db)
  const before = await usedAt()
  const followed = await follow(server, visitor, address)
  followed.leave()
  await visitor.get('/console', { 'Console-Update': '1' })
  expect(await usedAt()).toBe(before)
  await visitor.get('/console')
  expect(await usedAt()).not.toBe(before)
})

describe('streams are limited', () => {
  /** Makes the server poll two hundred times a second. */
  const fastLooks = (usualMs: number): number => (usualMs === 1000 ? 5 : usualMs)

  const isRefused = (followed: Followed): boolean => followed.text() === 'retry: 60000\n\n'

  test('a session may open four event streams, and the fifth must wait a minute', async () => {
    const { visitor } = await signedIn('support')
    const address = await liveAddressOf(visitor, '/console')
    const ask = async () => {
      const followed = await follow(server, visitor, address)
      await eventually(followed.text, (text) => text.startsWith('retry'))
      return followed
    }
    const streams: Followed[] = []
    for (let at = 0; at < followedOfSessionMax; at += 1) streams.push(await ask())
    expect(streams.some(isRefused)).toBe(false)
    const fifth = await ask()
    await eventually(fifth.isOver, (isOver) => isOver)
    expect(isRefused(fifth)).toBe(true)
    streams[0]?.leave()
    const next = await eventually(ask, (followed) => !isRefused(followed))
    for (const each of [...streams, next]) each.leave()
  })

  test('if a thousand event streams are requested, a few hundred open, and payments continue', async () => {
    const own = await startTestServer()
    const [payer, { id, visitor }] = [await createMerchant(own), await signedIn('owner', own)]
    const address = await liveAddressOf(visitor, '/console')
    const at = own.ctx.clock.nowIso()
    const asked = 1000
    const tokens = Array.from({ length: asked / followedOfSessionMax }, () =>
      generateToken('session'),
    )
    const rows = tokens.map((token) => ({
      ...{ id: crypto.randomUUID(), person_id: id, token_hash: hashToken(token) },
      ...{ is_incomplete: false, confirmed_until: null, address: null, client: null },
      ...{ created_at: at, used_at: at, expires_at: new Date(Date.parse(at) + 3_600_000) },
    }))
    await own.ctx.db
      .insertInto('sign_ins')
      .values(rows as never)
      .execute()
    const streams: Followed[] = []
    // The streams are opened in batches, because a busy machine could not accept all connections in
    // time.
    while (streams.length < asked) {
      const some = tokens.slice(0, 50).map((_, nth) => {
        const token = tokens[(streams.length + nth) % tokens.length] ?? ''
        return follow(own, { cookies: new Map([['momo_session', token]]) }, address)
      })
      streams.push(...(await Promise.all(some)))
    }
    await eventually(
      () => streams.filter(isRefused).length,
      (count) => count === asked - followedMax,
    )
    expect(own.ctx.pageWatch.following()).toBe(followedMax)
    expect((await payer.post('/payments', payment())).status).toBe(201)
    expect((await visitor.get('/console')).status).toBe(200)
    const stopped = own.stop()
    await eventually(() => streams.filter((each) => !each.isOver()).length, equals(0))
    await stopped
  })

  test('an event stream sends keep-alive messages and closes after minutes, and the browser reconnects', async () => {
    const own = await startTestServer({
      makeContext: (dependencies) =>
        createContext({ ...dependencies, outgoing: { pollMs: fastLooks } }),
    })
    const { visitor } = await signedIn('owner', own)
    const followed = await follow(own, visitor, await liveAddressOf(visitor, '/console'))
    await eventually(followed.isOver, (isOver) => isOver)
    expect(followed.text()).toMatch(/^retry: \d{4}\n\n(:\n\n){10,}$/)
    expect(own.ctx.pageWatch.following()).toBe(0)
    await own.stop()
  })

  test('a shutdown of the service closes event streams immediately', async () => {
    const own = await startTestServer()
    const { visitor } = await signedIn('owner', own)
    const followed = await follow(own, visitor, await liveAddressOf(visitor, '/console'))
    const stopped = own.stop()
    await eventually(followed.isOver, (isOver) => isOver)
    expect(followed.text()).not.toContain('ended')
    await stopped
  })
})
