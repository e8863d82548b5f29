import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { toBase62 } from '../../domain/base62.ts'

const firstKey = ({ config }: AppContext): Buffer => config.encryptionKeys[0] as Buffer

const tokenOf = (key: Buffer, sessionId: string, attempts: number): string =>
  createHmac('sha256', key).update(`checkout form ${sessionId} ${attempts}`).digest('base64url')

/**
 * The token proves that the form comes from a page of this service. It also contains the number of
 * attempts that the session had when the page was rendered, so an outdated form is rejected.
 */
export const createFormToken = (ctx: AppContext, sessionId: string, attempts: number): string =>
  tokenOf(firstKey(ctx), sessionId, attempts)

const isSameText = (received: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Accepts tokens from any of the configured keys, so that open forms survive a key rotation. */
export const isFormToken = (
  ctx: AppContext,
  received: string,
  sessionId: string,
  attempts: number,
): boolean =>
  ctx.config.encryptionKeys.some((key) => isSameText(received, tokenOf(key, sessionId, attempts)))

const keyBytes = 16
const keyLength = 22

const receiptBytes = (key: Buffer, sessionId: string): Buffer =>
  createHmac('sha256', key).update(`checkout receipt ${sessionId}`).digest().subarray(0, keyBytes)

/** The URL of the payment page does not reveal this secret part of the receipt URL. */
export const receiptKey = (ctx: AppContext, sessionId: string): string =>
  toBase62(receiptBytes(firstKey(ctx), sessionId), keyLength)

/**
 * Accepts any of the configured keys. Older versions encoded the receipt URL as base64url, and
 * customers still have such URLs.
 */
export const isReceiptKey = (ctx: AppContext, received: string, sessionId: string): boolean =>
  ctx.config.encryptionKeys.some((key) => {
    const bytes = receiptBytes(key, sessionId)
    const written = [toBase62(bytes, keyLength), bytes.toString('base64url')]
    return written.some((text) => isSameText(received, text))
  })
