import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import type { AppContext } from '../../context.ts'

/** Proves that a form comes from our page, and how many attempts the session had by then. */
export const createFormToken = (ctx: AppContext, sessionId: string, attempts: number): string =>
  createHmac('sha256', ctx.config.encryptionKey)
    .update(`checkout form ${sessionId} ${attempts}`)
    .digest('base64url')

export const isSameToken = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Browsers name the site that a form comes from; ours come from this site. */
export const isCrossSite = (req: Request): boolean => {
  const site = req.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const keyBytes = 16

/** The secret part of a receipt's address; the address of the payment page does not reveal it. */
export const receiptKey = (ctx: AppContext, sessionId: string): string =>
  createHmac('sha256', ctx.config.encryptionKey)
    .update(`checkout receipt ${sessionId}`)
    .digest()
    .subarray(0, keyBytes)
    .toString('base64url')
