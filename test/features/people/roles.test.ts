import { unknownId } from '../../support/builders.ts'
import { call, type Method } from '../../support/client.ts'
import { documents } from '../../support/documents.ts'
import { server } from '../../support/own-server.ts'
import { createPerson } from '../../support/people.ts'

/** The permissions of each role, except for reading and for managing one's own sign-in. */
const writes: Record<string, string[]> = {
  owner: ['*'],
  operations: [
    'organisations:write',
    'organisations:verify',
    'organisations:suspend',
    'applications:write',
    'keys:write',
    'bank_accounts:write',
    'bank_accounts:disable',
    'webhooks:write',
    'webhooks:resend',
    'transactions:enquire',
    'refunds:write',
    'payouts:cancel',
    'limits:write',
    'proposals:withdraw',
    'recovery:write',
    'sandbox:write',
  ],
  finance: [
    'payouts:approve',
    'payouts:cancel',
    'proposals:approve',
    'proposals:withdraw',
    'fees:write',
    'limits:write',
    'balances:adjust',
    'bank_accounts:verify',
    'withdrawals:approve',
    'withdrawals:send',
    'bank_accounts:disable',
    'treasury:write',
    'reconciliation:write',
    'transactions:enquire',
    'refunds:write',
  ],
  support: ['webhooks:resend', 'transactions:enquire', 'sandbox:write'],
  auditor: [],
}

const operations = Object.entries(documents.management.paths)
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, 'x-permission': permission }]) => ({
      operationId,
      permission,
      method: method as Method,
      path: `/management/v1${path.replace('{id}', unknownId)}`,
    })),
  )
  .filter(({ permission }) => permission !== 'none')

const mayOf = (role: string, permission: string): boolean =>
  /^self:|:read$/.test(permission) ||
  writes[role]?.includes(permission) === true ||
  writes[role]?.includes('*') === true

describe.each(Object.keys(writes))('the role %s', (role) => {
  test('each role has access to exactly the operations whose permission it has', async () => {
    const { token } = await createPerson(server, role)
    const found: [string, boolean][] = []
    const expected: [string, boolean][] = []
    for (const { operationId, permission, method, path } of operations) {
      // Other tests cover operations that end the session.
      if (['endSession', 'confirmSession', 'changePassword'].includes(operationId)) continue
      const body = method === 'get' || method === 'delete' ? undefined : '[]'
      const reply = await call(server, method, path, { key: token, body })
      const isRefused = reply.status === 403 && reply.body.code === 'person_not_permitted'
      found.push([operationId, !isRefused])
      expected.push([operationId, mayOf(role, permission)])
    }
    expect(found).toEqual(expected)
  })
})
