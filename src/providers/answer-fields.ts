import { z } from 'zod'

/** Schemas for fields in providers' answers. */

const text = z.union([z.string(), z.number().transform(String)])

/** Text that providers sometimes write as a number or as null. */
export const optionalText = text
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined)

/** Text to compare with the request: any other value counts as different, not as absent. */
export const comparedText = text
  .nullish()
  .catch(({ value }) => JSON.stringify(value))
  .transform((value) => value ?? undefined)

const referenceMax = 128

/** A provider's reference; a text that is too long counts as absent. */
export const referenceText = z
  .union([z.string().max(referenceMax), z.number().transform(String)])
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined)
