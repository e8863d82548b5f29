import ajv from 'express-openapi-validator/dist/framework/ajv/index.js'
import type { AppContext } from '../context.ts'
import type { FieldErrors } from '../domain/field-errors.ts'
import type { Principal } from '../domain/merchants/caller.ts'
import { InvalidRequest, Problem } from '../domain/problems.ts'
import type { Described, Reply } from '../operations/handler.ts'
import { refuseDuringRecovery } from '../operations/recovery-rule.ts'
import {
  type Api,
  type OperationRequest,
  requireGrant,
  runOperation,
} from '../operations/run-operation.ts'
import { sliceOf } from './document-slice.ts'
import { type Document, type Method, methods, resolve } from './documents.ts'
import { textFaultsOf } from './field-checks.ts'
import { formats } from './request-validators.ts'
import { joinFieldErrors, ruleOf, schemaFieldErrors } from './schema-errors.ts'
import { replaceUnions } from './unions.ts'

export interface OperationPlace {
  method: Method
  path: string
  /** `isList` is true if the query parameter may be repeated. */
  query: { name: string; isList: boolean }[]
}

export const placesOf = (document: Document): Map<string, OperationPlace> =>
  new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      methods.flatMap((method): [string, OperationPlace][] => {
        const operation = item[method]
        if (operation === undefined) return []
        const query = (operation.parameters ?? [])
          .map((part) => resolve(document, part))
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, schema }) => ({
            name,
            isList: resolve(document, schema).type === 'array',
          }))
        return [[operation.operationId, { method, path, query }]]
      }),
    ),
  )

/** Returns the English summaries by operationId. */
export const summariesOf = (documents: readonly Document[]): Map<string, string> =>
  new Map(
    documents.flatMap(({ paths }) =>
      Object.values(paths)
        .flatMap((item) => methods.flatMap((method) => item[method] ?? []))
        .map(({ operationId, summary }) => [operationId, summary]),
    ),
  )

/** The values are text from a form or a URL. */
interface RawRequest {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** Returns the errors of a request, and converts numeric text in place. */
type Validate = (request: RawRequest) => FieldErrors

const schemaOf = (document: Document, path: string, method: Method): object => {
  const operation = document.paths[path]?.[method]
  const parameters = (operation?.parameters ?? []).map((part) => resolve(document, part))
  const partOf = (place: string) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    return {
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      required: own.filter((each) => 'required' in each && each.required).map(({ name }) => name),
    }
  }
  const [content] = Object.values(operation?.requestBody?.content ?? {})
  return {
    type: 'object',
    properties: {
      params: partOf('path'),
      query: partOf('query'),
      ...(content && { body: content.schema }),
    },
    required: operation?.requestBody?.required === true ? ['body'] : [],
  }
}

const compileValidation = (document: Document, { path, method }: OperationPlace): Validate => {
  const slice = replaceUnions(sliceOf(document, path))
  const isValid = ajv
    .createRequestAjv(slice as never, {
      strict: false,
      validateSchema: false,
      allErrors: true,
      coerceTypes: true,
      ajvFormats: { mode: 'fast' },
      formats,
    })
    .compile(schemaOf(slice, path, method))
  return (request) => {
    if (isValid(request) === true) return {}
    return schemaFieldErrors(
      (isValid.errors ?? []).map((error) => {
        const missing = error.keyword === 'required' ? `/${error.params.missingProperty}` : ''
        return {
          path: error.instancePath + missing,
          message: error.message ?? '',
          errorCode: `${error.keyword}.openapi.validation`,
          rule: ruleOf(error),
        }
      }),
    )
  }
}

export type OperationRunner<Operations extends object, Who extends Principal> = <
  Op extends keyof Operations & string,
>(
  operationId: Op,
  principal: Who,
  request: Operations[Op] extends Described ? OperationRequest<Operations[Op]> : never,
) => Promise<Operations[Op] extends Described ? Reply<Operations[Op]> : never>

/**
 * Runs operations for a request that did not arrive through their API. Checks the permission, an
 * active recovery, the document, the operation's rules and the session confirmation, then calls the
 * handler. Throws a Problem, or InvalidRequest with every invalid field.
 */
export const createOperationRunner = <Operations extends object, Who extends Principal>(
  ctx: AppContext,
  document: Document,
  api: Api<Operations, Who>,
): OperationRunner<Operations, Who> => {
  const places = placesOf(document)
  const validations = new Map<string, Validate>()
  const validationOf = (operationId: string, place: OperationPlace): Validate => {
    const validate = validations.get(operationId) ?? compileValidation(document, place)
    validations.set(operationId, validate)
    return validate
  }
  return async (operationId, principal, request) => {
    const place = places.get(operationId)
    if (place === undefined) throw new Problem('not_found')
    requireGrant(api.permissions[operationId], operationId, principal)
    if (place.method !== 'get') await refuseDuringRecovery(ctx, operationId)
    const { params = {}, query = {}, body } = request as unknown as Partial<RawRequest>
    const raw = { params: { ...params }, query: { ...query }, body }
    const faults = joinFieldErrors(
      validationOf(operationId, place)(raw),
      textFaultsOf(raw, { query: Object.keys(raw.query), fields: Object.keys(raw.body ?? {}) }),
    )
    // As over HTTP, a malformed id is treated like an id that does not exist.
    if ('id' in faults && 'id' in params) throw new Problem('not_found')
    if (Object.keys(faults).length > 0) throw new InvalidRequest(faults)
    return runOperation(ctx, api, operationId, principal, {
      ...(request as object),
      ...raw,
    } as never)
  }
}
