import type { AppContext } from '../../context.ts'
import type { NewRow } from '../../database/columns.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { randomBase62 } from '../../domain/base62.ts'
import type { Currency } from '../../domain/markets.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import {
  findPaymentLink,
  insertPaymentLink,
  type PaymentLinkRow,
  updatePaymentLink,
} from '../../repositories/checkout/payment-links.ts'
import type { Replayed } from '../../repositories/transactions/idempotency-keys.ts'
import { recordAct } from '../audit/record-act.ts'
import { type IdempotentRequest, replyOnce, type SentReply } from '../transactions/idempotency.ts'

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

/** Amounts are in minor units of `currency`. Times are in ISO 8601. */
interface LinkTerms {
  amount: number | null
  minimum_amount: number | null
  maximum_amount: number | null
  currency: Currency
  description: string | null
  success_url: string | null
  cancel_url: string | null
  metadata: Record<string, unknown> | null
  merchant_reference: string | null
  expires_at: string | null
  uses_max: number | null
}

const codeLength = 16

/**
 * Creates a payment link and stores the response under its idempotency key. Throws Problem
 * `idempotency_conflict` if the key was used for a different request.
 */
export const createPaymentLink = <Reply extends SentReply>(
  ctx: Context,
  owner: Owner,
  terms: LinkTerms,
  request: IdempotentRequest | undefined,
  replyTo: (link: PaymentLinkRow) => Reply,
): Promise<Reply | Replayed> => {
  const nowMs = ctx.clock.nowMs()
  const createdAt = new Date(nowMs).toISOString()
  const link: NewRow<'payment_links'> = {
    ...terms,
    id: newId(nowMs),
    code: randomBase62(codeLength),
    organisation_id: owner.organisationId,
    application_id: owner.applicationId,
    environment: owner.environment,
    enabled: true,
    created_at: createdAt,
    updated_at: createdAt,
  }
  return replyOnce(ctx, owner, request, { id: link.id, createdAt }, async (tx) => {
    const row = await insertPaymentLink(tx, link)
    await recordAct(ctx, tx, recordOf(undefined, row))
    return replyTo(row)
  })
}

const shown = [
  'enabled',
  'amount',
  'minimum_amount',
  'maximum_amount',
  'currency',
  'description',
  'merchant_reference',
  'expires_at',
  'uses_max',
] as const

const recordOf = (before: PaymentLinkRow | undefined, after: PaymentLinkRow) =>
  ({ subject: 'payment_link', id: after.id, ...changeOf(shown, before, after) }) as const

/** Undefined fields keep their values. */
interface LinkChange {
  enabled?: boolean | undefined
  description?: string | null | undefined
  merchant_reference?: string | null | undefined
}

/** Throws Problem `not_found` if the owner does not have this link. */
export const changePaymentLink = (
  ctx: Context,
  owner: Owner,
  id: string,
  change: LinkChange,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await findPaymentLink(tx, owner, id)
    const updatedAt = ctx.clock.nowIso()
    const after = await updatePaymentLink(tx, owner, id, { ...change, updated_at: updatedAt })
    if (before === undefined || after === undefined) throw new Problem('not_found')
    await recordAct(ctx, tx, recordOf(before, after))
  })
