import { sql } from 'kysely'
import { unknownId } from '../../support/builders.ts'
import {
  type CallOptions,
  call,
  createMerchant,
  type Merchant,
  type Reply,
} from '../../support/client.ts'
import { seen } from '../../support/conformance.ts'
import { exampleOf } from '../../support/documents.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { managementToken, startTestServer, type TestServer } from '../../support/server.ts'
import { declaredBy, isRefusalHere, type Operation, operations } from './management-operations.ts'
import { server } from './management-requests.ts'

const declaring = (status: string) =>
  operations
    .filter(({ statuses }) => statuses.includes(status))
    .map((operation) => [operation.id, operation] as const)

const ask = (
  server: Pick<TestServer, 'url'>,
  { method, path, body }: Operation,
  { on, ...options }: CallOptions & { on?: string } = {},
): Promise<Reply> => {
  const known = path.startsWith('/events/') ? `evt_${unknownId.replaceAll('-', '')}` : unknownId
  return call(server, method, `/management/v1${path.replace('{id}', on ?? known)}`, {
    key: managementToken,
    body,
    ...options,
  })
}

let merchant: Merchant
let incomplete: string

beforeAll(async () => {
  merchant = await createMerchant(server)
  incomplete = (await createPerson(server, 'owner')).token
  await sql`UPDATE sign_ins SET is_incomplete = true`.execute(server.ctx.db)
})

/**
 * The management token may not use the operations on a person's own objects, so these are left out.
 */
const withId = declaring('404').filter(
  ([, { path, permission }]) => path.includes('{id}') && !permission.startsWith('self:'),
)

const withToken = (status: string) =>
  declaring(status).filter(([, { permission }]) => permission !== 'none')

const ofSignIn = ['confirmSession', 'getSession', 'endSession']

const toIncomplete = withToken('403').filter(([id]) => !ofSignIn.includes(id))

const isDeletion = ({ method }: Operation): boolean => method === 'delete'

const writers = declaring('422').filter(([, op]) => op.acceptsBody && !isDeletion(op))

/**
 * These operations have no body and return a 422 only for certain stored data. Their tests provoke
 * it.
 */
const byStoredData = declaring('422')
  .filter(([, op]) => !op.acceptsBody && op.method !== 'get' && !isDeletion(op))
  .map(([id]) => `${id} 422`)

/** A deletion has no body; its reason is a query parameter. */
const deletions = declaring('422').filter(([, op]) => isDeletion(op))

const readers = declaring('422').filter(([, { method }]) => method === 'get')

const lists = declaring('422').filter(
  ([id, { method, isPaged }]) => method === 'get' && id.startsWith('list') && isPaged,
)

describe('every operation of the management API', () => {
  test.each(withToken('401'))(
    '%s returns 401 without the right management token',
    async (_, op) => {
      const without = await ask(server, op, { key: undefined })
      expect(without.status).toBe(401)
      expect(without.body).toEqual(exampleOf('missing_management_token', 'management'))
      // A minute allows only 300 wrong tokens, so secret keys are tried only for reads.
      const keys = op.method === 'get' ? [merchant.secretKey] : []
      for (const key of [`${managementToken}x`, ...keys]) {
        const wrong = await ask(server, op, { key })
        expect(wrong.status).toBe(401)
        expect(wrong.body).toEqual(exampleOf('invalid_management_token', 'management'))
      }
    },
  )

  test.each(withId)('%s returns a 404 for an unknown or invalid id', async (_, op) => {
    const ids = op.path.startsWith('/events/')
      ? [undefined, unknownId, 'evt_', 'evt_x', `evt_${'g'.repeat(32)}`, `${'9'.repeat(400)}`]
      : [undefined, 'x', '1', `evt_${unknownId.replaceAll('-', '')}`, `${unknownId}0`, '%00']
    for (const on of ids) {
      const { status, body } = await ask(server, op, { on })
      expect([on, status]).toEqual([on, 404])
      expect(body).toEqual(exampleOf('not_found', 'management'))
    }
  })

  test.each(toIncomplete)(
    '%s returns a 403 while the sign-in still lacks its authenticator code',
    async (_, op) => {
      const { status, body } = await ask(server, op, { key: incomplete })
      expect([status, body]).toEqual([403, exampleOf('confirmation_required', 'management')])
    },
  )

  test.each(declaring('404'))(
    '%s returns a 404 to a caller on any other machine',
    async (_, op) => {
      const headers = { 'X-Forwarded-For': '203.0.113.7' }
      const { status, body } = await ask(server, op, { headers })
      expect([status, body]).toEqual([404, exampleOf('not_found', 'management')])
    },
  )

  test.each(writers)('%s returns a 422 if the body is not a JSON object', async (_, op) => {
    const { status, body } = await ask(server, op, { body: '[]' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['body']])
  })

  test.each(deletions)(
    '%s returns a 422 for a reason without visible characters',
    async (_, op) => {
      const { status, body } = await ask(server, { ...op, path: `${op.path}?reason=%20` })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['reason']])
    },
  )

  test.each(readers)('%s returns a 422 for impossible query parameters', async (_, op) => {
    const query = new URLSearchParams(op.query.map((name): [string, string] => [name, '\u0000']))
    const { status, body } = await ask(server, { ...op, path: `${op.path}?${query}` })
    expect(status).toBe(422)
    expect(op.query).toEqual(expect.arrayContaining(Object.keys(body.errors)))
  })

  test.each(lists)(
    '%s returns a 422 that lists page and per_page if both are out of bounds',
    async (_, op) => {
      const reply = await ask(server, { ...op, path: `${op.path}?page=x&per_page=101` })
      expect([reply.status, Object.keys(reply.body.errors).sort()]).toEqual([
        422,
        ['page', 'per_page'],
      ])
      const { body } = await ask(server, { ...op, path: `${op.path}?page=0` })
      expect(body).toEqual(exampleOf('invalid_query', 'management'))
    },
  )
})

describe('wrong management tokens', () => {
  const isolated = prepared(startTestServer)

  test('after 300 wrong management tokens in a minute only the right token is accepted', async () => {
    const merchant = await createMerchant(isolated)
    const [list] = operations.filter(({ id }) => id === 'listOrganisations')
    if (list === undefined) throw new Error('no list')
    for (let round = 0; round < 6; round++) {
      const wrong = Array.from({ length: 50 }, () => ask(isolated, list, { key: 'wrong' }))
      for (const { status } of await Promise.all(wrong)) expect(status).toBe(401)
    }
    for (const [, operation] of withToken('429')) {
      const { status, body, headers } = await ask(isolated, operation, { key: 'wrong' })
      expect([operation.id, status]).toEqual([operation.id, 429])
      expect(body).toEqual({
        message: expect.stringMatching(/^Trop de requêtes\. Réessayez dans \d+ s\.$/),
      })
      expect(headers['x-ratelimit-limit']).toBe('300')
      expect(headers['x-ratelimit-remaining']).toBe('0')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect((await merchant.get('/payments')).status).toBe(200)
    expect((await ask(isolated, list)).status).toBe(200)
  })
})

describe('document of the management API', () => {
  test('the tests receive every refusal that the management document declares, except for sign-ins', () => {
    const own = operations.filter(
      ({ id, permission }) => permission !== 'none' && !ofSignIn.includes(id),
    )
    // The shared chain returns 413 for every operation; see refusals.test.ts.
    const declared = declaredBy(own).filter(
      (each) => isRefusalHere(each) && !/ 413$/.test(each) && !byStoredData.includes(each),
    )
    expect(declared.length).toBeGreaterThan(600)
    expect(declared.filter((each) => !seen.has(each))).toEqual([])
  })
})
