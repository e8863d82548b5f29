import { z } from 'zod'

const text = z.union([z.string(), z.number().transform(String)])

/** Providers sometimes send a number or null instead of text. */
export const optionalText = text
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined)

/** Compared with the request. A value of another type is a difference, not a missing value. */
export const comparedText = text
  .nullish()
  .catch(({ value }) => JSON.stringify(value))
  .transform((value) => value ?? undefined)

const referenceMax = 128

/** A provider reference that is too long is treated as missing. */
export const referenceText = z
  .union([z.string().max(referenceMax), z.number().transform(String)])
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined)
