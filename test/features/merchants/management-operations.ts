import type { call } from '../../support/client.ts'
import { seen } from '../../support/conformance.ts'
import { prefixes } from '../../support/documents.ts'
import { allOperations, exampleBodyOf, parametersOf } from '../../support/operations.ts'

export type Method = Parameters<typeof call>[1]

export interface Operation {
  id: string
  method: Method
  path: string
  statuses: string[]
  isPaged: boolean
  query: string[]
  /** The value is `none` for operations that need no token. */
  permission: string
  acceptsBody: boolean
  /** A valid body, or undefined if the operation needs no body. */
  body: unknown
}

export const operations: Operation[] = allOperations
  .filter(({ name }) => name === 'management')
  .map((each) => ({
    id: each.operationId,
    permission: each.operation['x-permission'],
    method: each.method.toLowerCase() as Method,
    path: each.path.slice(prefixes.management.length),
    statuses: Object.keys(each.operation.responses),
    isPaged: parametersOf(each).some(({ name }) => name === 'page'),
    query: parametersOf(each)
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name),
    acceptsBody: each.operation.requestBody !== undefined,
    body: exampleBodyOf(each),
  }))

/** Lists the operations whose effects each test file tests. */
export const operationsOf: Record<string, string[]> = {
  organisations: [
    'createOrganisation',
    'listOrganisations',
    'getOrganisation',
    'setKycStatus',
    'suspendOrganisation',
    'resumeOrganisation',
  ],
  applications: ['createApplication', 'listApplications', 'getApplication', 'updateApplication'],
  'api-keys': ['createApiKey', 'listApiKeys', 'revokeApiKey', 'rollApiKey'],
  'live-keys': ['startLiveKey', 'approveLiveKey', 'cancelLiveKey'],
  'webhook-endpoints': [
    'createWebhookEndpoint',
    'listWebhookEndpoints',
    'getWebhookEndpoint',
    'updateWebhookEndpoint',
    'deleteWebhookEndpoint',
    'rotateWebhookSecret',
  ],
  'events-and-outcomes': [
    'pingWebhookEndpoint',
    'listEvents',
    'getEvent',
    'resendEvent',
    'setSandboxOutcome',
  ],
}

/** These tests do not provoke these statuses; `refusals.test.ts` tests the shared refusals. */
const elsewhere = / (400|405|408|431|500|503)$/

/** Lists the statuses that the document declares for each operation, in the format of `seen`. */
export const declaredBy = (some: Operation[]): string[] =>
  some
    .flatMap(({ id, statuses }) => statuses.map((status) => `${id} ${status}`))
    .filter((each) => !elsewhere.test(each))

/** Returns whether `management.test.ts` provokes this reply for every operation. */
export const isRefusalHere = (each: string): boolean => / (401|403|404|413|422|429)$/.test(each)

export const testReplies = (file: string): void => {
  test(`the tests receive every response that the management document declares for ${file}`, () => {
    const own = operations.filter(({ id }) => operationsOf[file]?.includes(id))
    const declared = declaredBy(own).filter((each) => !isRefusalHere(each))
    expect(declared).not.toEqual([])
    expect(declared.filter((each) => !seen.has(each))).toEqual([])
  })
}
