import { readFileSync } from 'node:fs'
import { manage } from '../support/client.ts'
import { merchant, server } from '../support/own-merchant.ts'

export { merchant, server }

/**
 * The tests write each documented request field with a distinct value and read it back. Each reply
 * field has such a value at least once.
 */

export type Resource = Record<string, unknown>

const schemasOf = (name: string): Record<string, { properties: Record<string, unknown> }> => {
  const url = new URL(`../../generated/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8')).components.schemas
}

export const documents = {
  openapi: schemasOf('openapi'),
  'checkout-form': schemasOf('checkout-form'),
  management: schemasOf('management'),
}

export const fieldsOf = (document: keyof typeof documents, schema: string): string[] => {
  const fields = Object.keys(documents[document][schema]?.properties ?? {})
  if (fields.length === 0) throw new Error(`no schema ${schema} in ${document}`)
  return fields.sort()
}

export const defaults: Record<string, unknown> = {
  kyc_status: 'none',
  rate_limit_per_minute: 100,
  enabled: true,
  fee_amount: 0,
  fixed_amount: 0,
}

const isOfItsOwn = ([field, value]: [string, unknown]): boolean =>
  value !== null &&
  value !== '' &&
  value !== defaults[field] &&
  !(typeof value === 'object' && Object.keys(value as object).length === 0)

export const filledIn = (...resources: Resource[]): string[] =>
  [
    ...new Set(
      resources.flatMap((one) => Object.entries(one).filter(isOfItsOwn)).map(([key]) => key),
    ),
  ].sort()

export const managed = async (method: 'post' | 'put' | 'patch', path: string, order: Resource) => {
  const { status, body } = await manage(server, method, path, order)
  expect([200, 201]).toContain(status)
  return body.data as Resource
}
