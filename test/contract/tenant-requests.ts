import { call, type Method, type Reply } from '../support/client.ts'
import { documents, resolve } from '../support/documents.ts'
import type { Schema } from '../support/fuzz-values.ts'
import { allOperations, type Operation, parametersOf } from '../support/operations.ts'
import { basic, formType } from '../support/session-orders.ts'
import type { Tenant } from './tenants.ts'

/**
 * The requests of tenants, made from the documents: an operation, a parameter or a field that is
 * added to one of them is here, or fails by name.
 */

export const operations = allOperations.filter(({ name }) => name !== 'management')

export const hasPathId = ({ path }: Operation): boolean => path.includes('{')

export const isRead = ({ method }: Operation): boolean => method === 'GET'

/** By which word `Tenant.ids` has the id in a path: the one before it. */
export const kindOf = ({ path }: Operation): string => /([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''

export const idFor = (operation: Operation, { ids }: Tenant): string => {
  const id = ids[kindOf(operation)]
  if (id === undefined) throw new Error(`tenants have nothing for ${operation.path}`)
  return id
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** A text of the same form that names nothing that anybody has; a cursor after the same rows. */
export const unknownLike = (text: string): string => {
  const decoded = Buffer.from(text, 'base64url').toString('latin1')
  return uuid.test(decoded)
    ? Buffer.from(decoded.replace(uuid, unknownLike)).toString('base64url')
    : text.replace(/.{4}(.)$/, '7777$1')
}

type Naming = (tenant: Tenant) => string

/** What query parameters name that somebody has: a filter by it shows nothing to anybody else. */
const named: Record<string, Naming> = {
  id: ({ ids }) => ids.payments ?? '',
  payment_id: ({ ids }) => ids.payments ?? '',
  resource_id: ({ ids }) => ids.payments ?? '',
  webhook_endpoint_id: ({ ids }) => ids['webhook-endpoints'] ?? '',
  reference: ({ reference }) => reference,
  phone_number: ({ phoneNumber }) => phoneNumber,
  metadata: ({ mark }) => mark,
}

/** What other texts of queries are: nobody's. */
const plain: Record<string, string> = { month: new Date().toISOString().slice(0, 7) }

/** What operations demand, and the longest page of a list. */
const demands: Record<string, string> = {
  ...plain,
  provider: 'carrier1_momo',
  currency: 'XAF',
  from: '2020-01-01T00:00:00Z',
  phone_number: '+242065123456',
  per_page: '100',
}

/** Where a list or feed goes on. */
const positions = ['cursor', 'after']

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

export interface NamingParameter {
  operation: Operation
  /** As it stands in the query. */
  key: string
  /** What a tenant has that it may name. */
  nameIn: (server: { url: string }, tenant: Tenant) => Promise<string>
}

/** The query parameters by which a request could name what another has. */
export const namingParameters = (): NamingParameter[] =>
  operations.flatMap((operation) =>
    queryParametersOf(operation)
      .filter((parameter) => isText(parameter) && plain[parameter.name] === undefined)
      .map(({ name, style }) => {
        const key = style === 'deepObject' ? `${name}[mark]` : name
        if (positions.includes(name)) {
          const nameIn = positionIn(operation, name)
          return { operation, key, nameIn }
        }
        const naming = named[name]
        if (naming === undefined) throw new Error(`no value for ${operation.path}?${name}`)
        return { operation, key, nameIn: async (_, tenant) => naming(tenant) }
      }),
  )

/** Where the list of a tenant goes on after its first row. */
const positionIn =
  (operation: Operation, name: string): NamingParameter['nameIn'] =>
  async (server, { merchant }) => {
    const query = { per_page: '1', ...(name === 'after' && { after: '0' }) }
    const { body } = await send(server, operation, merchant.secretKey, { query })
    const next = new URL(body.links.next ?? 'http://none').searchParams.get(name)
    return next ?? Buffer.from(body.data[0].id).toString('base64url')
  }

/** The fields of bodies that name what somebody has, all of them ids. */
export const namingFields = (): { operation: Operation; field: string; kind: string }[] =>
  operations.flatMap((operation) =>
    Object.entries(bodySchemaOf(operation)?.properties ?? {})
      .filter(([field, schema]) => schema.format === 'uuid' || /(^|_)ids?$/.test(field))
      .map(([field]) => {
        const kind = kindsOfFields[field]
        if (kind === undefined) throw new Error(`no value for ${field} of ${operation.path}`)
        return { operation, field, kind }
      }),
  )

const kindsOfFields: Record<string, string> = {
  payment_id: 'payments',
  endpoint_id: 'webhook-endpoints',
  webhook_endpoint_id: 'webhook-endpoints',
}

const mediaOf = ({ operation }: Operation) =>
  Object.entries(operation.requestBody?.content ?? {})[0]

const bodySchemaOf = (operation: Operation): Schema | undefined => {
  const [, media] = mediaOf(operation) ?? []
  return media && resolve(documents[operation.name], media.schema as Schema)
}

/** The first example of a body that is required. */
export const exampleBodyOf = (operation: Operation): Record<string, unknown> | undefined => {
  const [, media] = mediaOf(operation) ?? []
  const [example] = Object.values(media?.examples ?? {})
  if (operation.operation.requestBody?.required !== true || example === undefined) return undefined
  return resolve(documents[operation.name], example).value as Record<string, unknown>
}

export interface Given {
  id?: string
  query?: Record<string, string>
  body?: Record<string, unknown> | undefined
}

/** What goes into the query of an operation in any case. */
const demandedBy = (operation: Operation): [name: string, value: string][] =>
  queryParametersOf(operation)
    .filter(({ name, required = false }) => required || name === 'per_page')
    .map(({ name }) => {
      const value = demands[name]
      if (value === undefined) throw new Error(`no value for ${operation.path}?${name}`)
      return [name, value]
    })

/** Sends a request to an operation: with all that it demands, and what is given. */
export const send = (
  server: { url: string },
  operation: Operation,
  key: string,
  { id = '', query = {}, body = exampleBodyOf(operation) }: Given = {},
): Promise<Reply> => {
  const sent = new URLSearchParams({ ...Object.fromEntries(demandedBy(operation)), ...query })
  const path = operation.path.replace('{id}', id) + (sent.size === 0 ? '' : `?${sent}`)
  const method = operation.method.toLowerCase() as Method
  if (mediaOf(operation)?.[0] !== formType) return call(server, method, path, { key, body })
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
