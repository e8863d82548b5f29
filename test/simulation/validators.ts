import { createRequire } from 'node:module'
import type * as OpenApiValidator from 'express-openapi-validator'

/** Compiles the validators of each path once per process, and not again after every crash. */

type Options = Parameters<typeof OpenApiValidator.middleware>[0]
type Handlers = ReturnType<typeof OpenApiValidator.middleware>

const real = createRequire(import.meta.url)('express-openapi-validator') as typeof OpenApiValidator
const made = new Map<string, Handlers>()

export const middleware = (options: Options): Handlers => {
  const key = JSON.stringify([options.apiSpec, options.validateRequests])
  const handlers = made.get(key) ?? real.middleware(options)
  made.set(key, handlers)
  return handlers
}
