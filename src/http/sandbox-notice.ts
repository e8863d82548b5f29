import type { Request, Response } from 'express'
import type { FieldErrors } from '../domain/field-errors.ts'
import { findIgnoredFields, type IgnoredField } from '../domain/ignored-fields.ts'
import { isObject } from '../operations/request-check.ts'
import { sandboxNotice } from '../replies/sandbox-notice.ts'
import type { Declared } from './documents.ts'
import { stateOf } from './request-state.ts'

/** Ignored fields of the first payout; the other payouts most likely have the same fields. */
const findIgnoredInFirstLine = (fields: unknown, { lineFields }: Declared): IgnoredField[] => {
  const lines = isObject(fields) ? fields.payouts : undefined
  const [first] = Array.isArray(lines) ? (lines as unknown[]) : []
  if (lineFields.length === 0 || !isObject(first)) return []
  return findIgnoredFields(Object.keys(first), lineFields).map(({ name, use }) => ({
    name: `payouts[0].${name}`,
    use,
  }))
}

/** The fields of a sandbox request that are ignored and look like a mistake. */
export const ignoredFieldsOf = (
  req: Request,
  res: Response,
  declared: Declared,
): IgnoredField[] => {
  const { caller, csvColumns } = stateOf(res)
  if (caller?.environment !== 'test' || !declared.hasNotice) return []
  if (csvColumns !== undefined) return findIgnoredFields(csvColumns, declared.lineFields)
  const body = req.body as unknown
  const ofBody = isObject(body) ? findIgnoredFields(Object.keys(body), declared.fields) : []
  return [...ofBody, ...findIgnoredInFirstLine(body, declared)]
}

/**
 * Sets `Sandbox-Notice`, which names what production would refuse in the request, and which fields
 * are ignored.
 */
export const noteSandbox = (
  res: Response,
  liveFieldErrors: FieldErrors = {},
  ignored: IgnoredField[] = [],
): void => {
  const notice = sandboxNotice(liveFieldErrors, ignored)
  if (notice !== undefined) res.set('Sandbox-Notice', notice)
}
