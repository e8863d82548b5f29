import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Judgement } from '../../domain/approvals/approval.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { ApiKeyKind } from '../../domain/merchants/api-key.ts'
import type { KeyPermission } from '../../domain/merchants/caller.ts'
import { apiKeysMax } from '../../domain/merchants/limits.ts'
import {
  claimMs,
  generateClaimCode,
  type LiveKeyApprovalReason,
  liveKeyApprovalMs,
} from '../../domain/merchants/live-key.ts'
import { rolesWith } from '../../domain/people/roles.ts'
import { hashToken } from '../../domain/people/tokens.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { canOthersApproveKeys } from '../../repositories/approvals/decisions.ts'
import { countApiKeys } from '../../repositories/merchants/api-keys.ts'
import { lockApplication } from '../../repositories/merchants/applications.ts'
import {
  type Claim,
  cancelOpenLiveKey,
  countOpenLiveKeys,
  insertLiveKey,
  type LiveKeyRow,
  lockLiveKey,
  markClaimed,
  markReady,
  readLiveKey,
  type ShownLiveKey,
} from '../../repositories/merchants/live-keys.ts'
import { lockOrganisation } from '../../repositories/merchants/organisations.ts'
import { insertMail } from '../../repositories/people/mails.ts'
import { type Decider, recordDecision } from '../approvals/record-decision.ts'
import { requireHostProof } from '../approvals/require-host-proof.ts'
import { recordAct } from '../audit/record-act.ts'
import { insertKey } from './create-api-key.ts'

/**
 * Staff start a live key, and the merchant claims it. The key is generated when the merchant
 * presses the button on the claim page, so only the merchant sees it.
 */

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders' | 'publicUrl'> & Acting

export const claimUrlOf = ({ publicUrl }: Pick<AppContext, 'publicUrl'>, code: string): string =>
  `${publicUrl}/claim/${code}`

const isoAfter = (ms: number, { clock }: Pick<AppContext, 'clock'>): string =>
  new Date(clock.nowMs() + ms).toISOString()

const requireShown = async (ctx: Context, tx: Tx, id: string): Promise<ShownLiveKey> => {
  const shown = await readLiveKey(tx, id, ctx.clock.nowIso())
  if (shown === undefined) throw new Problem('not_found')
  return shown
}

const record = (
  ctx: Context,
  tx: Tx,
  { id, application_id: applicationId }: Pick<LiveKeyRow, 'id' | 'application_id'>,
  change: Pick<Parameters<typeof recordAct>[2], 'before' | 'after' | 'reason'>,
): Promise<void> =>
  recordAct(ctx, tx, { subject: 'live_key', id, applicationId, environment: 'live', ...change })

/**
 * Queues the e-mail with the claim link. The code in the link is generated only when the e-mail is
 * sent, so it is never stored.
 */
const mailLink = (
  ctx: Context,
  tx: Tx,
  { id, recipient, name }: { id: string; recipient: string; name: string },
): Promise<unknown> => {
  const at = ctx.clock.nowIso()
  return insertMail(tx, {
    id: newId(ctx.clock.nowMs()),
    kind: 'live_key',
    recipient,
    live_key_id: id,
    facts: { at, name },
    created_at: at,
  })
}

interface LiveKeyRequest {
  applicationId: string
  kind: ApiKeyKind
  name: string | null
  /** The permissions in addition to read access; null if the key has all permissions. */
  permissions: KeyPermission[] | null
  /** An ISO 8601 time; null if the key never expires. */
  keyExpiresAt: string | null
  /** Null for the management token. */
  startedBy: string | null
}

const isFull = async (tx: Tx, applicationId: string, at: string): Promise<boolean> => {
  const keys = await countApiKeys(tx, { applicationId, environment: 'live', at })
  return keys + (await countOpenLiveKeys(tx, applicationId, at)) >= apiKeysMax
}

/**
 * Starts a live key. The claim link is e-mailed unless the key needs approval. Throws Problem
 * `not_found`. Throws InvalidRequest if the application has reached its limit of keys.
 */
export const startLiveKey = (ctx: Context, request: LiveKeyRequest): Promise<ShownLiveKey> =>
  ctx.db.transaction().execute(async (tx) => {
    const application = await lockApplication(tx, request.applicationId)
    const merchant = application && (await lockOrganisation(tx, application.organisation_id))
    if (merchant === undefined) throw new Problem('not_found')
    const { applicationId, kind, name, permissions, keyExpiresAt, startedBy } = request
    const at = ctx.clock.nowIso()
    if (await isFull(tx, applicationId, at))
      throw new InvalidRequest({ kind: [{ code: 'api_keys_reached', max: apiKeysMax }] })
    const isVerified = merchant.kyc_status === 'verified' && merchant.contact_verified
    const isMailed = ctx.config.mail !== undefined
    const reason: LiveKeyApprovalReason | null = !isMailed
      ? 'no_mail'
      : isVerified
        ? null
        : 'contact_not_verified'
    const id = newId(ctx.clock.nowMs())
    const recipient = isMailed ? merchant.email : null
    await insertLiveKey(tx, {
      id,
      application_id: applicationId,
      kind,
      name,
      permissions,
      recipient,
      key_expires_at: keyExpiresAt,
      status: reason === null ? 'ready' : 'awaiting_approval',
      approval_reason: reason,
      started_by: startedBy,
      created_at: at,
      expires_at: isoAfter(reason === null ? claimMs : liveKeyApprovalMs, ctx),
    })
    if (reason === null)
      await mailLink(ctx, tx, { id, recipient: merchant.email, name: merchant.name })
    const started = await requireShown(ctx, tx, id)
    const { status } = started
    const after = { kind, name, permissions, expires_at: keyExpiresAt, recipient, status }
    await record(ctx, tx, started, { after })
    return started
  })

/**
 * Approves a live key that a colleague started. The merchant receives the claim link by e-mail or
 * from the approver. With proof of host access, people may approve a key that they started. Throws
 * Problem `not_found`, and the errors of `recordDecision`. Throws Problem `live_key_over` if the
 * key is no longer pending, if the person who started it may no longer start live keys, or if the
 * contact address has changed. A host proof is refused with Problem `second_person_needed` if a
 * colleague could approve the key.
 */
export const approveLiveKey = async (
  ctx: Context,
  id: string,
  decider: Decider,
  { hostProof, ...judgement }: Judgement & { hostProof: string | undefined },
): Promise<{ liveKey: ShownLiveKey; claimUrl: string | null }> => {
  const isConfirmedOnHost = hostProof !== undefined
  if (isConfirmedOnHost) requireHostProof(ctx, hostProof, { liveKeyId: id })
  const approved = await ctx.db.transaction().execute(async (tx) => {
    const before = await lockLiveKey(tx, id)
    if (before === undefined) throw new Problem('not_found')
    const others =
      decider && isConfirmedOnHost && (await canOthersApproveKeys(tx, decider.personId))
    if (others) throw new Problem('second_person_needed')
    await recordDecision(ctx, tx, 'live_key', id, decider, { ...judgement, isConfirmedOnHost })
    const isMailed = before.recipient !== null && ctx.config.mail !== undefined
    const code = isMailed ? null : generateClaimCode()
    const ready = {
      expiresAt: isoAfter(claimMs, ctx),
      codeHash: code === null ? null : hashToken(code),
      handedTo: isMailed ? null : (decider?.personId ?? null),
      handedAt: isMailed ? null : ctx.clock.nowIso(),
    }
    const isReady = await markReady(tx, id, ready, rolesWith('keys:write'))
    if (!isReady) await cancelOpenLiveKey(tx, id, 'cancelled', ctx.clock.nowIso())
    const liveKey = await requireShown(ctx, tx, id)
    const { recipient, organisation_name: name, status } = liveKey
    if (isReady && isMailed && recipient !== null) await mailLink(ctx, tx, { id, recipient, name })
    const { handed_to, handed_at } = liveKey
    const after = { status, ...(handed_at !== null && { handed_to, handed_at }) }
    await record(ctx, tx, before, {
      before: { status: before.status },
      after,
      reason: judgement.reason,
    })
    return isReady ? { liveKey, claimUrl: code && claimUrlOf(ctx, code) } : undefined
  })
  if (approved === undefined) throw new Problem('live_key_over')
  return approved
}

/**
 * Cancels a live key before the merchant claims it. Throws Problem `not_found` and `live_key_over`.
 */
export const cancelLiveKey = (ctx: Context, id: string): Promise<ShownLiveKey> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockLiveKey(tx, id)
    if (before === undefined) throw new Problem('not_found')
    if (!(await cancelOpenLiveKey(tx, id, 'cancelled', ctx.clock.nowIso())))
      throw new Problem('live_key_over')
    await record(ctx, tx, before, {
      before: { status: before.status },
      after: { status: 'cancelled' },
    })
    return requireShown(ctx, tx, id)
  })

/** The reason why a valid claim link does not show a key. */
export type ClaimRefusal = 'claimed' | 'cancelled' | 'expired' | 'full'

export const claimState = (
  { status, expires_at }: Pick<Claim, 'status' | 'expires_at'>,
  nowMs: number,
): 'ready' | Exclude<ClaimRefusal, 'full'> => {
  if (status === 'claimed' || status === 'cancelled') return status
  return Date.parse(expires_at) <= nowMs ? 'expired' : 'ready'
}

/**
 * Generates the key and returns it in full. If two browsers race, only one of them receives the
 * key. If the response is lost, nobody has seen the key. Staff must then revoke the key and start a
 * new one.
 */
export const claimLiveKey = (
  ctx: Pick<AppContext, 'clock' | 'db'> & Acting,
  { id, application_id: applicationId }: Claim,
): Promise<{ key: string } | ClaimRefusal> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockApplication(tx, applicationId)
    const row = await lockLiveKey(tx, id)
    if (row === undefined) throw new Error('a live key no longer exists')
    const nowMs = ctx.clock.nowMs()
    const at = new Date(nowMs).toISOString()
    const state = claimState(row, nowMs)
    if (state !== 'ready') return state
    if ((await countApiKeys(tx, { applicationId, environment: 'live', at })) >= apiKeysMax)
      return 'full'
    const { row: apiKey, key } = await insertKey(
      tx,
      {
        applicationId,
        kind: row.kind,
        environment: 'live',
        name: row.name,
        permissions: row.permissions,
        expiresAt: row.key_expires_at,
        issuedBy: row.handed_to ?? row.started_by,
      },
      nowMs,
    )
    await markClaimed(tx, id, { apiKeyId: apiKey.id, at, from: ctx.act.address })
    await recordAct(ctx, tx, {
      subject: 'live_key',
      id,
      applicationId,
      environment: 'live',
      before: { status: row.status },
      after: { status: 'claimed', api_key_id: apiKey.id },
    })
    return { key }
  })
