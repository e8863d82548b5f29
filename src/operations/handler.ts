import type { operations as AccountOperations } from '../../generated/account.ts'
import type { operations as FormOperations } from '../../generated/checkout-form.ts'
import type { operations as ManagementOperations } from '../../generated/management.ts'
import type { operations as PaymentsOperations } from '../../generated/openapi.ts'
import type { AppContext } from '../context.ts'
import type { Acting } from '../domain/audit/act.ts'
import type { Administrator, Caller, Principal } from '../domain/merchants/caller.ts'
import type { StoredReply } from '../repositories/transactions/idempotency-keys.ts'
import type { IdempotentRequest } from '../services/transactions/idempotency.ts'

/** The parts of a generated operation that give handlers their types. */
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

/** A streamed reply, which is not validated against its document. */
export interface StreamedReply {
  status: 200
  stream: AsyncIterable<string | Uint8Array>
  contentType: string
  fileName?: string
}

/** An image reply, which is not validated against its document. */
export interface PictureReply {
  status: 200
  picture: Buffer | string
  contentType: string
}

/** The replies of a handler: a success that its document declares, or a stored earlier reply. */
export type Reply<Op extends Described> =
  | {
      [Status in keyof Op['responses'] & SuccessStatus]: {
        status: Status
        body: ContentOf<Op['responses'][Status]>
        /** The id of what the request created, for the log. */
        createdId?: string | undefined
        /** Headers that the document declares for this reply. */
        headers?: Record<string, string>
      }
    }[keyof Op['responses'] & SuccessStatus]
  | { stored: StoredReply }
  | StreamedReply
  | PictureReply

/** The context of an operation, with its actor for the audit trail. */
export type OperationContext = AppContext & Acting

interface Input<Who, Body, Params, Query, Found> {
  ctx: OperationContext
  caller: Who
  body: Body
  params: Params
  query: Query
  /** The data that the operation's check found, so that the handler does not look it up again. */
  found: Found
  /** The request with its idempotency key; undefined if it has none. */
  idempotent: IdempotentRequest | undefined
  /** Returns a signal that is aborted when the caller disconnects. */
  disconnectSignal: () => AbortSignal
  /** The URL of this operation without query, for the links of lists. */
  address: string
}

/** Performs one operation of a document; throws a Problem or an InvalidRequest to reject it. */
export type Handler<Op extends Described, Who extends Principal, Found = undefined> = (
  input: Input<
    Who,
    BodyOf<Op>,
    Op['parameters']['path'],
    NonNullable<Op['parameters']['query']>,
    Found
  >,
) => Promise<Reply<Op>>

/** Handlers of the payments API act for the application and the environment of a key. */
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

/** Handlers of the account API act for the application and the environment of a key, too. */
export type AccountHandler<Op extends keyof AccountOperations, Found = undefined> = Handler<
  AccountOperations[Op],
  Caller,
  Found
>

/** Handlers of the management API act for administrators. */
export type ManagementHandler<Op extends keyof ManagementOperations, Found = undefined> = Handler<
  ManagementOperations[Op],
  Administrator,
  Found
>

/** A handler of the account and the management API; the caller determines which rows it finds. */
export type SharedHandler<Op extends keyof AccountOperations & keyof ManagementOperations> =
  Handler<ManagementOperations[Op], Principal>

/** The operations, without the webhooks in the document, which the service sends to merchants. */
export type Called<Operations> = Omit<Operations, `on${string}`>

/** One handler for each operation: the compiler reports missing, superfluous and misspelt ones. */
export type Handlers<Operations extends object, Who extends Principal, Findings = object> = {
  [Op in keyof Operations]: Operations[Op] extends Described
    ? Handler<Operations[Op], Who, Op extends keyof Findings ? Findings[Op] : undefined>
    : never
}
