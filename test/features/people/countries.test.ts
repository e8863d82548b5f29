import { sql } from 'kysely'
import { prepareSums } from '../../../src/services/prepare-sums.ts'
import { hurriedProviders } from '../../live/hurried-providers.ts'
import { scriptedDefaults } from '../../live/scripted-service.ts'
import { approvalOf, as, createPayout } from '../../support/approvals.ts'
import { payment, unknownId } from '../../support/builders.ts'
import { call, manage, type Reply } from '../../support/client.ts'
import { advanceClock } from '../../support/clock.ts'
import {
  createLimited,
  idsOf,
  insertItem,
  insertUnknownOrder,
  type Limited,
  makeThings,
  phoneNumbers,
  rowsOf,
  sharedReference,
  type Things,
} from '../../support/country-things.ts'
import { documents } from '../../support/documents.ts'
import { addPasskey } from '../../support/passkeys.ts'
import { linkIdentity } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Operation, operations } from '../merchants/management-operations.ts'

const declared: Record<string, string | undefined> = Object.fromEntries(
  Object.values(documents.management.paths).flatMap((item) =>
    Object.values(item).map(({ operationId, 'x-countries': countries }) => [
      operationId,
      countries,
    ]),
  ),
)

const needingToken = operations.filter(({ permission }) => permission !== 'none')
const declaredAs = (kind: string | undefined): Operation[] =>
  needingToken.filter(({ id }) => declared[id] === kind)

const startedAtMs = Date.now()

let server: TestServer
/** This owner is limited to Cameroon, although the role permits everything. */
let limited: Limited
let accessToken: string
let own: Things
let others: Things

beforeAll(async () => {
  const liveProviders = hurriedProviders({
    carrier1_momo: {
      defaults: {
        ...scriptedDefaults.carrier1_momo,
        ...{ baseUrl: 'http://127.0.0.1:9', isSandbox: false },
      },
      countries: {
        CG: { targetEnvironment: 'mtncongo' },
        CM: { targetEnvironment: 'mtncameroon' },
      },
    },
  })
  server = await startTestServer({ liveProviders })
  limited = await createLimited(server, 'owner', ['CM'])
  await addPasskey(server, limited.token)
  const { permissions } = (await as(server, limited.token, 'get', '/session')).body.data
  const order = { name: 'rapport', permissions, expires_in_days: 3 }
  const made = await as(server, limited.token, 'post', '/access-tokens', order)
  accessToken = made.body.data.token
  own = await makeThings(server, 'CM')
  others = await makeThings(server, 'CG')
  for (const { person } of [own, others]) await linkIdentity(server, person)
})
afterAll(() => server?.stop())

const tokenOf = (kind: string): string => (kind === 'a session' ? limited.token : accessToken)
const kinds = ['a session', 'an access token']

/** Decodes the cursors in a text, because cursors contain IDs. */
const withCursors = (text: string): string =>
  text.replace(/(cursor(?:"\s*:\s*"|=))([\w-]{16,})/g, (_all, name, cursor) => {
    return name + Buffer.from(cursor, 'base64url').toString('utf8')
  })

const expectNothingOfOthers = ({ body: { data, meta } }: Reply): void => {
  // A list's links repeat its query, which may contain IDs.
  const text = withCursors(JSON.stringify({ data, meta }))
  for (const id of idsOf(others)) expect(text).not.toContain(id)
  expect(text).not.toContain('"CG"')
}

const changingNothing = async (ask: () => Promise<void>): Promise<void> => {
  const before = await rowsOf(server, 'CG')
  expect(before).toContain(others.payment)
  await ask()
  expect(await rowsOf(server, 'CG')).toBe(before)
}

const pathOf = ({ path }: Operation, id: string): string => path.replace(/\{\w+\}/g, id)

const bodyOf = ({ body, method }: Operation): unknown =>
  method === 'get' || method === 'delete' ? undefined : (body ?? {})

test('every operation applies country limits, is exempt from them, or is closed to country-limited people', () => {
  const values = new Set(Object.values(declared))
  expect(values).toEqual(new Set([undefined, 'applied', 'free']))
  expect(declaredAs(undefined).length).toBeGreaterThan(50)
})

describe.each(kinds)('requests by %s', (kind) => {
  test.each(declaredAs(undefined).map((each) => [each.id, each] as const))(
    '%s is refused to a person restricted to one country',
    async (_id, operation) => {
      await changingNothing(async () => {
        for (const id of [others.payment, others.merchant.organisationId, unknownId]) {
          const body = bodyOf(operation)
          const reply = await as(
            server,
            tokenOf(kind),
            operation.method,
            pathOf(operation, id),
            body,
          )
          expect([reply.status, reply.body.code]).toEqual([403, 'person_not_permitted'])
        }
      })
    },
  )

  test.each(declaredAs('free').map((each) => [each.id, each] as const))(
    '%s, which concerns no country, neither shows nor changes the data of any country',
    async (id, operation) => {
      // These operations would end the session or change its token.
      if (['endSession', 'confirmSession', 'changePassword'].includes(id)) return
      await changingNothing(async () => {
        const { method } = operation
        const path = pathOf(operation, others.merchant.organisationId)
        const body = method === 'get' || method === 'delete' ? undefined : '[]'
        const reply = await as(server, tokenOf(kind), method, path, body)
        if (kind === 'a session') expect(reply.body?.code).not.toBe('person_not_permitted')
        for (const each of idsOf(others)) expect(reply.text).not.toContain(each)
      })
    },
  )
})

/** The lists that a country-limited person may request, with the content for their country. */
const lists: Record<string, [path: string, shown: () => unknown][]> = {
  searchTransactions: [
    ['/transactions', () => own.payment],
    ['/transactions?per_page=1', () => own.live],
    [`/transactions?merchant_reference=${sharedReference}`, () => own.payment],
    [`/transactions?phone_number=${encodeURIComponent(phoneNumbers.CM)}`, () => own.payment],
    [`/transactions?phone_number=${encodeURIComponent(phoneNumbers.CG)}`, () => undefined],
    ['/transactions?country=CG&created_from=YESTERDAY', () => undefined],
    ['/transactions?id=ID', () => undefined],
    ['/transactions?payment_id=ID', () => undefined],
    ['/transactions?organisation_id=ORGANISATION', () => undefined],
    ['/transactions?organisation_id=ORGANISATION&status=pending', () => undefined],
    ['/transactions?organisation_id=OWN&type=refund', () => own.refund],
    ['/transactions?held=true', () => own.held[0]],
  ],
  listWaitingPayouts: [
    ['/waiting-payouts', () => own.payouts[0]],
    ['/waiting-payouts?per_page=1', () => own.payouts[1]],
    ['/waiting-payouts?id=PAYOUT', () => undefined],
    ['/waiting-payouts?organisation_id=ORGANISATION', () => undefined],
  ],
  listReconciliationItems: [
    ['/reconciliation-items', () => own.item],
    ['/reconciliation-items?id=ITEM', () => undefined],
  ],
  listUnknownOrders: [
    ['/unknown-orders', () => own.unknownOrder],
    ['/unknown-orders?id=ORDER', () => undefined],
  ],
  listWaitingDecisions: [['/waiting-decisions?per_page=100', () => own.payouts[0]]],
  listProviders: [['/providers', () => '"CM"']],
  refreshProviderBalances: [['/provider-balances/refresh', () => '"CM"']],
  listWalletDays: [
    ['/wallet-days?month=2026-10', () => '"CM"'],
    ['/wallet-days?month=2026-10&country=CG', () => undefined],
  ],
  compareWallets: [['/wallet-comparisons', () => '"CM"']],
  listProviderHealth: [
    ['/provider-health?per=day', () => '"CM"'],
    ['/provider-health?per=day&country=CG', () => undefined],
  ],
  listFeeSchedules: [['/fee-schedules', () => own.feeSchedule]],
  listProviderPrices: [['/provider-prices', () => own.providerPrice]],
  listProviderCharges: [
    ['/provider-charges', () => own.payment],
    ['/provider-charges?differing=true&per_page=1', () => own.payment],
  ],
  listAmountLimits: [['/limits', () => '"CM"']],
  listRevenue: [
    ['/revenue?from=2026-10&to=2026-10', () => '"CM"'],
    ['/revenue?from=2026-10&to=2026-10&per=merchant', () => '"CM"'],
  ],
  listMarketMonths: [['/market-months?from=2026-10', () => '"CM"']],
  exportMarketMonths: [['/market-months.csv?from=2026-10', () => ',CM,']],
  getServiceState: [['/service-state', () => '"CM"']],
  listPeople: [['/people', () => own.person]],
  listInvitations: [['/invitations', () => own.invitation]],
}

const posted = ['refreshProviderBalances', 'compareWallets']

/** The number of items in each list, which excludes the other country. */
const totals: Record<string, number> = {
  '/waiting-payouts': 2,
  '/reconciliation-items': 1,
  '/unknown-orders': 1,
  '/fee-schedules': 1,
}

const named = (path: string): string =>
  path
    .replace('ORGANISATION', others.merchant.organisationId)
    .replace('YESTERDAY', new Date(server.ctx.clock.nowMs() - 86_400_000).toISOString())
    .replace('OWN', own.merchant.organisationId)
    .replace('PAYOUT', others.payouts[0])
    .replace('ITEM', others.item)
    .replace('ORDER', others.unknownOrder)
    .replace('ID', others.payment)

/** Each of these requests reads one object in the other country, which must seem not to exist. */
const reads: Record<string, (things: Things) => string> = {
  getTransaction: ({ payment }) => `/transactions/${payment}`,
  listTransactionEvents: ({ payment }) => `/transactions/${payment}/events`,
  getPerson: ({ person }) => `/people/${person}`,
}

const reason = 'Relevé du 21/11'

/** Changes that a country-limited person makes in one country, in the order in which they run. */
const writes: Record<
  string,
  (things: Things) => Promise<[method: 'post' | 'patch' | 'delete', path: string, body?: object]>
> = {
  proposeRefund: async ({ payment }) => [
    ...(['post', `/transactions/${payment}/refunds/proposals`] as const),
    { amount: 600, reason, refunded_amount: 500 },
  ],
  proposeSettlement: async ({ item }) => [
    ...(['post', `/reconciliation-items/${item}/proposals`] as const),
    { action: 'dismiss', reason },
  ],
  proposeUnknownOrderResolution: async ({ unknownOrder }) => [
    ...(['post', `/unknown-orders/${unknownOrder}/proposals`] as const),
    { reason },
  ],
  proposeProviderCharges: async ({ refund }) => [
    ...(['post', '/provider-charges/proposals'] as const),
    { charges: [{ transaction_id: refund, amount: 4 }], reason },
  ],
  enquireTransaction: async ({ live }) => ['post', `/transactions/${live}/enquire`],
  refundTransaction: async ({ payment }) => [
    ...(['post', `/transactions/${payment}/refunds`] as const),
    // The merchant has refunded 500 of each payment.
    { amount: 700, reason, refunded_amount: 500 },
  ],
  approvePayout: async ({ payouts: [id] }) => {
    const { hash } = await approvalOf(server, id)
    return ['post', `/payouts/${id}/approve`, { approval_hash: hash }]
  },
  rejectPayout: async ({ payouts: [, id] }) => ['post', `/payouts/${id}/reject`, { reason }],
  resumePayout: async ({ held: [id] }) => ['post', `/payouts/${id}/resume`, { reason }],
  cancelPayout: async ({ held: [, id] }) => ['post', `/payouts/${id}/cancel`, { reason }],
  proposeRefundCancellation: async ({ heldRefund: id }) => [
    ...(['post', `/refunds/${id}/cancel/proposals`] as const),
    { reason },
  ],
  cancelRefund: async ({ heldRefund: id }) => ['post', `/refunds/${id}/cancel`, { reason }],
  resolveReconciliationItem: async ({ item }) => [
    ...(['post', `/reconciliation-items/${item}/resolve`] as const),
    { action: 'dismiss', reason },
  ],
  reopenReconciliationItem: async ({ item }) => [
    ...(['post', `/reconciliation-items/${item}/reopen`] as const),
    { reason },
  ],
  resolveUnknownOrder: async ({ unknownOrder }) => [
    ...(['post', `/unknown-orders/${unknownOrder}/resolve`] as const),
    { reason },
  ],
  recordProviderCharges: async ({ refund }) => [
    ...(['post', '/provider-charges'] as const),
    { charges: [{ transaction_id: refund, amount: 3 }], reason },
  ],
  confirmPerson: async ({ person }) => ['post', `/people/${person}/confirm`, { reason }],
  createPasswordReset: async ({ person }) => ['post', `/people/${person}/password-reset`],
  unlinkIdentity: async ({ person }) => ['delete', `/people/${person}/identity`],
  updatePerson: async ({ person }) => ['patch', `/people/${person}`, { role: 'auditor' }],
  revokeInvitation: async ({ invitation }) => ['delete', `/invitations/${invitation}`],
}

/** These requests refer to the other country directly. */
const naming: Record<string, ['get' | 'post', string, object?]> = {
  createInvitation: [
    ...(['post', '/invitations'] as const),
    { email: 'ailleurs@momo.example', role: 'support', countries: ['CG'] },
  ],
  checkAccount: [
    ...(['post', '/account-checks'] as const),
    { provider: 'carrier1_momo', country: 'CG', phone_number: phoneNumbers.CG },
  ],
  recordStatementComparison: [
    ...(['post', '/statement-comparisons'] as const),
    {
      ...{ provider: 'carrier1_momo', country: 'CG', currency: 'XAF', sha256: '0f'.repeat(32) },
      ...{ from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z', columns: 'Id' },
      ...{ lines: 1, differences: 1, differing_days: ['2026-10-02'] },
    },
  ],
  listLiveTransactions: [
    'get',
    '/live-transactions?provider=carrier1_momo&country=CG' +
      '&from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z',
  ],
}

test('the tests call every operation that applies country limits', () => {
  const asked = [...[lists, reads, writes, naming].flatMap(Object.keys), 'downloadTransactions']
  expect(asked.toSorted()).toEqual(
    declaredAs('applied')
      .map(({ id }) => id)
      .toSorted(),
  )
})

describe.each(kinds)('requests by %s', (kind) => {
  test.each(Object.keys(lists))(
    'the operation %s neither shows nor counts anything from another country',
    async (id) => {
      for (const [path, shown] of lists[id] ?? []) {
        const texts: string[] = []
        let next: string | null = named(path)
        for (let pages = 0; next !== null && pages < 20; pages += 1) {
          const method = posted.includes(id) ? 'post' : 'get'
          const reply: Reply = await as(server, tokenOf(kind), method, next)
          expect([path, reply.status]).toEqual([path, 200])
          expectNothingOfOthers(reply)
          texts.push(reply.text)
          const cursor = reply.body.meta?.next_cursor
          next =
            cursor == null
              ? null
              : `${named(path)}${path.includes('?') ? '&' : '?'}cursor=${cursor}`
          const total = totals[path.split('?')[0] ?? '']
          if (total !== undefined && !/\?(id|organisation_id)=/.test(path))
            expect([path, reply.body.meta.total]).toEqual([path, total])
          if (/\?(id|organisation_id)=/.test(path) && 'total' in (reply.body.meta ?? {}))
            expect([path, reply.body.meta.total]).toEqual([path, 0])
        }
        expect(next).toBeNull()
        const wanted = shown()
        if (wanted === undefined)
          expect([path, texts.join()]).toEqual([path, expect.stringMatching(/"data":\[\]/)])
        else expect([path, texts.join().includes(String(wanted))]).toEqual([path, true])
      }
    },
  )

  test("downloadTransactions exports only the person's own countries", async () => {
    const whole = await as(server, tokenOf(kind), 'get', '/transactions.csv')
    expect([whole.status, whole.text.includes(own.payment)]).toEqual([200, true])
    for (const id of idsOf(others)) expect(whole.text).not.toContain(id)
    const path = named('/transactions.csv?organisation_id=ORGANISATION')
    const { text } = await as(server, tokenOf(kind), 'get', path)
    expect(text.trimEnd().split('\r\n')).toEqual([expect.stringMatching(/^\ufeffid,/)])
  })

  test.each(Object.keys(reads))(
    'the operation %s finds nothing from another country',
    async (id) => {
      const ask = (things: Things) => as(server, tokenOf(kind), 'get', reads[id]?.(things) ?? '')
      const { status, body } = await ask(others)
      expect([status, body.code]).toEqual([404, 'not_found'])
      expect((await ask(own)).status).toBe(200)
    },
  )

  test.each(Object.keys(naming))('the operation %s is refused for another country', async (id) => {
    await changingNothing(async () => {
      const [method, path, body] = naming[id] ?? ['get', '']
      const reply = await as(server, tokenOf(kind), method, path, body)
      const isUnconfirmed = kind !== 'a session' && id === 'createInvitation'
      const code = isUnconfirmed ? 'confirmation_required' : 'person_not_permitted'
      expect([reply.status, reply.body.code]).toEqual([403, code])
    })
  })

  test.each(Object.keys(writes))(
    'the operation %s changes nothing in another country',
    async (id) => {
      await changingNothing(async () => {
        const [method, path, body] = (await writes[id]?.(others)) ?? ['post', '']
        const reply = await as(server, tokenOf(kind), method, path, body)
        const found = [reply.status, reply.body.code]
        const isRefused = kind !== 'a session' && reply.body.code === 'confirmation_required'
        // A missing object inside a list is a validation error.
        const isInList = ['recordProviderCharges', 'proposeProviderCharges'].includes(id)
        const missing = isInList ? [422, undefined] : [404, 'not_found']
        if (!isRefused) expect(found).toEqual(missing)
        const isThere = await call(server, 'get', '/management/v1/session', { key: tokenOf(kind) })
        expect(isThere.status).toBe(200)
      })
    },
  )
})

test.each(Object.keys(writes))("the operation %s works in the person's own country", async (id) => {
  const [method, path, body] = (await writes[id]?.(own)) ?? ['post', '']
  const reply = await as(server, limited.token, method, path, body)
  // Only a colleague with all countries may propose changes to another person's sign-in.
  const isOfTwo = ['createPasswordReset', 'unlinkIdentity'].includes(id)
  const isDone = isOfTwo ? reply.body.code === 'second_person_needed' : reply.status < 300
  expect([id, reply.text, isDone]).toEqual([id, reply.text, true])
})

test('a country-limited person can list live transactions in their own country', async () => {
  const [from, to] = [-86_400_000, 86_400_000].map((ms) =>
    new Date(server.ctx.clock.nowMs() + ms).toISOString(),
  )
  const path = `/live-transactions?provider=carrier1_momo&country=CM&from=${from}&to=${to}`
  const { status, text } = await as(server, limited.token, 'get', path)
  expect([status, text.includes(own.live)]).toEqual([200, true])
})

/** Matches ages and times of replies, which change between requests. */
const waits = /"(oldest_wait_seconds|age_seconds|summed_until|last_used_at)":[^,}]*/g

const everythingRead = async (): Promise<Map<string, string>> => {
  const day = 86_400_000
  const [from, to] = [-day, day].map((ms) => new Date(startedAtMs + ms).toISOString())
  const live = `/live-transactions?provider=carrier1_momo&country=CM&from=${from}&to=${to}`
  const whole: Record<string, string> = {
    ...Object.fromEntries(Object.entries(lists).map(([id, [list]]) => [id, list?.[0] ?? ''])),
    ...Object.fromEntries(Object.entries(reads).map(([id, pathTo]) => [id, pathTo(own)])),
    ...{ listLiveTransactions: live, downloadTransactions: '/transactions.csv' },
  }
  const bytes = new Map<string, string>()
  for (const operation of [...declaredAs('applied'), ...declaredAs('free')]) {
    if (operation.method !== 'get') continue
    const path = whole[operation.id] ?? pathOf(operation, unknownId)
    const { status, text } = await as(server, limited.token, 'get', path)
    bytes.set(operation.id, `${status} ${text.replaceAll(waits, '')}`)
  }
  return bytes
}

const workElsewhere = async (): Promise<void> => {
  const { merchant, live } = others
  const here = { country: 'CG', phone_number: phoneNumbers.CG }
  for (const phone_number of [phoneNumbers.CG, '+242065999005', '+242065999009']) {
    const body = payment({ ...here, phone_number })
    expect((await merchant.post('/payments', body)).status).toBe(201)
  }
  const refund = { payment_id: others.payment, amount: 300 }
  expect((await merchant.post('/refunds', refund)).status).toBe(201)
  await createPayout(merchant, here)
  const url = 'https://boutique.example/webhooks'
  const endpoint = await merchant.account('post', '/webhook-endpoints', { url })
  expect(endpoint.status).toBe(201)
  await insertItem(server, live)
  await insertUnknownOrder(server, 'CG', 'another')
  const { db, clock } = server.ctx
  await sql`UPDATE webhook_endpoints SET failing_since = ${clock.nowIso()}
    WHERE id = ${endpoint.body.data.id}::uuid`.execute(db)
  await sql`INSERT INTO transition_failures (transaction_id, failures, error, failed_at, retry_at)
    VALUES (${live}::uuid, 9, '', ${clock.nowIso()}, ${clock.nowIso()})`.execute(db)
  await prepareSums(server.ctx)
  // Service-wide figures are at most one second old.
  advanceClock(1100)
  const state = await manage(server, 'get', '/service-state')
  expect(state.body.data).toMatchObject({ transactions_set_aside: 1, failing_endpoints: 1 })
}

test('a country-limited person gets identical responses, whatever merchants in other countries do', async () => {
  const before = await everythingRead()
  expect([...before].filter(([, bytes]) => bytes.startsWith('200')).length).toBeGreaterThan(20)
  await workElsewhere()
  const after = await everythingRead()
  const changed = [...before].filter(([id, bytes]) => after.get(id) !== bytes)
  expect(changed.map(([id, bytes]) => [id, bytes, after.get(id)])).toEqual([])
})
