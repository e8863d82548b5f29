import type { Principal } from '../merchants/caller.ts'
import type { TrailKey } from './trail-key.ts'

/** Where a request came from. */
export interface Origin {
  /** The caller's address; null if it is not known. */
  address: string | null
  /** The `X-Request-Id` of the reply; null without a request. */
  requestId: string | null
}

export const unknownOrigin: Origin = { address: null, requestId: null }

/** One execution of an operation: who does what, and from where. */
export interface Act extends Origin {
  principal: Principal
  operationId: string
  key: TrailKey
  /** The number of audit entries it has recorded. */
  entries: number
}

export interface Acting {
  act: Act
}
