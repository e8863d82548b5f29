import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { CallbackReferences } from '../provider.ts'
import { parseJson } from '../response-body.ts'
import { moneyIdField } from './messages.ts'

const callbackBody = z.object({ hash: z.string().optional() })
const moneyId = z.union([z.string().min(1).max(128), z.number().transform(String)])
const callbackTransaction = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{32}$/i)
    .optional()
    .catch(undefined),
  [moneyIdField]: moneyId.optional().catch(undefined),
})

/**
 * The provider stores only the letters and digits of our reference. This function restores the
 * hyphens.
 */
const referenceOf = (id: string): string =>
  id.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Returns the text of the object `transaction` exactly as it was sent in a JSON body. */
const rawTransaction = (body: string): string | undefined => {
  const start = /"transaction"\s*:\s*(?=\{)/.exec(body)
  if (start === null) return undefined
  const from = start.index + start[0].length
  let depth = 0
  // The pattern skips whole strings, so that braces inside strings are ignored.
  for (const { 0: token, index } of body.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth === 0) return body.slice(from, from + index + 1)
  }
  return undefined
}

const isHashed = (transaction: string, hash: string | undefined, secret: string): boolean => {
  if (hash === undefined) return false
  const expected = createHmac('sha256', secret).update(transaction).digest()
  const received = Buffer.from(hash, 'base64')
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/**
 * Returns undefined if the callback has no id or a wrong hash. Reads the transaction only from the
 * text that was hashed, and ignores the rest of the callback.
 */
export const referencesIn = (
  body: string,
  secret: string | undefined,
): CallbackReferences | undefined => {
  const callback = callbackBody.safeParse(parseJson(body)).data
  if (callback === undefined) return undefined
  const text = rawTransaction(body)
  if (text === undefined) return undefined
  if (secret !== undefined && !isHashed(text, callback.hash, secret)) return undefined
  const { id, [moneyIdField]: providerReference } =
    callbackTransaction.safeParse(parseJson(text)).data ?? {}
  if (id === undefined && providerReference === undefined) return undefined
  return { reference: id === undefined ? undefined : referenceOf(id), providerReference }
}
