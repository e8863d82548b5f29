import { hash } from 'node:crypto'
import type { Db, Tx } from '../../database/database.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { Language } from '../../domain/language.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import { Problem, type ProblemReason } from '../../domain/problems.ts'
import { refused, toStoredReply } from '../../replies/replies.ts'
import {
  claimKeys,
  type IdempotencyClaim,
  type NewClaim,
  type Replayed,
  readUsedClaims,
  storeReplies,
} from '../../repositories/transactions/idempotency-keys.ts'

/**
 * Handles idempotency keys. An operation claims the key, does its work and stores the response in
 * one database transaction. A repeated request receives the stored response.
 */

export interface IdempotentRequest {
  key: string
  method: string
  path: string
  body: unknown
  /** The language of error messages. The language is not part of the fingerprint. */
  language: Language
}

export interface SentReply {
  status: number
  body: unknown
}

/**
 * The fingerprint covers the method, the path and the content. It ignores the order of object keys
 * and white space.
 */
export const claimOf = ({
  key,
  method,
  path,
  body,
  language,
}: IdempotentRequest): IdempotencyClaim => ({
  key,
  language,
  fingerprint: hash('sha256', `${method} ${path}\n${canonicalJson(body)}`, 'buffer'),
})

/** `createdAt` is in ISO 8601. */
interface Creation {
  id: string
  createdAt: string
}

/**
 * Handles a request in one database transaction, which also stores the idempotency key and the
 * response. If the key was used before, returns the stored response without calling `work`.
 *
 * Throws Problem `idempotency_conflict` if the key was used for a different request. An exception
 * in `work` rolls back the transaction.
 */
export const replyOnce = <Reply extends SentReply>(
  ctx: { db: Db },
  owner: Owner,
  request: IdempotentRequest | undefined,
  { id, createdAt }: Creation,
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply | Replayed> =>
  ctx.db.transaction().execute(async (tx) => {
    const claims = request === undefined ? [] : [newClaim(owner, request, id)]
    const claimed = await claimKeys(tx, claims, createdAt)
    const [usedKey] = await readUsedClaims(tx, claimed.size === claims.length ? [] : claims)
    if (usedKey instanceof Problem) throw usedKey
    if (usedKey !== undefined) return usedKey
    const reply = await work(tx)
    await storeReplies(
      tx,
      claims.map((claim) => ({ ...claim, reply: toStoredReply(reply) })),
    )
    return reply
  })

/**
 * Stores an error under the idempotency key of a request that was rolled back. A repeated request
 * then receives the same error, even if the request could now succeed. Returns the stored response
 * if an earlier request used the key. Otherwise, throws the error.
 */
export const refuseOnce = async (
  ctx: { db: Db },
  owner: Owner,
  request: IdempotentRequest | undefined,
  creation: Creation,
  reason: ProblemReason,
): Promise<Replayed> => {
  const reply = await replyOnce(ctx, owner, request, creation, async () =>
    refused(reason, request?.language ?? 'fr'),
  )
  if ('stored' in reply) return reply
  throw new Problem(reason)
}

const newClaim = (owner: Owner, request: IdempotentRequest, claimedBy: string): NewClaim => ({
  application_id: owner.applicationId,
  environment: owner.environment,
  claim: claimOf(request),
  claimed_by: claimedBy,
})
