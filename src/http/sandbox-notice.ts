import type { Response } from 'express'
import type { FieldErrors } from '../domain/field-errors.ts'
import { sandboxNotice } from '../replies/sandbox-notice.ts'

/** Tells an integrator beside the answer what production would refuse of its request. */
export const noteSandbox = (res: Response, liveFieldErrors: FieldErrors = {}): void => {
  const notice = sandboxNotice(liveFieldErrors)
  if (notice !== undefined) res.set('Sandbox-Notice', notice)
}
