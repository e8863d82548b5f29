import { z } from 'zod'

const text = z.union([z.string(), z.number().transform(String)])

/** Text that providers sometimes send as a number or null. */
export const optionalText = text
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined)

/** Text that is compared with the request. Any other value counts as different, not as absent. */
export const comparedText = text
  .nullish()
  .catch(({ value }) => JSON.stringify(value))
  .transform((value) => value ?? undefined)

const referenceMax = 128

/** A provider reference. A text that is too long counts as absent. */
export const referenceText = z
  .union([z.string().max(referenceMax), z.number().transform(String)])
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined)
