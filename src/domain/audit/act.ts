import type { Principal } from '../merchants/caller.ts'
import type { TrailKey } from './trail-key.ts'

export interface Origin {
  /** The caller's IP address; null if unknown. */
  address: string | null
  /** The `X-Request-Id` of the response; null without a request. */
  requestId: string | null
}

export const unknownOrigin: Origin = { address: null, requestId: null }

/** An act is one execution of an operation by a caller. */
export interface Act extends Origin {
  principal: Principal
  operationId: string
  key: TrailKey
  entries: number
}

export interface Acting {
  act: Act
}
