import { convertSchema, type Lookup } from './convert-schema.ts'
import { follow, isPart, type Part } from './parts.ts'

/**
 * Some tools do not support OpenAPI 3.1, so the documents are converted to OpenAPI 3.0.3.
 * Maintained libraries fall short. @apiture/openapi-down-convert 0.14.2 keeps `type: 'null'` and
 * `info.summary`, which no 3.0 tool accepts, silently drops webhooks and the limits of
 * `propertyNames`, and needs 65 MB of an old compiler. @samchon/openapi 4 rewrites documents into a
 * different form.
 */

/** The values of these keywords are examples, which are not converted. */
const shown = new Set(['example', 'value'])

const convertPart = (part: unknown, lookup: Lookup): unknown => {
  if (Array.isArray(part)) return part.map((inner) => convertPart(inner, lookup))
  if (!isPart(part)) return part
  // Outside schemas, 3.0 allows no other field next to a reference.
  if (typeof part.$ref === 'string') return { $ref: part.$ref }
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => {
      if (shown.has(name)) return [name, inner]
      return [name, name === 'schema' ? convertSchema(inner, lookup) : convertPart(inner, lookup)]
    }),
  )
}

const convertInfo = ({ summary, license, description = '', ...rest }: Part): Part => {
  const { identifier, ...named } = license as Part
  const url =
    identifier === undefined ? {} : { url: `https://spdx.org/licenses/${identifier}.html` }
  const text = [summary, description].filter((part) => part !== undefined).join('\n\n')
  return { ...rest, description: text, license: { ...url, ...named } }
}

/**
 * Webhooks become `x-webhooks`, which 3.0 tools ignore. Their schemas remain components. Throws if
 * 3.0 cannot express a part of the document.
 */
export const toOpenApi30 = (document: object): Part => {
  const {
    openapi: _,
    info,
    webhooks,
    components,
    jsonSchemaDialect: __,
    ...rest
  } = document as Part
  const lookup: Lookup = (reference) => follow(document as Part, reference)
  const { schemas = {}, pathItems, ...others } = components as Part
  if (pathItems !== undefined) throw new Error('OpenAPI 3.0 has no components.pathItems')
  return {
    openapi: '3.0.3',
    info: convertInfo(info as Part),
    ...(convertPart(rest, lookup) as Part),
    ...(webhooks === undefined ? {} : { 'x-webhooks': convertPart(webhooks, lookup) }),
    components: {
      ...(convertPart(others, lookup) as Part),
      schemas: Object.fromEntries(
        Object.entries(schemas as Part).map(([name, schema]) => [
          name,
          convertSchema(schema, lookup),
        ]),
      ),
    },
  }
}
