import type { DocumentName } from './bundle-documents.ts'

interface Operation {
  operationId?: string
  'x-permission'?: string
  'x-countries'?: string
  'x-fresh-factor'?: boolean
  'x-shared-token'?: string
  tags?: string[]
}

interface WithPaths {
  paths?: Record<string, Record<string, Operation>>
}

const operationsOf = (document: object): Operation[] =>
  Object.values((document as WithPaths).paths ?? {})
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId !== undefined)

const form = /^[a-z]+(_[a-z]+)*:[a-z]+$/

/** Returns the permission of an operation. Throws if the permission is missing or malformed. */
const permissionOf = (name: string, operation: Operation): string => {
  const { operationId, 'x-permission': permission = '' } = operation
  if (permission === 'none' || form.test(permission)) return permission
  throw new Error(`${name}: ${operationId} has no x-permission`)
}

/**
 * Returns how an operation handles a person limited to countries, or undefined if such a person may
 * not call the operation. Throws if the value is neither `applied` nor `free`.
 */
const countriesOf = (name: string, operation: Operation): string | undefined => {
  const { operationId, 'x-countries': countries } = operation
  if (countries === undefined || countries === 'applied' || countries === 'free') return countries
  throw new Error(`${name}: ${operationId} has an unknown x-countries`)
}

/**
 * Lists the operations of the management API that need a second factor or a second person: they
 * require a recent confirmation, or change a proposal. Throws if `x-shared-token` is not `on_host`.
 */
const operationsOfPeople = (document: object): (string | undefined)[] =>
  Object.values((document as WithPaths).paths ?? {})
    .flatMap((item) => Object.entries(item))
    .filter(([method, operation]) => {
      const { operationId, tags, 'x-shared-token': token } = operation
      if (token !== undefined && token !== 'on_host')
        throw new Error(`management: ${operationId} has an unknown x-shared-token`)
      const isOfProposals = method !== 'get' && tags?.includes('Proposals') === true
      return operation['x-fresh-factor'] || isOfProposals
    })
    .map(([, { operationId }]) => operationId)

/**
 * These operations need a second factor or person, but accept the shared management token on the
 * service's host.
 */
const operationsOnHost = (document: object): (string | undefined)[] =>
  Object.values((document as WithPaths).paths ?? {})
    .flatMap((item) => Object.values(item))
    .filter((operation) => operation['x-shared-token'] === 'on_host')
    .map(({ operationId }) => operationId)

/**
 * Returns the source of generated/permissions.ts: the permission of each operation by document
 * (`none` if it needs no token), the operations for which a person needs a confirmed session, the
 * management operations that only people perform in live mode, and the operations that a person
 * limited to countries may call.
 */
export const permissionLists = (documents: Record<DocumentName, object>): string => {
  const byDocument = Object.entries(documents).map(([name, document]) => {
    const named = operationsOf(document).map(
      (operation) => [operation.operationId, permissionOf(name, operation)] as const,
    )
    return [name, Object.fromEntries(named)] as const
  })
  const needed = byDocument.flatMap(([, operations]) => Object.values(operations))
  const all = [...new Set(needed)].filter((permission) => permission !== 'none').sort()
  const map = JSON.stringify(Object.fromEntries(byDocument))
  const confirmed = Object.values(documents)
    .flatMap(operationsOf)
    .filter((operation) => operation['x-fresh-factor'])
    .map(({ operationId }) => operationId)
  const ofLimited = operationsOf(documents.management).map(
    (operation) => [operation.operationId, countriesOf('management', operation)] as const,
  )
  const ofPeople = operationsOfPeople(documents.management)
  const onHost = operationsOnHost(documents.management)
  const countries = JSON.stringify(Object.fromEntries(ofLimited))
  return [
    `export const operationPermissions = ${map} as const\n`,
    `export const permissions = ${JSON.stringify(all)} as const\n`,
    'export type Permission = (typeof permissions)[number]\n',
    `export const confirmedOperations = ${JSON.stringify(confirmed)} as const\n`,
    `export const operationsOfPeople = ${JSON.stringify(ofPeople)} as const\n`,
    `export const operationsOnHost = ${JSON.stringify(onHost)} as const\n`,
    `export const operationCountries = ${countries} as const\n`,
  ].join('\n')
}
