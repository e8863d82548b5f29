import { createHmac } from 'node:crypto'
import type { AppContext } from '../../context.ts'

const keyBytes = 16

/** The part of a receipt's address that cannot be guessed, nor found by the address of the page. */
export const receiptKey = (ctx: AppContext, sessionId: string): string =>
  createHmac('sha256', ctx.config.encryptionKey)
    .update(`checkout receipt ${sessionId}`)
    .digest()
    .subarray(0, keyBytes)
    .toString('base64url')
