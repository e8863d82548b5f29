import {
  confirmedOperations,
  operationCountries,
  operationsOfPeople,
  operationsOnHost,
  type Permission,
} from '../../generated/permissions.ts'
import type { AppContext } from '../context.ts'
import { workFor } from '../database/work-owner.ts'
import { type Act, type Origin, unknownOrigin } from '../domain/audit/act.ts'
import { withStoredIds } from '../domain/ids.ts'
import type { ManagementToken, Principal } from '../domain/merchants/caller.ts'
import type { Person } from '../domain/people/person.ts'
import { InvalidRequest, Problem } from '../domain/problems.ts'
import { ownerOfStranger } from '../services/people/count-attempts.ts'
import type { IdempotentRequest } from '../services/transactions/idempotency.ts'
import type { BodyOf, Described, Handler, OperationContext, Reply } from './handler.ts'
import { recordExport } from './recorded-acts.ts'
import type { RequestCheck } from './request-check.ts'

/** The permissions, checks and handlers of one API document. */
export interface Api<Operations extends object, Who extends Principal> {
  handlers: {
    [Op in keyof Operations]: Operations[Op] extends Described
      ? // biome-ignore lint/suspicious/noExplicitAny: the module of each API types what checks find
        Handler<Operations[Op], Who, any>
      : never
  }
  /**
   * Checks for rules that the API document cannot express. Checks also run for requests that do not
   * match the document.
   */
  checks: { [Op in keyof Operations]?: RequestCheck }
  /** Refreshes the data that checks need. Returns undefined if the data is recent enough. */
  prepareChecks?: () => Promise<void> | undefined
  /**
   * The permission that each operation requires. Operations that need no token, such as signing in,
   * have `none`.
   */
  permissions: { readonly [Op in keyof Operations]: Permission | 'none' }
}

const confirmed: ReadonlySet<string> = new Set(confirmedOperations)

/**
 * Returns true if an operation requires a recently confirmed session. Such operations do not accept
 * access tokens.
 */
export const needsConfirmation = (operationId: string): boolean => confirmed.has(operationId)

/** Operations that are allowed before a session's second factor is verified. */
const ofIncompleteSessions: readonly string[] = ['confirmSession', 'getSession', 'endSession']

/** Operations that are allowed while a required second factor is missing. */
const ofEnrolment = new Set([
  ...ofIncompleteSessions,
  'startAuthenticator',
  'confirmAuthenticator',
  'startPasskey',
  'addPasskey',
])

/** Returns true if a person without a required second factor may call an operation. */
const isForEnrolment = (permission: Permission | 'none', operationId: string): boolean =>
  permission === 'self:read' || ofEnrolment.has(operationId)

/**
 * Returns true if people with a country limit may call an operation. Its API document must declare
 * that the operation applies the limit, or that its data belongs to no country.
 */
const isForLimited = (operationId: string): boolean => {
  const declared: Readonly<Record<string, 'applied' | 'free' | undefined>> = operationCountries
  return Object.hasOwn(declared, operationId)
}

/**
 * Returns true if the role or access token, the country limit and the second factor allow the call.
 */
export const mayCall = (
  person: Person,
  permission: Permission | 'none',
  operationId: string,
): boolean =>
  includes(person, permission, operationId) &&
  (!person.secondFactor.isMissing || isForEnrolment(permission, operationId))

const includes = (
  { permissions, countries }: Person,
  permission: Permission | 'none',
  operationId: string,
): boolean =>
  permission === 'none' ||
  (permissions.has(permission) && (countries === null || isForLimited(operationId)))

const requirePerson = (person: Person, permission: Permission, operationId: string): void => {
  const { session } = person
  if (session?.isIncomplete) {
    if (ofIncompleteSessions.includes(operationId)) return
    throw new Problem('confirmation_required')
  }
  if (!includes(person, permission, operationId)) throw new Problem('person_not_permitted')
  if (!mayCall(person, permission, operationId)) throw new Problem('second_factor_required')
}

/** Throws Problem `confirmation_required` if the person must first confirm the session. */
const requireConfirmation = (
  permission: Permission | 'none',
  operationId: string,
  principal: Principal,
  nowMs: number,
): void => {
  if (permission === 'none' || principal.kind !== 'person') return
  if (!needsConfirmation(operationId) || principal.session?.isIncomplete) return
  const until = Date.parse(principal.session?.confirmedUntil ?? '')
  if (!(until > nowMs)) throw new Problem('confirmation_required')
}

/**
 * Throws Problem `key_not_permitted` for an API key, `person_required` for the management token,
 * and `person_not_permitted`, `confirmation_required` or `second_factor_required` for a person. A
 * restricted API key may still read all data of its application and environment. `nowMs` is in
 * milliseconds since 1970.
 */
export const requirePermission = (
  permission: Permission | 'none',
  operationId: string,
  principal: Principal,
  nowMs: number,
): void => {
  requireGrant(permission, operationId, principal)
  requireConfirmation(permission, operationId, principal, nowMs)
}

const ofPeople: ReadonlySet<string> = new Set(operationsOfPeople)
const onHost: ReadonlySet<string> = new Set(operationsOnHost)

/** Returns true if a person must call the operation instead of this management token. */
const needsPerson = ({ isLimited, isOnHost }: ManagementToken, operationId: string): boolean =>
  isLimited === true && ofPeople.has(operationId) && !(isOnHost && onHost.has(operationId))

/** Works like `requirePermission`, but does not require a confirmed session. */
export const requireGrant = (
  permission: Permission | 'none',
  operationId: string,
  principal: Principal,
): void => {
  if (permission === 'none') return
  if (principal.kind === 'management_token') {
    if (needsPerson(principal, operationId)) throw new Problem('person_required')
  } else if (principal.kind === 'person') {
    requirePerson(principal, permission, operationId)
  } else if (principal.kind === 'api_key' && !permission.endsWith(':read')) {
    const granted: readonly Permission[] | null = principal.permissions
    if (granted !== null && !granted.includes(permission)) throw new Problem('key_not_permitted')
  }
}

/** Returns the owner to which an operation's database connections are attributed. */
export const ownerOf = (principal: Principal): string => {
  switch (principal.kind) {
    case 'api_key':
      return principal.organisationId
    case 'person':
      return principal.personId
    case 'stranger':
      return ownerOfStranger(principal)
    case 'management_token':
      return principal.kind
  }
}

/** The parts of a request that the API document describes. */
export interface OperationRequest<Op extends Described> {
  params?: Op['parameters']['path']
  query?: NonNullable<Op['parameters']['query']>
  body?: BodyOf<Op>
  idempotent?: IdempotentRequest
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal
  /** The URL of the operation without a query string. List links use this URL. */
  address?: string
  origin?: Origin
  /**
   * True if the response is sent without a body, as for `HEAD`. Such a response is not recorded as
   * a download.
   */
  isWithoutBody?: boolean
}

interface HandlerInput {
  caller: Principal
  params: unknown
  query: unknown
  body: unknown
  /** True if the response is sent without a body; see `OperationRequest`. */
  isWithoutBody?: boolean | undefined
}

type AnyReply = object & { status?: number }

/**
 * Performs an operation after its request has passed all checks. The handler audits changes.
 * Downloads are audited here, before the first byte is sent.
 */
export const performOperation = async <Answer extends AnyReply>(
  ctx: AppContext,
  operationId: string,
  origin: Origin,
  // biome-ignore lint/suspicious/noExplicitAny: the module of each API types its handlers
  handler: (input: any) => Promise<Answer>,
  input: HandlerInput,
): Promise<Answer> => {
  const key = await ctx.readTrailKey()
  const act: Act = { ...origin, principal: input.caller, operationId, key, entries: 0 }
  const acting: OperationContext = Object.create(ctx, { act: { value: act, enumerable: true } })
  const { params, query, body } = input
  const parts = { params: withStoredIds(params), query: withStoredIds(query) }
  const reply = await handler({ ...input, ...parts, body: withStoredIds(body), ctx: acting })
  if ('stream' in reply && input.isWithoutBody !== true) await recordExport(acting, input)
  return reply
}

const neverAborted = new AbortController().signal

/**
 * Runs an operation for a principal. The request must match the API document. The checks run before
 * the session confirmation, unlike for HTTP requests, because people correct a form before they
 * enter their password. Throws a Problem, or InvalidRequest with all errors that the checks find.
 */
export const runOperation = async <
  Operations extends object,
  Who extends Principal,
  Op extends keyof Operations & string,
>(
  ctx: AppContext,
  { handlers, checks, prepareChecks, permissions }: Api<Operations, Who>,
  operationId: Op,
  principal: Who,
  request: Operations[Op] extends Described ? OperationRequest<Operations[Op]> : never,
): Promise<Operations[Op] extends Described ? Reply<Operations[Op]> : never> => {
  const { params, query = {}, body, idempotent, signal = neverAborted, address = '' } = request
  const { origin = unknownOrigin, isWithoutBody } = request
  requireGrant(permissions[operationId], operationId, principal)
  await prepareChecks?.()
  const caller = callerOf(principal)
  const checked = { body, query: query as Record<string, unknown>, caller }
  const { fieldErrors = {}, found } = (await checks[operationId]?.(checked, {})) ?? {}
  if (Object.keys(fieldErrors).length > 0) throw new InvalidRequest(fieldErrors)
  requireConfirmation(permissions[operationId], operationId, principal, ctx.clock.nowMs())
  const disconnectSignal = () => signal
  const input = {
    caller: principal,
    body,
    params,
    query,
    found,
    idempotent,
    disconnectSignal,
    isWithoutBody,
  }
  return workFor(ownerOf(principal), () =>
    performOperation(
      ctx,
      operationId,
      origin,
      handlers[operationId] as never,
      {
        ...input,
        address,
      } as never,
    ),
  ) as never
}

const callerOf = (principal: Principal) => (principal.kind === 'api_key' ? principal : undefined)
