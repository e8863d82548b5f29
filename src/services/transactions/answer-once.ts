import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { toStoredReply } from '../../replies/replies.ts'
import {
  claimKeys,
  readTakenClaims,
  storeAnswers,
} from '../../repositories/transactions/idempotency-keys.ts'
import type { Created, SentReply } from '../payments/create-payment.ts'
import { claimOf, type IdempotentRequest } from './idempotent-request.ts'

type Context = Pick<AppContext, 'db'>

/** What a request creates: its id, and the time of its creation in ISO 8601. */
interface Creation {
  id: string
  createdAt: string
}

/**
 * Does what a request asks for in one database transaction, together with its idempotency key and
 * the stored reply; or returns what was answered to the key before.
 *
 * Throws Problem `idempotency_conflict` when the key stands for another request, and what `work`
 * throws, with nothing done.
 */
export const answerOnce = <Reply extends SentReply>(
  ctx: Context,
  owner: Owner,
  request: IdempotentRequest | undefined,
  { id, createdAt }: Creation,
  work: (tx: Tx) => Promise<Reply>,
): Promise<Created<Reply>> =>
  ctx.db.transaction().execute(async (tx): Promise<Created<Reply>> => {
    const claims = request === undefined ? [] : [newClaim(owner, request, id)]
    const claimed = await claimKeys(tx, claims, createdAt)
    const [taken] = await readTakenClaims(tx, claimed.size === claims.length ? [] : claims)
    if (taken?.kind === 'conflict') throw new Problem('idempotency_conflict')
    if (taken !== undefined) return taken
    const reply = await work(tx)
    const answer = toStoredReply(reply)
    await storeAnswers(
      tx,
      claims.map((claim) => ({ ...claim, answer })),
    )
    return { kind: 'created', reply }
  })

const newClaim = (owner: Owner, request: IdempotentRequest, claimedBy: string) => ({
  application_id: owner.applicationId,
  environment: owner.environment,
  claim: claimOf(request),
  claimed_by: claimedBy,
})
