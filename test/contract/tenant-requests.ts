import { randomUUID } from 'node:crypto'
import { call, type Method, type Reply } from '../support/client.ts'
import { documents, resolve } from '../support/documents.ts'
import type { Schema } from '../support/fuzz-values.ts'
import {
  allOperations,
  exampleBodyOf,
  mediaOf,
  type Operation,
  type Parameter,
  parametersOf,
} from '../support/operations.ts'
import { basic, formType } from '../support/session-orders.ts'
import type { Tenant } from './tenants.ts'

/**
 * The tenants' requests are generated from the documents. A new operation, parameter or field is
 * included automatically, or a test fails and reports its name.
 */

export const operations = allOperations.filter(({ name }) => name !== 'management')

export const hasPathId = ({ path }: Operation): boolean => path.includes('{')

export const isRead = ({ method }: Operation): boolean => method === 'GET'

/** Returns the word before the id in a path, which is also the key of the id in `Tenant.ids`. */
export const kindOf = ({ path }: Operation): string => /([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''

export const idFor = (operation: Operation, { ids }: Tenant): string => {
  const id = ids[kindOf(operation)]
  if (id === undefined) throw new Error(`tenants have nothing for ${operation.path}`)
  return id
}

export const ownId = (operation: Operation, tenant: Tenant): { id?: string } =>
  hasPathId(operation) ? { id: idFor(operation, tenant) } : {}

/** Returns a text of the same format that identifies nothing. */
export const unknownLike = (text: string): string => text.replace(/.{4}(.)$/, '7777$1')

type Naming = (tenant: Tenant) => string

/** These query parameters identify one tenant's data, and match nothing for other tenants. */
const named: Record<string, Naming> = {
  id: ({ ids }) => ids.payments ?? '',
  payment_id: ({ ids }) => ids.payments ?? '',
  resource_id: ({ ids }) => ids.payments ?? '',
  bulk_payout_id: ({ ids }) => ids['bulk-payouts'] ?? '',
  checkout_session_id: ({ ids }) => ids['attempted sessions'] ?? '',
  webhook_endpoint_id: ({ ids }) => ids['webhook-endpoints'] ?? '',
  reference: ({ reference }) => reference,
  merchant_reference: ({ mark }) => mark,
  phone_number: ({ phoneNumber }) => phoneNumber,
  metadata: ({ mark }) => mark,
}

/** These text parameters do not identify a tenant. */
const plain: Record<string, string> = { month: new Date().toISOString().slice(0, 7) }

const demands: Record<string, string> = {
  ...plain,
  provider: 'carrier1_momo',
  currency: 'XAF',
  from: '2020-01-01T00:00:00Z',
  phone_number: '+242065123456',
  per_page: '100',
}

const choices = [
  ...['collection', 'successful', 'completed', 'carrier1_momo', 'CG', 'XAF', 'test'],
  ...['payment.succeeded', 'delivered', 'fr'],
]

const limits: Record<string, string> = {
  amount_min: '1',
  amount_max: '900000000',
  created_from: '2020-01-01T00:00:00Z',
  created_to: '2999-01-01T00:00:00Z',
  to: '2999-01-01T00:00:00Z',
  enabled: 'true',
  page: '1',
  wait: '0',
  status: 'successful',
}

const isText = ({ schema }: { schema: Schema }): boolean =>
  (schema.type === 'string' || schema.type === 'object') &&
  schema.enum === undefined &&
  schema.format !== 'date-time'

const queryParametersOf = (operation: Operation) =>
  parametersOf(operation)
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => ({
      ...parameter,
      schema: resolve(documents[operation.name], parameter.schema),
    }))

interface Field {
  operation: Operation
  field: string
}

const parametersWhere = (isMeant: (parameter: Parameter) => boolean) =>
  operations.filter(isRead).flatMap((operation) =>
    queryParametersOf(operation)
      .filter(isMeant)
      .map((parameter) => ({ operation, field: parameter.name, parameter })),
  )

const isPosition = ({ name }: Parameter): boolean => ['cursor', 'after'].includes(name)

const valueFor = <Value>({ operation, field }: Field, values: Record<string, Value>): Value => {
  const value = values[field]
  if (value === undefined) throw new Error(`no value for ${field} of ${operation.path}`)
  return value
}

/** Lists the query parameters that a request could use to refer to another tenant's data. */
export const namingParameters = parametersWhere(
  (parameter) => isText(parameter) && !isPosition(parameter) && !(parameter.name in plain),
).map((row) => ({
  ...row,
  field: row.parameter.style === 'deepObject' ? `${row.field}[mark]` : row.field,
  nameOf: valueFor(row, named),
}))

export const positionParameters: Field[] = parametersWhere(isPosition)

export const recently = {
  created_from: new Date(Date.now() - 86_400_000).toISOString(),
  created_to: new Date(Date.now() + 86_400_000).toISOString(),
}

export const choiceParameters = parametersWhere(
  (parameter) => !isText(parameter) && !(parameter.name in demands),
).map((row) => {
  const fitting = row.parameter.schema.enum?.find((each) => choices.includes(String(each)))
  return { ...row, value: fitting === undefined ? valueFor(row, limits) : String(fitting) }
})

export const positionIn = async (
  server: { url: string },
  operation: Operation,
  field: string,
  tenant: Tenant,
): Promise<string> => {
  const query = { per_page: '1', ...(field === 'after' && { after: '0' }) }
  const { secretKey } = tenant.merchant
  const { body } = await send(server, operation, secretKey, { ...ownId(operation, tenant), query })
  const next = new URL(body.links.next ?? server.url).searchParams.get(field)
  return next ?? Buffer.from(body.data[0].id).toString('base64url')
}

const bodySchemaOf = (operation: Operation): Schema | undefined => {
  const [, media] = mediaOf(operation) ?? []
  return media && resolve(documents[operation.name], media.schema as Schema)
}

const kindsOfFields: Record<string, string> = {
  payment_id: 'payments',
  bank_account_id: 'bank-accounts',
  endpoint_id: 'webhook-endpoints',
  webhook_endpoint_id: 'webhook-endpoints',
}

/** Other systems assign these ids, so they do not identify any tenant's data. */
const idsOfOthers = ['clearing_member_id']

export const namingFields = operations.flatMap((operation) =>
  Object.entries(bodySchemaOf(operation)?.properties ?? {})
    .filter(([field]) => !idsOfOthers.includes(field))
    .filter(([field, schema]) => schema.format === 'uuid' || /(^|_)ids?$/.test(field))
    .map(([field]) => ({ operation, field, kind: valueFor({ operation, field }, kindsOfFields) })),
)

export interface Given {
  id?: string
  query?: Record<string, string>
  body?: Record<string, unknown> | undefined
}

const demandedBySome: Record<string, string> = {
  ...demands,
  country: 'CG',
  prefix: 'sk_test_',
  to: '2100-01-01T00:00:00Z',
}

const demandedBy = (operation: Operation): [name: string, value: string][] =>
  queryParametersOf(operation)
    .filter(({ name, required = false }) => required || name === 'per_page')
    .map(({ name }) => {
      const value = demandedBySome[name]
      if (value === undefined) throw new Error(`no value for ${operation.path}?${name}`)
      return [name, value]
    })

const headersOf = (operation: Operation): Record<string, string> =>
  Object.fromEntries(
    parametersOf(operation)
      .filter((parameter) => parameter.in === 'header' && parameter.required === true)
      .map(({ name }) => [name, randomUUID()]),
  )

export const send = (
  server: { url: string },
  operation: Operation,
  key: string,
  { id = '', query = {}, body = exampleBodyOf(operation) }: Given = {},
): Promise<Reply> => {
  const sent = new URLSearchParams({ ...Object.fromEntries(demandedBy(operation)), ...query })
  const path = operation.path.replace('{id}', id) + (sent.size === 0 ? '' : `?${sent}`)
  const method = operation.method.toLowerCase() as Method
  if (mediaOf(operation)?.[0] !== formType) {
    return call(server, method, path, { key, body, headers: headersOf(operation) })
  }
  const headers = { Authorization: basic(key), 'Content-Type': formType }
  return call(server, method, path, { headers, body: formOf(body) })
}

const formOf = (fields: Record<string, unknown> = {}): string => {
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, String(inner)])
      : [[name, String(value)]],
  )
  return String(new URLSearchParams(pairs))
}
