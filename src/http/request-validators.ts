import { createRequire } from 'node:module'
import { parse } from 'node:url'
import type { RequestHandler } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import ajv from 'express-openapi-validator/dist/framework/ajv/index.js'
import documentSchema from 'express-openapi-validator/dist/framework/openapi.schema.validator.js'
import responses from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js'
import conversions from 'express-openapi-validator/dist/middlewares/util.js'
import { isUuid } from '../domain/ids.ts'
import { isNetworkRange } from '../domain/ip-range.ts'
import { isDate, isTimestamp } from '../domain/timestamp.ts'
import { sliceOf } from './document-slice.ts'
import { type Document, resolve } from './documents.ts'
import { ruleOf } from './schema-errors.ts'
import { replaceUnions } from './unions.ts'

export interface ValidatorOptions {
  document: Document
  /** The document's paths are mounted under this prefix. */
  basePath: string
  /** True if the bodies are forms. Numbers in forms are text. */
  isForm?: boolean
  /** The validators of these paths are compiled at startup instead of on their first request. */
  busyPaths?: string[]
}

/**
 * Removes the parameters of style `deepObject`, because the validator splits their names again and
 * loses keys such as `__proto__`. Operations that declare such a parameter read it in their own
 * check. Also allows any character in a single-value parameter, because the validator's error for
 * `held=[]` would mention lists.
 */
const withParametersAsRead = (document: Document): Document => {
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      operation.parameters = operation.parameters?.flatMap((part) => {
        const parameter = resolve(document, part)
        if ('style' in parameter && parameter.style === 'deepObject') return []
        const isList = resolve(document, parameter.schema).type === 'array'
        return isList ? [part] : [{ ...parameter, allowReserved: true }]
      })
    }
  }
  return document
}

/** A list with at least this many items is considered long. */
const longList = 1000

/**
 * For a referenced item schema, the validator calls a function and copies all errors found so far.
 * Inlining avoids this cost for long lists.
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
 * Each path has a separate validator, because a validator of many paths compares a request with
 * each path in turn. The validator receives only the part of the document that its path uses,
 * because it reads the whole document again for every body that it compiles.
 */
export const createValidators =
  (options: ValidatorOptions) =>
  (path: string): RequestHandler[] =>
    options.busyPaths?.includes(path) === true
      ? makeOnce(options, path)
      : [makeAtFirstRequest(() => makeOnce(options, path))]

const made = new WeakMap<Document, Map<string, RequestHandler[]>>()

/**
 * All listeners of a process share the validators, because compiling the validators of one path
 * takes up to 100 ms.
 */
const makeOnce = (options: ValidatorOptions, path: string): RequestHandler[] => {
  const { document, basePath, isForm } = options
  const known = made.get(document) ?? new Map<string, RequestHandler[]>()
  made.set(document, known)
  const name = JSON.stringify([basePath, isForm, path])
  const handlers = known.get(name) ?? validatorOf(options, path)
  known.set(name, handlers)
  return handlers
}

const makeAtFirstRequest = (make: () => RequestHandler[]): RequestHandler => {
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

/** Unlike RFC 3986, allows `{CHECKOUT_SESSION_ID}`. */
const isAbsoluteUrl = (text: string): boolean =>
  !/[\s"<>\\^`|]/.test(text) && URL.canParse(text) && /^[a-z][a-z0-9+.-]*:\/\/./i.test(text)

/**
 * Calls `url.parse` once with warnings off. The validator calls it for each request. Until its
 * deprecation warning has been issued, every call searches the call stack, which takes 5 % of the
 * request time. Calls from node_modules never issue the warning.
 */
export const warnOfUrlParseOnce = (): void => {
  const { noDeprecation } = process
  process.noDeprecation = true
  parse('')
  process.noDeprecation = noDeprecation
}

// The library compiles the OpenAPI schema itself for each validator, which would take half a second
// at startup. `make lint` checks the documents instead.
documentSchema.OpenAPISchemaValidator = class {
  validate(): never {
    throw new Error('documents are only checked by the linter')
  }
} as never

// Adds the broken rule to each error. `schemaFieldErrors` needs the rule to choose the message, and
// the library would drop it.
const { ajvErrorsToValidatorError: convert } = conversions
conversions.ajvErrorsToValidatorError = (status, errors) => {
  const converted = convert(status, errors)
  const detailed = converted.errors.map((error, at) => ({ ...error, rule: ruleOf(errors[at]) }))
  return { ...converted, errors: detailed }
}

// Caches compiled path patterns. The library would compile them again for each request.
const library = createRequire(import.meta.url).resolve('express-openapi-validator')
const patterns = createRequire(library)('path-to-regexp') as {
  pathToRegexp: (path: string, options?: object) => object
}
const { pathToRegexp: compile } = patterns
const compiled = new Map<string, object>()
patterns.pathToRegexp = (path, options) => {
  const name = JSON.stringify([path, options])
  const pattern = compiled.get(name) ?? compile(path, options)
  compiled.set(name, pattern)
  return pattern
}

interface ResponseValidators {
  buildValidators(responses: Record<string, unknown>, key: string): Record<string, unknown>
}

// Compiles each response schema on the first response with its status. The library would compile
// the schemas of all statuses at once, although most are errors that are never sent.
const perStatus = responses.ResponseValidator.prototype as unknown as ResponseValidators
const { buildValidators: build } = perStatus
perStatus.buildValidators = function (all, key) {
  const built: Record<string, unknown> = {}
  const validators = {}
  for (const [status, response] of Object.entries(all)) {
    Object.defineProperty(validators, status, {
      get: () => {
        built[status] ??= build.call(this, { [status]: response }, key)[status]
        return built[status]
      },
    })
  }
  return validators
}

/** Formats that the library does not support. */
export const formats = {
  uri: { type: 'string', validate: isAbsoluteUrl },
  uuid: { type: 'string', validate: isUuid },
  date: { type: 'string', validate: isDate },
  'date-time': { type: 'string', validate: isTimestamp },
  'ip-range': { type: 'string', validate: isNetworkRange },
} as const

/**
 * A test stops at the first error without reporting it, which is fast for many values. The schema
 * is compiled on the first test.
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
  // The validator modifies its document, so it receives a copy.
  const slice = {
    ...replaceUnions(withItemsInPlace(withParametersAsRead(sliceOf(document, path)))),
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
