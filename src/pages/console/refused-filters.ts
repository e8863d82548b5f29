import type { FieldErrors } from '../../domain/field-errors.ts'
import { InvalidRequest } from '../../domain/problems.ts'

/** Returns the errors if the API rejects a filter in the URL. */
export const orFaults = async <Reply>(
  asked: Promise<Reply>,
): Promise<{ found: Reply; faults?: never } | { found?: never; faults: FieldErrors }> => {
  try {
    return { found: await asked }
  } catch (error) {
    if (error instanceof InvalidRequest) return { faults: error.fieldErrors }
    throw error
  }
}

/** Returns undefined if the API rejects a filter in the URL. */
export const unlessWrong = async <Reply>(asked: Promise<Reply>): Promise<Reply | undefined> =>
  (await orFaults(asked)).found
