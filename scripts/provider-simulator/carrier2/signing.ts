import { randomUUID } from 'node:crypto'
import type { SimulatorReply, SimulatorRequest } from '../http-messages.ts'
import { createRsaKey, isSigned, type PinPadding, type RsaKey } from './crypto.ts'
import { statusObject } from './protocol.ts'

export interface SigningOptions {
  messageSigning: boolean
  signingPadding: PinPadding
  signingKeyBits: 1024 | 2048
  signingKeyLifetimeSeconds: number
}

/** The key that requests are signed with: it expires, and a new one replaces it. */
export const createSigning = (options: SigningOptions) => {
  let current: { id: string; key: RsaKey; validUptoMs: number } | undefined

  const currentKey = () => {
    if (current === undefined || current.validUptoMs <= Date.now()) {
      const validUptoMs = Date.now() + options.signingKeyLifetimeSeconds * 1000
      current = { id: randomUUID(), key: createRsaKey(options.signingKeyBits), validUptoMs }
    }
    return current
  }

  return {
    isSignatureValid: (request: SimulatorRequest): boolean =>
      !options.messageSigning || isSigned(request, currentKey().key, options.signingPadding),
    /** The reply to `GET /v1/rsa/encryption-keys`. */
    readKey: (): SimulatorReply => {
      const { id, key, validUptoMs } = currentKey()
      const valid_upto = new Date(validUptoMs).toISOString()
      const data = { key_id: id, key: key.publicText, valid_upto }
      return { status: 200, body: { data, ...statusObject({ httpStatus: 200, success: true }) } }
    },
    rotate: (): void => {
      current = undefined
    },
  }
}

export type Signing = ReturnType<typeof createSigning>
