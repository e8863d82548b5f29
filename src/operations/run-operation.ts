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
  /** What the document cannot express. They run also where the shape of a request is wrong. */
  checks: { [Op in keyof Operations]?: RequestCheck }
  /** Brings up to date what the checks ask about; nothing to wait for where it is. */
  prepareChecks?: () => Promise<void> | undefined
  /** What a restricted key needs for each operation that writes. Absent where no key is taken. */
  permissions?: Readonly<Record<string, Permission>>
}

/** Throws Problem `key_not_permitted` where a restricted key may not do this. */
export const requirePermission = (
  permission: Permission | undefined,
  principal: Principal,
): void => {
  if (permission === undefined || principal.kind !== 'api_key') return
  const { permissions } = principal
  if (permissions !== null && !permissions.includes(permission))
    throw new Problem('key_not_permitted')
}

/** Whose share of the database an operation takes. */
export const ownerOf = (principal: Principal): string =>
  principal.kind === 'api_key' ? principal.organisationId : serviceOwner

/** What an operation is asked with: the parts that its document describes, as they are typed. */
export interface Asked<Op extends Described> {
  params?: Op['parameters']['path']
  query?: NonNullable<Op['parameters']['query']>
  body?: BodyOf<Op>
  idempotent?: IdempotentRequest
  /** Aborted where nobody waits for the reply any more. */
  signal?: AbortSignal
  /** Where lists say that they are reached, without query. */
  address?: string
}

const never = new AbortController().signal

/**
 * Runs an operation for a principal, as a request over HTTP does: permission, checks, handler. What
 * is asked has the shape of the document. Throws a Problem, or InvalidRequest with every field that
 * the operation's own checks find wrong.
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
  asked: Operations[Op] extends Described ? Asked<Operations[Op]> : never,
): Promise<Operations[Op] extends Described ? Reply<Operations[Op]> : never> => {
  const { params, query = {}, body, idempotent, signal = never, address = '' } = asked
  requirePermission(permissions?.[operationId], principal)
  await prepareChecks?.()
  const request = { body, query: query as Record<string, unknown>, caller: callerOf(principal) }
  const { fieldErrors = {}, found } = (await checks[operationId]?.(request, {})) ?? {}
  if (Object.keys(fieldErrors).length > 0) throw new InvalidRequest(fieldErrors)
  const hungUp = () => signal
  const rest = { body, params, query, found, idempotent, hungUp, address }
  return workFor(ownerOf(principal), () =>
    handlers[operationId]({ ctx, caller: principal, ...rest } as never),
  ) as never
}

const callerOf = (principal: Principal) => (principal.kind === 'api_key' ? principal : undefined)
