import type { AppContext } from '../context.ts'
import { serviceOwner, workFor } from '../database/work-owner.ts'
import type { Permission, Principal } from '../domain/merchants/caller.ts'
import { InvalidRequest, Problem } from '../domain/problems.ts'
import type { IdempotentRequest } from '../services/transactions/idempotency.ts'
import type { BodyOf, Described, Handler, Reply } from './handler.ts'
import type { RequestCheck } from './request-check.ts'

/** The operations of one document: who may call them, what they refuse, and what they do. */
export interface Api<Operations extends object, Who extends Principal> {
  handlers: {
    [Op in keyof Operations]: Operations[Op] extends Described
      ? // biome-ignore lint/suspicious/noExplicitAny: the list of each API types what checks find
        Handler<Operations[Op], Who, any>
      : never
  }
  /**
   * Check what the document cannot express; they also run if a request does not fit the document.
   */
  checks: { [Op in keyof Operations]?: RequestCheck }
  /** Updates the data that the checks use; returns undefined if the data is recent enough. */
  prepareChecks?: () => Promise<void> | undefined
  /**
   * The permission that a restricted key needs for each operation that writes. Absent if the API is
   * not called with keys.
   */
  permissions?: Readonly<Record<string, Permission>>
}

/** Throws Problem `key_not_permitted` if a restricted key lacks the permission. */
export const requirePermission = (
  permission: Permission | undefined,
  principal: Principal,
): void => {
  if (permission === undefined || principal.kind !== 'api_key') return
  const { permissions } = principal
  if (permissions !== null && !permissions.includes(permission))
    throw new Problem('key_not_permitted')
}

/** The owner whose share of the database connections an operation uses. */
export const ownerOf = (principal: Principal): string =>
  principal.kind === 'api_key' ? principal.organisationId : serviceOwner

/** The parts of a request that the document describes, with the types of the document. */
export interface OperationRequest<Op extends Described> {
  params?: Op['parameters']['path']
  query?: NonNullable<Op['parameters']['query']>
  body?: BodyOf<Op>
  idempotent?: IdempotentRequest
  /** Aborted when nobody waits for the reply any more. */
  signal?: AbortSignal
  /** The address of the operation, without query, on which lists build their links. */
  address?: string
}

const neverAborted = new AbortController().signal

/**
 * Runs an operation for a principal as a request over HTTP does: permission, checks, handler. The
 * request must fit the document. Throws a Problem, or InvalidRequest with every field that the
 * operation's own checks find wrong.
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
  requirePermission(permissions?.[operationId], principal)
  await prepareChecks?.()
  const caller = callerOf(principal)
  const checked = { body, query: query as Record<string, unknown>, caller }
  const { fieldErrors = {}, found } = (await checks[operationId]?.(checked, {})) ?? {}
  if (Object.keys(fieldErrors).length > 0) throw new InvalidRequest(fieldErrors)
  const disconnectSignal = () => signal
  const rest = { body, params, query, found, idempotent, disconnectSignal, address }
  return workFor(ownerOf(principal), () =>
    handlers[operationId]({ ctx, caller: principal, ...rest } as never),
  ) as never
}

const callerOf = (principal: Principal) => (principal.kind === 'api_key' ? principal : undefined)
