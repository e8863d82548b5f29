import type { Principal } from '../merchants/caller.ts'
import type { TrailKey } from './trail-key.ts'

export interface Origin {
  /** The caller's address; null if it is not known. */
  address: string | null
  /** The `X-Request-Id` of the response; null without a request. */
  requestId: string | null
}

export const unknownOrigin: Origin = { address: null, requestId: null }

/** One execution of an operation: the caller, and the origin of the request. */
export interface Act extends Origin {
  principal: Principal
  operationId: string
  key: TrailKey
  entries: number
}

export interface Acting {
  act: Act
}
