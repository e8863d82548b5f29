import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { toBase62 } from '../../domain/base62.ts'

const firstKey = ({ config }: AppContext): Buffer => config.encryptionKeys[0] as Buffer

const tokenOf = (key: Buffer, sessionId: string, attempts: number): string =>
  createHmac('sha256', key).update(`checkout form ${sessionId} ${attempts}`).digest('base64url')

/**
 * Creates the token of a payment form. The token proves that the form comes from a page of this
 * service, and contains the number of attempts that the session had when the page was created.
 */
export const createFormToken = (ctx: AppContext, sessionId: string, attempts: number): string =>
  tokenOf(firstKey(ctx), sessionId, attempts)

const isSameText = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether a token was created for this session and number of attempts, with any of the keys. */
export const isFormToken = (
  ctx: AppContext,
  given: string,
  sessionId: string,
  attempts: number,
): boolean =>
  ctx.config.encryptionKeys.some((key) => isSameText(given, tokenOf(key, sessionId, attempts)))

const keyBytes = 16
const keyLength = 22

const receiptBytes = (key: Buffer, sessionId: string): Buffer =>
  createHmac('sha256', key).update(`checkout receipt ${sessionId}`).digest().subarray(0, keyBytes)

/** The secret part of a receipt's URL, which the URL of the payment page does not reveal. */
export const receiptKey = (ctx: AppContext, sessionId: string): string =>
  toBase62(receiptBytes(firstKey(ctx), sessionId), keyLength)

/**
 * Whether the secret part of a receipt's URL is valid for any of the keys. Customers keep receipts
 * whose URL the previous version encoded as base64url.
 */
export const isReceiptKey = (ctx: AppContext, given: string, sessionId: string): boolean =>
  ctx.config.encryptionKeys.some((key) => {
    const bytes = receiptBytes(key, sessionId)
    const written = [toBase62(bytes, keyLength), bytes.toString('base64url')]
    return written.some((text) => isSameText(given, text))
  })
