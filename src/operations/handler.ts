import type { operations as AccountOperations } from '../../generated/account.ts'
import type { operations as FormOperations } from '../../generated/checkout-form.ts'
import type { operations as ManagementOperations } from '../../generated/management.ts'
import type { operations as PaymentsOperations } from '../../generated/openapi.ts'
import type { AppContext } from '../context.ts'
import type { Acting } from '../domain/audit/act.ts'
import type { Administrator, Caller, Principal } from '../domain/merchants/caller.ts'
import type { StoredReply } from '../repositories/transactions/idempotency-keys.ts'
import type { IdempotentRequest } from '../services/transactions/idempotency.ts'

/** The parts of a generated operation type that determine the types of its handler. */
export interface Described {
  parameters: { query?: unknown; path?: unknown }
  requestBody?: { content: Record<string, unknown> }
  responses: object
}

type ContentOf<Part> = Part extends { content: infer Content } ? Content[keyof Content] : undefined

export type BodyOf<Op> = Op extends { requestBody: infer Body }
  ? ContentOf<Body>
  : Op extends { requestBody?: infer Body }
    ? ContentOf<Body> | undefined
    : undefined

type SuccessStatus = 200 | 201 | 202 | 204

/** A streamed response is not validated against the document. */
export interface StreamedReply {
  status: 200
  stream: AsyncIterable<string | Uint8Array>
  contentType: string
  fileName?: string
}

/** An image is not validated against the document. */
export interface PictureReply {
  status: 200
  picture: Buffer | string
  contentType: string
}

/**
 * A successful response that the document declares, or the stored response to an earlier request.
 */
export type Reply<Op extends Described> =
  | {
      [Status in keyof Op['responses'] & SuccessStatus]: {
        status: Status
        body: ContentOf<Op['responses'][Status]>
        /** The id of the created resource, which is logged. */
        createdId?: string | undefined
        /** The headers that the document declares for this response. */
        headers?: Record<string, string>
      }
    }[keyof Op['responses'] & SuccessStatus]
  | { stored: StoredReply }
  | StreamedReply
  | PictureReply

/** Adds the actor, whom the audit trail records. */
export type OperationContext = AppContext & Acting

interface Input<Who, Body, Params, Query, Found> {
  ctx: OperationContext
  caller: Who
  body: Body
  params: Params
  query: Query
  /** The data that the operation's check has loaded, so that the handler does not load it again. */
  found: Found
  /** Undefined if the request has no idempotency key. */
  idempotent: IdempotentRequest | undefined
  /** Returns a signal that is aborted when the caller disconnects. */
  disconnectSignal: () => AbortSignal
  /** The URL of this operation without a query string. List links use this URL. */
  address: string
}

/** Handles one operation. Throws a Problem or InvalidRequest to reject the request. */
export type Handler<Op extends Described, Who extends Principal, Found = undefined> = (
  input: Input<
    Who,
    BodyOf<Op>,
    Op['parameters']['path'],
    NonNullable<Op['parameters']['query']>,
    Found
  >,
) => Promise<Reply<Op>>

/** A payments API handler acts for the application and environment of an API key. */
export type PaymentsHandler<Op extends keyof PaymentsOperations, Found = undefined> = Handler<
  PaymentsOperations[Op],
  Caller,
  Found
>

export type FormHandler<Op extends keyof FormOperations, Found = undefined> = Handler<
  FormOperations[Op],
  Caller,
  Found
>

/** An account API handler acts for the application and environment of an API key. */
export type AccountHandler<Op extends keyof AccountOperations, Found = undefined> = Handler<
  AccountOperations[Op],
  Caller,
  Found
>

/** A management API handler acts for an administrator. */
export type ManagementHandler<Op extends keyof ManagementOperations, Found = undefined> = Handler<
  ManagementOperations[Op],
  Administrator,
  Found
>

/** Serves both the account API and the management API. The caller determines the visible rows. */
export type SharedHandler<Op extends keyof AccountOperations & keyof ManagementOperations> =
  Handler<ManagementOperations[Op], Principal>

/** Excludes the webhooks that the service sends to merchants. */
export type Called<Operations> = Omit<Operations, `on${string}`>

/**
 * Requires one handler per operation. The compiler reports missing, unknown and misspelt handlers.
 */
export type Handlers<Operations extends object, Who extends Principal, Findings = object> = {
  [Op in keyof Operations]: Operations[Op] extends Described
    ? Handler<Operations[Op], Who, Op extends keyof Findings ? Findings[Op] : undefined>
    : never
}
