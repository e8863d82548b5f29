import { parse } from 'node:url'
import type { RequestHandler } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import ajv from 'express-openapi-validator/dist/framework/ajv/index.js'
import documentSchema from 'express-openapi-validator/dist/framework/openapi.schema.validator.js'
import conversions from 'express-openapi-validator/dist/middlewares/util.js'
import { isUuid } from '../domain/ids.ts'
import { isNetworkRange } from '../domain/ip-range.ts'
import { isTimestamp } from '../domain/timestamp.ts'
import { sliceOf } from './document-slice.ts'
import { type Document, resolve } from './documents.ts'
import { ruleOf } from './schema-errors.ts'
import { asConditions } from './unions.ts'

export interface ValidatorOptions {
  document: Document
  /** Path prefix under which the document's paths are mounted. */
  basePath: string
  /** Bodies come form-encoded, so that numbers arrive as text. */
  isForm?: boolean
  /** Paths whose validators are made when the server starts, and not for their first request. */
  busyPaths?: string[]
}

/**
 * A document without its parameters of style `deepObject`: the validator splits their names once
 * more and loses keys as `__proto__`. Operations that declare one read it in a check of their own.
 */
const withoutDeepObjects = (document: Document): Document => {
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      operation.parameters = operation.parameters?.filter((part) => {
        const { style } = resolve(document, part) as { style?: string }
        return style !== 'deepObject'
      })
    }
  }
  return document
}

/** Lists whose items may be many thousands. */
const longList = 1000

/**
 * Writes out what the items of long lists refer to. The validator calls a function for a reference,
 * and copies all errors found so far with each item that has one.
 */
const withItemsInPlace = (document: Document): Document => {
  const { schemas = {} } = (document.components ?? {}) as { schemas?: Record<string, LongList> }
  for (const { properties = {} } of Object.values(schemas)) {
    for (const list of Object.values(properties)) {
      if (list.items === undefined || (list.maxItems ?? 0) < longList) continue
      list.items = structuredClone(resolve(document, list.items))
    }
  }
  return document
}

interface LongList {
  properties?: Record<string, { maxItems?: number; items?: object }>
}

/**
 * The validators of a document, by path: they check requests, and replies before they leave. Each
 * path has its own: one that knew many paths would compare a request with each of them in turn. It
 * is given no more of the document than its path needs: it reads all of it again for each request
 * body and each reply that it compiles.
 */
export const createValidators =
  (options: ValidatorOptions) =>
  (path: string): RequestHandler[] =>
    options.busyPaths?.includes(path) === true
      ? madeOnce(options, path)
      : [lazily(() => madeOnce(options, path))]

const made = new WeakMap<Document, Map<string, RequestHandler[]>>()

/** All listeners of a process share a path's validators: to compile them takes up to 100 ms. */
const madeOnce = (options: ValidatorOptions, path: string): RequestHandler[] => {
  const { document, basePath, isForm } = options
  const known = made.get(document) ?? new Map<string, RequestHandler[]>()
  made.set(document, known)
  const name = JSON.stringify([basePath, isForm, path])
  const handlers = known.get(name) ?? validatorOf(options, path)
  known.set(name, handlers)
  return handlers
}

/** Runs handlers that are made when they are first needed. */
const lazily = (make: () => RequestHandler[]): RequestHandler => {
  let handlersMade: RequestHandler[] | undefined
  return (req, res, next) => {
    handlersMade ??= make()
    const handlers = handlersMade
    const runFrom = async (at: number): Promise<void> => {
      const handler = handlers[at]
      const onward = (error?: unknown): void => {
        if (error !== undefined) next(error)
        else runFrom(at + 1).catch(next)
      }
      if (handler === undefined) next()
      else await handler(req, res, onward)
    }
    runFrom(0).catch(next)
  }
}

/** An absolute address; `{CHECKOUT_SESSION_ID}` may stand in it, which RFC 3986 would refuse. */
const isAbsoluteUrl = (text: string): boolean =>
  !/[\s"<>\\^`|]/.test(text) && URL.canParse(text) && /^[a-z][a-z0-9+.-]*:\/\/./i.test(text)

/**
 * `url.parse`, which the validator calls, searches the call stack for its caller each time, until
 * it has warned that it is deprecated: a twentieth of a request. It never warns about a caller
 * within node_modules, so here it warns once, with warnings off, and searches no more. For the
 * process that serves.
 */
export const warnOfUrlParseOnce = (): void => {
  const { noDeprecation } = process
  process.noDeprecation = true
  parse('')
  process.noDeprecation = noDeprecation
}

// The library compiles the schema of all OpenAPI documents for each validator, half a second of a
// start, even where it is not to check the document itself: `make lint` does.
documentSchema.OpenAPISchemaValidator = class {
  validate(): never {
    throw new Error('documents are checked by the linter')
  }
} as never

// The library drops which schema an error is of, and with it what the caller is to be told.
const { ajvErrorsToValidatorError: convert } = conversions
conversions.ajvErrorsToValidatorError = (status, errors) => {
  const converted = convert(status, errors)
  const detailed = converted.errors.map((error, at) => ({ ...error, rule: ruleOf(errors[at]) }))
  return { ...converted, errors: detailed }
}

/** Formats that are no part of the library. */
const formats = {
  uri: { type: 'string', validate: isAbsoluteUrl },
  uuid: { type: 'string', validate: isUuid },
  'date-time': { type: 'string', validate: isTimestamp },
  'ip-range': { type: 'string', validate: isNetworkRange },
} as const

/**
 * Whether a value fits a schema of a document. It stops at the first thing that is wrong and does
 * not say what: for values of which there are many. Compiled when it is first asked.
 */
export const createSchemaTest = (
  document: Document,
  name: string,
): ((value: unknown) => boolean) => {
  let validate: ((value: unknown) => unknown) | undefined
  return (value) => {
    validate ??= ajv
      .createRequestAjv(document as never, { strict: false, validateSchema: false, formats })
      .compile({ $ref: `#/components/schemas/${name}` })
    return validate(value) === true
  }
}

const validatorOf = (options: ValidatorOptions, path: string): RequestHandler[] => {
  const { document, basePath, isForm = false } = options
  // The validator changes the document it is given, which is a copy.
  const slice = {
    ...asConditions(withItemsInPlace(withoutDeepObjects(sliceOf(document, path)))),
    servers: [{ url: basePath }],
  }
  return OpenApiValidator.middleware({
    apiSpec: slice as never,
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true, coerceTypes: isForm },
    validateResponses: true,
    validateFormats: true,
    formats,
    fileUploader: false,
  })
}
