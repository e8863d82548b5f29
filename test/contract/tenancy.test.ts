import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Reply } from '../support/client.ts'
import { exampleOf } from '../support/documents.ts'
import { allOperations, type Operation } from '../support/operations.ts'
import { managementToken } from '../support/server.ts'
import { inOrder, particularsOf, type Readings, readAll, sharedWith } from './tenant-readings.ts'
import {
  choiceParameters,
  exampleBodyOf,
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

/** Nobody reads, names or changes what another has, by any operation that the documents have. */

let tenants: Tenants
let server: Tenants['service']['server']
let readings: Map<Tenant, Readings>
/** What stands in nobody's answers but a tenant's own. */
let particulars: Map<Tenant, Set<string>>

beforeAll(async () => {
  tenants = await startTenants()
  server = tenants.service.server
  readings = await readAs(tenants.all)
  particulars = new Map(
    tenants.all.map((each) => [each, particularsOf(each, readings.get(each) ?? new Map())]),
  )
})
afterAll(() => tenants.stop())

const readAs = async (readers: Tenant[]): Promise<Map<Tenant, Readings>> => {
  const read = readers.map(async (each) => [each, await readAll(server, each)] as const)
  return new Map(await Promise.all(read))
}

const titleOf = ({ method, path }: Operation): string => `${method} ${path}`

/** An answer without what the request named itself. */
const without = ({ status, text }: Reply, ...sent: string[]) => {
  const plain = sent.flatMap((each) => [encodeURIComponent(each), each])
  return [status, plain.reduce((left, each) => left.replaceAll(each, '…'), text)]
}

/** Answers of operations that show nothing of one's own. */
const impersonal = [
  'GET /api/v1/balance',
  'GET /api/v1/merchant/balance',
  'GET /account/v1/settlement-summary',
  'GET /account/v1/markets',
  'GET /account/v1/markets/lookup',
  'GET /account/v1/payment-links/{id}/qr-code.svg',
  'GET /account/v1/payment-links/{id}/qr-code.png',
]

const holdsOf = (text: string, caller: Tenant, owner: Tenant): string[] => {
  const isKin = caller.merchant.organisationId === owner.merchant.organisationId
  return sharedWith(text, particulars.get(owner) ?? new Set(), isKin)
}

describe('what callers read', () => {
  test.each(operations.filter(isRead).map((each) => [titleOf(each), each] as const))(
    '%s shows nothing of another caller',
    (_, operation) => {
      for (const [caller, own] of readings) expectNothingShown(caller, own.get(operation) ?? '')
    },
  )

  test('every operation that shows callers what is their own does so to each', () => {
    for (const [tenant, own] of readings) {
      const silent = [...own]
        .filter(([, text]) => holdsOf(text, tenant, tenant).length === 0)
        .map(([operation]) => titleOf(operation))
      expect([tenant.title, silent.sort()]).toEqual([tenant.title, [...impersonal].sort()])
    }
  })
})

type Ask = (key: string, name: string) => Promise<Reply>

/** Whether two tenants are the environments of one application. */
const areOneApplication = ({ merchant: one }: Tenant, { merchant: other }: Tenant): boolean =>
  one.applicationId === other.applicationId

/** The sentence names both environments, in place of the sentence about an unknown id. */
const expectEnvironments = (caller: Tenant, { status, body }: Reply, unknown: Reply): void => {
  const [own, other] = caller.title.includes('live') ? ['live', 'test'] : ['test', 'live']
  const key = `votre clé \\(sk_${own}_…\\) est de l'environnement ${own}`
  const sentence = new RegExp(`est dans l'environnement ${other} ; ${key}\\.$`)
  expect([caller.title, status, body]).toEqual([
    caller.title,
    unknown.status,
    { error: expect.stringMatching(sentence), code: unknown.body.code },
  ])
}

/**
 * Whoever names what others have gets the answer to what nobody has; returns that. If
 * `hasEnvironments`, the other environment of the same application has a sentence of its own.
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

/** The answer shows its caller nothing of anybody else. */
const expectNothingShown = (caller: Tenant, text: string): void => {
  for (const owner of tenants.all.filter((each) => each !== caller)) {
    const found = holdsOf(text, caller, owner)
    expect([caller.title, owner.title, found]).toEqual([caller.title, owner.title, []])
  }
}

const titled = <Row extends { operation: Operation; field: string }>(rows: Row[]) =>
  rows.map((row) => [titleOf(row.operation), row.field, row] as const)

describe('what callers name', () => {
  test.each(operations.filter(hasPathId).map((each) => [titleOf(each), each] as const))(
    '%s answers an id of another application as one that does not exist',
    async (_, operation) => {
      for (const caller of tenants.all) {
        const ask: Ask = (key, id) => send(server, operation, key, { id })
        const nameOf = (owner: Tenant) => idFor(operation, owner)
        const { status, body } = await expectUnknown(caller, nameOf, ask, true)
        expect([status, body]).toEqual([404, exampleOf('not_found', operation.name)])
      }
    },
  )

  test.each(titled(namingParameters))(
    '%s answers `%s` of another as one that does not exist',
    async (_, field, { operation, nameOf }) => {
      for (const caller of tenants.all) {
        const ask: Ask = (key, name) => send(server, operation, key, { query: { [field]: name } })
        const { status } = await expectUnknown(caller, nameOf, ask)
        expect(status).toBe(200)
      }
    },
  )

  test.each(titled(positionParameters))(
    '%s goes on after `%s` of another with what is one’s own',
    async (_, field, { operation }) => {
      const positions = tenants.all.map((each) => positionIn(server, operation, field, each))
      for (const position of await Promise.all(positions)) {
        for (const caller of tenants.all) {
          const given = { ...ownId(operation, caller), query: { [field]: position } }
          const reply = await send(server, operation, caller.merchant.secretKey, given)
          expect([200, 422]).toContain(reply.status)
          expectNothingShown(caller, reply.text.replaceAll(position, ''))
        }
      }
    },
  )

  test.each(titled(choiceParameters))(
    '%s filtered by `%s` shows what is one’s own',
    async (_, field, { operation, value }) => {
      for (const caller of tenants.all) {
        const given = { ...ownId(operation, caller), query: { ...recently, [field]: value } }
        const { status, text } = await send(server, operation, caller.merchant.secretKey, given)
        expect(status).toBe(200)
        expectNothingShown(caller, text)
      }
    },
  )

  test.each(titled(namingFields))(
    '%s refuses `%s` of another application as one that does not exist',
    async (_, field, { operation, kind }) => {
      // A refund of the other environment's payment is refused in words of its own.
      const hasEnvironments = field === 'payment_id'
      for (const caller of tenants.all) {
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

/** Signing in asks for no token. */
const withToken = allOperations.filter(({ operation }) => operation['x-permission'] !== 'none')

test.each(withToken.map((each) => [titleOf(each), each] as const))(
  '%s is 401 to who may call the other documents only',
  async (_, operation) => {
    const id = hasPathId(operation) ? unknownLike('x'.repeat(9)) : ''
    const { status, body } = await send(server, operation, keyFor(operation), { id })
    const code = operation.name === 'management' ? 'invalid_management_token' : 'not_a_key'
    expect([status, body]).toEqual([401, exampleOf(code, operation.name)])
  },
)

/** Answers that tell of all applications of an organisation in one environment. */
const ofOrganisation = [
  'GET /api/v1/balance',
  'GET /api/v1/merchant/balance',
  'GET /account/v1/statement',
  'GET /account/v1/statement.csv',
  'GET /account/v1/settlement-summary',
]

/** What reads another than before, by who reads it. */
const changedFor = async (readers: Tenant[]): Promise<[tenant: string, operation: string][]> => {
  const now = await readAs(readers)
  return [...now].flatMap(([tenant, own]) =>
    [...own]
      .filter(([operation, text]) => readings.get(tenant)?.get(operation) !== text)
      .map(([operation]): [string, string] => [tenant.title, titleOf(operation)]),
  )
}

describe('requests that change something', () => {
  test('change nothing at all if they name what is not the caller’s own', async () => {
    expect(await changedFor(tenants.all)).toEqual([])
  })

  test('change nothing of another caller if they name what is the caller’s own', async () => {
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
    const sibling = others[1]?.title
    const changed = await changedFor(others)
    expect(changed.sort()).toEqual(ofOrganisation.map((each) => [sibling, each]).sort())
  })
})
