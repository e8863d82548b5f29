import { z } from 'zod'

/** Fields of the answers of providers. */

const text = z.union([z.string(), z.number().transform(String)])

/** Text, which providers write as a number at times, and as null. */
export const optionalText = text
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined)

/** Text that is compared with what was sent: what is no text is not it, rather than absent. */
export const comparedText = text
  .nullish()
  .catch(({ value }) => JSON.stringify(value))
  .transform((value) => value ?? undefined)

const referenceMax = 128

/** A reference that a provider gave; what is too long for one is none. */
export const referenceText = z
  .union([z.string().max(referenceMax), z.number().transform(String)])
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined)
