import type { Request, Response } from 'express'
import type { FieldErrors } from '../domain/field-errors.ts'
import {
  findIgnoredFields,
  findIgnoredHeadings,
  findIgnoredParameters,
  type IgnoredField,
} from '../domain/ignored-fields.ts'
import { isObject } from '../operations/request-check.ts'
import { sandboxNotice } from '../replies/sandbox-notice.ts'
import type { Declared } from './documents.ts'
import { stateOf } from './request-state.ts'

/** Only the first payout is checked, because the other payouts most likely have the same fields. */
const findIgnoredInFirstLine = (fields: unknown, { lineFields }: Declared): IgnoredField[] => {
  const lines = isObject(fields) ? fields.payouts : undefined
  const [first] = Array.isArray(lines) ? (lines as unknown[]) : []
  if (lineFields.length === 0 || !isObject(first)) return []
  return findIgnoredFields(Object.keys(first), lineFields).map(({ name, use }) => ({
    name: `payouts[0].${name}`,
    use,
  }))
}

/** Lists the query parameters and body fields of a sandbox request that the operation ignores. */
export const ignoredFieldsOf = (
  req: Request,
  res: Response,
  declared: Declared,
): IgnoredField[] => {
  const { caller, csvColumns } = stateOf(res)
  if (caller?.environment !== 'test' || !declared.hasNotice) return []
  const ofQuery = findIgnoredParameters(Object.keys(req.query), declared.query)
  if (csvColumns !== undefined) {
    return [...ofQuery, ...findIgnoredHeadings(csvColumns, declared.lineFields)]
  }
  // An operation without body fields does not read a body.
  const body = declared.fields.length === 0 ? undefined : (req.body as unknown)
  const ofBody = isObject(body) ? findIgnoredFields(Object.keys(body), declared.fields) : []
  return [...ofQuery, ...ofBody, ...findIgnoredInFirstLine(body, declared)]
}

/**
 * Sets `Sandbox-Notice` to the values that live mode would reject and the fields that are ignored.
 */
export const noteSandbox = (
  res: Response,
  liveFieldErrors: FieldErrors = {},
  ignored: IgnoredField[] = [],
): void => {
  const notice = sandboxNotice(liveFieldErrors, ignored)
  if (notice !== undefined) res.set('Sandbox-Notice', notice)
}
