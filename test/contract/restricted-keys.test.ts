import { type KeyPermission, keyPermissions } from '../../src/domain/merchants/caller.ts'
import { payment, unknownId } from '../support/builders.ts'
import { call, type Method, manage } from '../support/client.ts'
import { type DocumentName, documents, exampleOf, prefixes } from '../support/documents.ts'
import { merchant, server } from '../support/own-merchant.ts'

interface Reached {
  name: DocumentName
  operationId: string
  permission: string
  method: Method
  path: string
}

const names = ['openapi', 'checkout-form', 'account'] as const

const writing: Reached[] = names.flatMap((name) =>
  Object.entries(documents[name].paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'get')
      .map(([method, { operationId, 'x-permission': permission }]) => ({
        name,
        operationId,
        permission,
        method: method as Method,
        path: prefixes[name] + path.replace(/\{\w+\}/g, unknownId),
      })),
  ),
)

const keyWith = async (granted: KeyPermission[]): Promise<string> => {
  const order = { kind: 'secret', environment: 'test', permissions: granted }
  const path = `/applications/${merchant.applicationId}/api-keys`
  return (await manage(server, 'post', path, order)).body.data.key
}

/** Sends a request that fails validation if the key is accepted. */
const send = ({ name, method, path }: Reached, key: string) => {
  if (name !== 'checkout-form') return call(server, method, path, { key, body: '[]' })
  const Authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const form = { Authorization, 'Content-Type': 'application/x-www-form-urlencoded' }
  return call(server, method, path, { headers: form, body: 'amount=x' })
}

describe('restricted API keys', () => {
  test('every operation that writes needs a permission that a key can have', () => {
    expect([...new Set(writing.map(({ permission }) => permission))].sort()).toEqual(
      [...keyPermissions].sort(),
    )
  })

  test('a restricted key without permissions can read, and gets a 403 on all other operations', async () => {
    const key = await keyWith([])
    for (const operation of writing) {
      const { operationId, name } = operation
      const { status, body } = await send(operation, key)
      const refused = exampleOf('key_not_permitted', name)
      expect([operationId, status, body]).toEqual([operationId, 403, refused])
    }
    expect((await merchant.get('/payments')).body.meta.total).toBe(0)
    for (const path of ['/api/v1/payments', '/api/v1/merchant/balance', '/account/v1/api-keys']) {
      expect((await call(server, 'get', path, { key })).status).toBe(200)
    }
  })

  test.each(keyPermissions)(
    'a restricted key with only %s is accepted exactly where that permission is needed',
    async (granted) => {
      const key = await keyWith([granted])
      for (const operation of writing) {
        const { status } = await send(operation, key)
        const { operationId, permission } = operation
        const isLetIn = permission === granted
        expect([operationId, status !== 403]).toEqual([operationId, isLetIn])
      }
    },
  )

  test('a restricted key for payments can create payments, and gets a 403 on payouts', async () => {
    const key = await keyWith(['payments:write', 'refunds:write'])
    const paid = await call(server, 'post', '/api/v1/payments', { key, body: payment() })
    expect(paid.status).toBe(201)
    const refused = await call(server, 'post', '/api/v1/payouts', { key, body: {} })
    expect([refused.status, refused.body.code]).toEqual([403, 'key_not_permitted'])
  })
})
