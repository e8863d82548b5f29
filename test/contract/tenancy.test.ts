import { sql } from 'kysely'
import { paymentTo } from '../live/live-orders.ts'
import { abroad } from '../live/placed-orders.ts'
import { call, type Reply } from '../support/client.ts'
import { exampleOf } from '../support/documents.ts'
import { eventually, hasLength } from '../support/eventually.ts'
import { allOperations, exampleBodyOf, type Operation } from '../support/operations.ts'
import { prepared } from '../support/prepared.ts'
import { managementToken } from '../support/server.ts'
import {
  inOrder,
  particularsOf,
  type Readings,
  readAll,
  readPages,
  readRefusals,
  sharedWith,
} from './tenant-readings.ts'
import {
  choiceParameters,
  hasPathId,
  idFor,
  isRead,
  namingFields,
  namingParameters,
  operations,
  ownId,
  positionIn,
  positionParameters,
  recently,
  send,
  unknownLike,
} from './tenant-requests.ts'
import { startTenants, type Tenant, type Tenants } from './tenants.ts'

/**
 * The callers are an application and its live environment. They send the ids of all other tenants,
 * which differ from a caller only in the environment, the application or the organisation.
 */
let callers: Tenant[]
let server: Tenants['service']['server']
let readings: Map<Tenant, Readings>
/** Maps each tenant to the values that appear only in that tenant's replies. */
let particulars: Map<Tenant, Set<string>>

const tenants = prepared(startTenants)

beforeAll(async () => {
  callers = tenants.all.slice(0, 2)
  server = tenants.service.server
  readings = await readAs(tenants.all)
  particulars = new Map(
    tenants.all.map((each) => [each, particularsOf(each, readings.get(each) ?? new Map())]),
  )
})

const readAs = async (readers: Tenant[]): Promise<Map<Tenant, Readings>> => {
  const read = readers.map(async (each) => [each, await readAll(server, each)] as const)
  return new Map(await Promise.all(read))
}

const titleOf = ({ method, path }: Operation): string => `${method} ${path}`

const without = ({ status, text }: Reply, ...sent: string[]) => {
  const plain = sent.flatMap((each) => [encodeURIComponent(each), each])
  return [status, plain.reduce((left, each) => left.replaceAll(each, '…'), text)]
}

/** The replies of these operations show no data of the caller. */
const impersonal = [
  'GET /api/v1/balance',
  'GET /api/v1/merchant/balance',
  'GET /account/v1/settlement-summary',
  'GET /account/v1/settlement-summary.csv',
  // The platform has no bank account in test mode.
  'GET /account/v1/top-up-instructions',
  'GET /account/v1/markets',
  'GET /account/v1/markets/lookup',
  'GET /account/v1/payment-links/{id}/qr-code.svg',
  'GET /account/v1/payment-links/{id}/qr-code.png',
]

const holdsOf = (text: string, caller: Tenant, owner: Tenant): string[] => {
  const { organisationId } = owner.merchant
  const isKin = caller.merchant.organisationId === organisationId
  const found = sharedWith(text, particulars.get(owner) ?? new Set(), isKin)
  return isKin && caller !== owner ? found.filter((each) => each !== organisationId) : found
}

describe('data in the responses to a caller', () => {
  test.each(operations.filter(isRead).map((each) => [titleOf(each), each] as const))(
    '%s shows no data of other callers',
    (_, operation) => {
      for (const [caller, own] of readings) expectNothingShown(caller, own.get(operation) ?? '')
    },
  )

  test("every operation that returns a caller's own data returns that data to each caller", () => {
    for (const [tenant, own] of readings) {
      const silent = [...own]
        .filter(([, text]) => holdsOf(text, tenant, tenant).length === 0)
        .map(([operation]) => titleOf(operation))
      expect([tenant.title, silent.sort()]).toEqual([tenant.title, [...impersonal].sort()])
    }
  })
})

type Ask = (key: string, name: string) => Promise<Reply>

const areOneApplication = ({ merchant: one }: Tenant, { merchant: other }: Tenant): boolean =>
  one.applicationId === other.applicationId

/** Checks that the error mentions both environments instead of an unknown id. */
const expectEnvironments = (caller: Tenant, { status, body }: Reply, unknown: Reply): void => {
  const [own, other] = caller.title.includes('live') ? ['live', 'test'] : ['test', 'live']
  const key = `votre clé \\(sk_${own}_…\\) appartient à l'environnement ${own}`
  const sentence = new RegExp(`est dans l'environnement ${other} ; ${key}\\.$`)
  expect([caller.title, status, body]).toEqual([
    caller.title,
    unknown.status,
    { error: expect.stringMatching(sentence), code: unknown.body.code },
  ])
}

/**
 * Checks that a request with another tenant's ids gets the same reply as a request with unknown
 * ids, and returns that reply. With `hasEnvironments`, an id from the caller's other environment
 * gets a different error message.
 */
const expectUnknown = async (
  caller: Tenant,
  nameOf: (tenant: Tenant) => string,
  ask: Ask,
  hasEnvironments = false,
): Promise<Reply> => {
  const { secretKey } = caller.merchant
  const unknown = unknownLike(nameOf(caller))
  const expected = await ask(secretKey, unknown)
  for (const owner of tenants.all.filter((each) => each !== caller)) {
    const reply = await ask(secretKey, nameOf(owner))
    if (hasEnvironments && areOneApplication(caller, owner)) {
      expectEnvironments(caller, reply, expected)
      continue
    }
    expect([caller.title, owner.title, without(reply, nameOf(owner))]).toEqual([
      caller.title,
      owner.title,
      without(expected, unknown),
    ])
  }
  return expected
}

const expectNothingShown = (caller: Tenant, text: string): void => {
  for (const owner of tenants.all.filter((each) => each !== caller)) {
    const found = holdsOf(text, caller, owner)
    expect([caller.title, owner.title, found]).toEqual([caller.title, owner.title, []])
  }
}

const titled = <Row extends { operation: Operation; field: string }>(rows: Row[]) =>
  rows.map((row) => [titleOf(row.operation), row.field, row] as const)

describe("requests with other callers' ids", () => {
  test.each(operations.filter(hasPathId).map((each) => [titleOf(each), each] as const))(
    "%s treats another application's id like an id that does not exist",
    async (_, operation) => {
      for (const caller of callers) {
        const ask: Ask = (key, id) => send(server, operation, key, { id })
        const nameOf = (owner: Tenant) => idFor(operation, owner)
        const { status, body } = await expectUnknown(caller, nameOf, ask, true)
        expect([status, body]).toEqual([404, exampleOf('not_found', operation.name)])
      }
    },
  )

  test.each(titled(namingParameters))(
    "%s treats another caller's `%s` like a value that does not exist",
    async (_, field, { operation, nameOf }) => {
      for (const caller of callers) {
        const ask: Ask = (key, name) => send(server, operation, key, { query: { [field]: name } })
        const { status } = await expectUnknown(caller, nameOf, ask)
        expect(status).toBe(200)
      }
    },
  )

  test.each(titled(positionParameters))(
    "%s shows only the caller's rows if another caller's position is sent as `%s`",
    async (_, field, { operation }) => {
      const positions = tenants.all.map((each) => positionIn(server, operation, field, each))
      for (const position of await Promise.all(positions)) {
        for (const caller of callers) {
          const given = { ...ownId(operation, caller), query: { [field]: position } }
          const reply = await send(server, operation, caller.merchant.secretKey, given)
          expect([200, 422]).toContain(reply.status)
          expectNothingShown(caller, reply.text.replaceAll(position, ''))
        }
      }
    },
  )

  test.each(titled(choiceParameters))(
    "%s filtered by `%s` shows only the caller's rows",
    async (_, field, { operation, value }) => {
      for (const caller of callers) {
        const given = { ...ownId(operation, caller), query: { ...recently, [field]: value } }
        const { status, text } = await send(server, operation, caller.merchant.secretKey, given)
        expect(status).toBe(200)
        expectNothingShown(caller, text)
      }
    },
  )

  test.each(titled(namingFields))(
    "%s refuses another application's `%s` like a value that does not exist",
    async (_, field, { operation, kind }) => {
      // A refund for a payment in the other environment gets a specific error.
      const hasEnvironments = field === 'payment_id'
      for (const caller of callers) {
        const ask: Ask = (key, name) =>
          send(server, operation, key, {
            ...ownId(operation, caller),
            body: { ...exampleBodyOf(operation), [field]: name },
          })
        const { status } = await expectUnknown(
          caller,
          ({ ids }) => ids[kind] ?? '',
          ask,
          hasEnvironments,
        )
        expect(status).toBe(422)
      }
    },
  )
})

const keyFor = ({ name }: Operation): string =>
  name === 'management' ? (tenants.all[1]?.merchant.secretKey ?? '') : managementToken

/** Sign-in operations need no token. */
const withToken = allOperations.filter(({ operation }) => operation['x-permission'] !== 'none')

test.each(withToken.map((each) => [titleOf(each), each] as const))(
  '%s returns a 401 to keys and tokens of the other APIs',
  async (_, operation) => {
    const id = hasPathId(operation) ? unknownLike('x'.repeat(9)) : ''
    const { status, body } = await send(server, operation, keyFor(operation), { id })
    const code = operation.name === 'management' ? 'invalid_management_token' : 'not_a_key'
    expect([status, body]).toEqual([401, exampleOf(code, operation.name)])
  },
)

/** These replies cover all applications of an organisation in one environment. */
const ofOrganisation = [
  'GET /api/v1/balance',
  'GET /api/v1/merchant/balance',
  'GET /account/v1/statement',
  'GET /account/v1/statement.csv',
  'GET /account/v1/settlement-summary',
  'GET /account/v1/settlement-summary.csv',
]

/** On a busy machine the simulated providers respond late, so their availability varies. */
const withoutAvailability = (text: string | undefined) =>
  text?.replaceAll(/"availability":"\w+"/g, '"availability":"…"')

const changedFor = async (readers: Tenant[]): Promise<[tenant: string, operation: string][]> => {
  const now = await readAs(readers)
  return [...now].flatMap(([tenant, own]) =>
    [...own]
      .filter(
        ([operation, text]) =>
          withoutAvailability(readings.get(tenant)?.get(operation)) !== withoutAvailability(text),
      )
      .map(([operation]): [string, string] => [tenant.title, titleOf(operation)]),
  )
}

describe('requests that change data', () => {
  test("requests that refer to other callers' resources change nothing", async () => {
    expect(await changedFor(tenants.all)).toEqual([])
  })

  test("requests about the caller's own resources change no data of other callers", async () => {
    const [caller, ...others] = tenants.all
    if (caller === undefined) throw new Error('no caller')
    for (const operation of inOrder(operations.filter((each) => !isRead(each)))) {
      const fields = namingFields.filter((each) => each.operation === operation)
      const ids = fields.map(({ field, kind }) => [field, caller.ids[kind]])
      const body = { ...exampleBodyOf(operation), ...Object.fromEntries(ids) }
      const { status, text } = await send(server, operation, caller.merchant.secretKey, {
        ...ownId(operation, caller),
        body,
      })
      expect([titleOf(operation), status < 300, text]).toEqual([titleOf(operation), true, text])
    }
    const [live, sibling] = others.map(({ title }) => title)
    const changed = await changedFor(others)
    expect(changed.sort()).toEqual(
      [
        ...ofOrganisation.map((each) => [sibling, each]),
        // Both environments belong to the same application, which has one language.
        [live, 'GET /account/v1/applications/current'],
      ].sort(),
    )
  })
})

describe('the activity of another organisation', () => {
  const everythingOf = async (tenant: Tenant): Promise<[asked: string, bytes: string][]> => [
    ...[...(await readAll(server, tenant))].map(
      ([operation, text]) => [titleOf(operation), text] as [string, string],
    ),
    ...(await readRefusals(server, tenant)),
    ...(await readPages(tenant)),
  ]

  const orderLike = (
    { phoneNumber, mark }: Tenant,
    changes: Record<string, unknown> = {},
  ): Record<string, unknown> => ({
    ...{ amount: 90_000, currency: 'XAF', country: 'CG', provider: 'carrier1_momo' },
    ...{ phone_number: phoneNumber, metadata: { mark }, ...changes },
  })

  const interfere = async (intruder: Tenant, victim: Tenant): Promise<void> => {
    const { merchant } = intruder
    const body = orderLike(victim)
    const { id } = (await merchant.post('/payments', body)).body.data
    const { status } = await eventually(
      async () => (await merchant.get(`/payments/${id}`)).body.data,
      (payment) => !['pending', 'processing'].includes(payment.status),
    )
    expect(status).toBe('successful')
    expect((await merchant.post('/refunds', { payment_id: id, amount: 3000 })).status).toBe(201)
    expect((await merchant.post('/payouts', orderLike(victim, { amount: 7000 }))).status).toBe(201)
    const tooMuch = orderLike(victim, { amount: 900_000_000 })
    expect((await merchant.post('/payouts', tooMuch)).status).toBe(422)
    for (const ending of ['999002', '999003', '999005', '999007']) {
      const phone_number = `+242065${ending}`
      expect((await merchant.post('/payments', { ...body, phone_number })).status).toBe(201)
    }
    for (const operation of inOrder(operations.filter((each) => !isRead(each)))) {
      if (['advanceTestClock', 'rollCurrentApiKey'].includes(operation.operationId)) continue
      await send(server, operation, merchant.secretKey, ownId(operation, intruder))
    }
    const key = 'sk_test_wrong'
    const flood = Array.from({ length: 80 }, (_, at) =>
      at % 2 === 0 ? merchant.get('/payments/x') : call(server, 'get', '/api/v1/payments', { key }),
    )
    expect((await Promise.all(flood)).map((reply) => reply.status)).toContain(404)
  }

  /** Makes the provider fail while only one merchant has transactions there. */
  const failAlone = async ({ merchant }: Tenant): Promise<void> => {
    const { momo } = tenants.service
    momo.failNext('collect', { status: 503 }, 3)
    const body = paymentTo('carrier1_momo', abroad('UG'))
    for (const _ of Array(3)) expect((await merchant.post('/payments', body)).status).toBe(201)
    await eventually(() => momo.calls.filter(({ status }) => status === 503), hasLength(3))
  }

  test("another organisation's activity never changes what a merchant and its customers read", async () => {
    const [, live, sibling, stranger, strangerLive] = tenants.all
    if (!live || !sibling || !stranger || !strangerLive) throw new Error('no tenants')
    const { organisationId } = live.merchant
    await eventually(
      async () =>
        (
          await sql<{ open: number }>`SELECT count(*)::int AS open FROM transactions
            WHERE organisation_id = ${organisationId}::uuid AND due_at IS NOT NULL`.execute(
            server.ctx.db,
          )
        ).rows[0]?.open,
      (open) => open === 0,
    )
    const readers = [live, sibling]
    const before = await Promise.all(readers.map(everythingOf))
    await interfere(stranger, sibling)
    await interfere(strangerLive, live)
    await failAlone(strangerLive)
    for (const [at, reader] of readers.entries()) {
      const after = new Map(await everythingOf(reader))
      const was = before[at] ?? []
      const changed = was.filter(([asked, bytes]) => after.get(asked) !== bytes)
      expect(changed.map(([asked, bytes]) => [asked, bytes, after.get(asked)])).toEqual([])
      expect(after.size).toBe(was.length)
    }
  })
})
