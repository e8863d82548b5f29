import { hash } from 'node:crypto'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { IdempotencyClaim } from '../../repositories/transactions/idempotency-keys.ts'

/** A key the caller chose, and the request it stands for. */
export interface IdempotentRequest {
  key: string
  method: string
  path: string
  body: unknown
}

/** Key order and white space do not count: the fingerprint covers method, path and meaning. */
export const claimOf = ({ key, method, path, body }: IdempotentRequest): IdempotencyClaim => ({
  key,
  fingerprint: hash('sha256', `${method} ${path}\n${canonicalJson(body)}`, 'buffer'),
})
