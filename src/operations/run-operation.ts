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

/** The operations of one document: their permissions, checks and handlers. */
export interface Api<Operations extends object, Who extends Principal> {
  handlers: {
    [Op in keyof Operations]: Operations[Op] extends Described
      ? // biome-ignore lint/suspicious/noExplicitAny: the module of each API types what checks find
        Handler<Operations[Op], Who, any>
      : never
  }
  /**
   * Checks for rules that the document cannot express. They also run if a request does not match
   * the document.
   */
  checks: { [Op in keyof Operations]?: RequestCheck }
  /** Refreshes the data that the checks use. Returns undefined if the data is recent enough. */
  prepareChecks?: () => Promise<void> | undefined
  /**
   * The permission that each operation needs, or `none` if it needs no token, such as signing in.
   */
  permissions: { readonly [Op in keyof Operations]: Permission | 'none' }
}

/** The operations that require a recently confirmed session. */
const confirmed: ReadonlySet<string> = new Set(confirmedOperations)

/**
 * Whether an operation requires a recently confirmed session. Such operations reject access tokens.
 */
export const needsConfirmation = (operationId: string): boolean => confirmed.has(operationId)

/** The operations allowed before the session's code or passkey has been verified. */
const ofIncompleteSessions: readonly string[] = ['confirmSession', 'getSession', 'endSession']

/** The operations that a person uses to add a second factor. */
const ofEnrolment = new Set([
  ...ofIncompleteSessions,
  'startAuthenticator',
  'confirmAuthenticator',
  'startPasskey',
  'addPasskey',
])

/** Whether a person who lacks a required second factor may call an operation. */
const isForEnrolment = (permission: Permission | 'none', operationId: string): boolean =>
  permission === 'self:read' || ofEnrolment.has(operationId)

/**
 * Whether people limited to countries may call an operation. The operation must enforce the limit
 * itself or its data must belong to no country, and the document must declare this. These people
 * may not call any other operation.
 */
const isForLimited = (operationId: string): boolean => {
  const declared: Readonly<Record<string, 'applied' | 'free' | undefined>> = operationCountries
  return Object.hasOwn(declared, operationId)
}

/**
 * Whether a person may call an operation, given the role or access token, the country limit and the
 * required second factor.
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

/** Throws Problem `confirmation_required` if the person must confirm the session first. */
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
 * Throws Problem `key_not_permitted` for a key, `person_not_permitted`, `confirmation_required` or
 * `second_factor_required` for a person, and `person_required` for the management token. A
 * restricted key may still read everything of its application and environment. `nowMs` is in
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

/** Whether an operation requires a person rather than this management token. */
const needsPerson = ({ isLimited, isOnHost }: ManagementToken, operationId: string): boolean =>
  isLimited === true && ofPeople.has(operationId) && !(isOnHost && onHost.has(operationId))

/** Like `requirePermission`, but does not require a confirmed session. */
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

/** Returns the owner whose share of database connections an operation uses. */
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

/** The parts of a request that the document describes, as typed by the document. */
export interface OperationRequest<Op extends Described> {
  params?: Op['parameters']['path']
  query?: NonNullable<Op['parameters']['query']>
  body?: BodyOf<Op>
  idempotent?: IdempotentRequest
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal
  /** The URL of the operation without query, for list links. */
  address?: string
  origin?: Origin
  /**
   * Whether the response is sent without its body, as for a `HEAD`, in which case no download is
   * recorded.
   */
  isWithoutBody?: boolean
}

interface HandlerInput {
  caller: Principal
  params: unknown
  query: unknown
  body: unknown
  /** Whether the response is sent without its body: see `OperationRequest`. */
  isWithoutBody?: boolean | undefined
}

type AnyReply = object & { status?: number }

/**
 * Performs an operation whose request has passed its checks. The handler records changes in the
 * audit trail. A download is recorded here, before its first byte is sent.
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
 * Runs an operation for a principal: permission, checks, confirmation, handler. Unlike over HTTP,
 * the checks come before the confirmation, because people correct a form before they enter their
 * password. The request must match the document. Throws a Problem, or InvalidRequest with every
 * field that the operation's own checks reject.
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
