import { resolve } from '../documents/parts.ts'
import { currentDocument } from '../documents/released.ts'
import type { DocumentName } from './scenario/clients.ts'

/** The operations that the scenario calls, with their query parameters. */
const usedOperations: Record<DocumentName, Record<string, string[]>> = {
  openapi: { createPayment: [], getPayment: [], listPayments: ['page', 'per_page'] },
  'checkout-form': { createFormCheckoutSession: [] },
  management: {
    createOrganisation: [],
    listOrganisations: ['page', 'per_page'],
    setSandboxOutcome: [],
    listEvents: ['per_page'],
  },
  account: {
    listTransactions: ['status', 'metadata', 'per_page', 'cursor'],
    createPaymentLink: [],
    listEvents: ['per_page'],
  },
}

/** The properties of an operation that affect generated calls. */
export interface Operation {
  id: string
  method: string
  path: string
  tag: string
  /** The first path segment. */
  segment: string
  /** The status of a successful response. */
  status: number
  schema: string
  isForm: boolean
  /** The parameter names in order, without the path parameters. */
  parameters: string[]
  /** The only header is the idempotency key. */
  takes: { path: boolean; query: boolean; body: boolean; idempotencyKey: boolean }
  given: string[]
}

interface DocumentOperation {
  operationId: string
  tags: string[]
  parameters?: unknown[]
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
  responses: Record<string, unknown>
}

export const readOperations = (name: DocumentName): Operation[] => {
  const document = currentDocument(name)
  const paths = document.paths as Record<string, Record<string, DocumentOperation>>
  const used = usedOperations[name]
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { operationId }]) => Object.hasOwn(used, operationId ?? ''))
      .map(([method, { operationId: id, tags, parameters = [], requestBody, responses }]) => {
        const named = parameters.map((each) => resolve(document, each))
        const [content] = Object.entries(requestBody?.content ?? {})
        const isIn = (place: string) => named.some((each) => each.in === place)
        return {
          ...{ id, method, path, tag: tags[0] ?? '', segment: path.split('/')[1] ?? '' },
          status: Number(Object.keys(responses).find((status) => status.startsWith('2'))),
          schema: content?.[1].schema.$ref.split('/').at(-1) ?? '',
          isForm: content?.[0] === 'application/x-www-form-urlencoded',
          parameters: named.flatMap((each) => (each.in === 'path' ? [] : [String(each.name)])),
          takes: {
            path: isIn('path'),
            query: isIn('query'),
            body: requestBody !== undefined,
            idempotencyKey: isIn('header'),
          },
          given: used[id] ?? [],
        }
      }),
  )
}

/** Converts `Payment links` and `payment-links` to `paymentLinks`, and `per_page` to `perPage`. */
export const camelCase = (text: string): string =>
  `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/[ _-](\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  )

/** Joins the members of an object or the arguments of a call. */
export const join = (...parts: (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string').join(', ')
