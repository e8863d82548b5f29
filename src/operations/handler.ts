import type { operations as AccountOperations } from '../../generated/account.ts'
import type { operations as FormOperations } from '../../generated/checkout-form.ts'
import type { operations as ManagementOperations } from '../../generated/management.ts'
import type { operations as PaymentsOperations } from '../../generated/openapi.ts'
import type { AppContext } from '../context.ts'
import type { Caller, ManagementToken, Principal } from '../domain/merchants/caller.ts'
import type { StoredReply } from '../repositories/transactions/idempotency-keys.ts'
import type { IdempotentRequest } from '../services/transactions/idempotency.ts'

/** The parts of a generated operation that handlers are typed by. */
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

/** A reply that is sent as it is read, and so not held against its document. */
export interface StreamedReply {
  status: 200
  stream: AsyncIterable<string>
  contentType: string
  /** Of a file to download. */
  fileName?: string
}

/** A reply that is a picture, and so not held against its document. */
export interface PictureReply {
  status: 200
  picture: Buffer | string
  contentType: string
}

/** What a handler may answer: a success its document declares, or what it answered before. */
export type Reply<Op extends Described> =
  | {
      [Status in keyof Op['responses'] & SuccessStatus]: {
        status: Status
        body: ContentOf<Op['responses'][Status]>
        /** Of what the request created, for the log line about it. */
        createdId?: string | undefined
      }
    }[keyof Op['responses'] & SuccessStatus]
  | { stored: StoredReply }
  | StreamedReply
  | PictureReply

export interface Input<Who, Body, Params, Query, Found> {
  ctx: AppContext
  caller: Who
  body: Body
  params: Params
  query: Query
  /** What the operation's check looked up. */
  found: Found
  /** The request behind the caller's idempotency key, when there is one. */
  idempotent: IdempotentRequest | undefined
  /** A signal that is aborted when the caller hangs up. */
  disconnectSignal: () => AbortSignal
  /** Where this operation is reached, without query: lists build their links on it. */
  address: string
}

/** Answers one operation of a document, or throws a Problem or an InvalidRequest. */
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

/** Handlers of the account API act like those of the payments API. */
export type AccountHandler<Op extends keyof AccountOperations, Found = undefined> = Handler<
  AccountOperations[Op],
  Caller,
  Found
>

/** Handlers of the management API act for the staff of the service. */
export type ManagementHandler<Op extends keyof ManagementOperations> = Handler<
  ManagementOperations[Op],
  ManagementToken
>

/** A handler of both the account and the management API: its caller says which rows it reaches. */
export type SharedHandler<Op extends keyof AccountOperations & keyof ManagementOperations> =
  Handler<ManagementOperations[Op], Principal>

/** One handler for each operation of a document: none missing, none too many, none misspelt. */
export type Handlers<Operations extends object, Who extends Principal, Findings = object> = {
  [Op in keyof Operations]: Operations[Op] extends Described
    ? Handler<Operations[Op], Who, Op extends keyof Findings ? Findings[Op] : undefined>
    : never
}
