import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import {
  type ApiKeyKind,
  generateApiKey,
  hashApiKey,
  keptPrefixLength,
} from '../../domain/merchants/api-key.ts'
import type { Environment, KeyPermission } from '../../domain/merchants/caller.ts'
import { apiKeysMax } from '../../domain/merchants/limits.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import {
  type ApiKeyRow,
  countApiKeys,
  findApiKey,
  insertApiKey,
  listSuccessors,
  revokeApiKey as revoke,
  setApiKeyExpiry,
} from '../../repositories/merchants/api-keys.ts'
import { lockApplication } from '../../repositories/merchants/applications.ts'
import { staffReason } from '../approvals/controls.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

interface NewApiKeyRequest {
  applicationId: string
  kind: ApiKeyKind
  environment: Environment
  name: string | null
  /** The permissions in addition to read access; null if the key has all permissions. */
  permissions: KeyPermission[] | null
  /** An ISO 8601 time; null if the key never expires. */
  expiresAt: string | null
  /**
   * The person who created the key; null if unknown. The same person may not approve payouts that
   * were created with the key.
   */
  issuedBy: string | null
}

/** The full key is shown only once. */
export interface CreatedApiKey {
  row: ApiKeyRow
  key: string
}

/**
 * Creates a key for an application. The application is locked, so that simultaneous calls cannot
 * exceed the limit of keys. Throws Problem `not_found`. Throws InvalidRequest if the limit is
 * reached (management.yaml).
 */
export const createApiKey = (ctx: Context, request: NewApiKeyRequest): Promise<CreatedApiKey> =>
  ctx.db.transaction().execute(async (tx) => {
    if ((await lockApplication(tx, request.applicationId)) === undefined)
      throw new Problem('not_found')
    const nowMs = ctx.clock.nowMs()
    if (await isFull(tx, request, nowMs)) {
      throw new InvalidRequest({ environment: [{ code: 'api_keys_reached', max: apiKeysMax }] })
    }
    const created = await insertKey(tx, request, nowMs)
    await recordKey(ctx, tx, undefined, created.row)
    return created
  })

const shown = [
  'kind',
  'environment',
  'name',
  'permissions',
  'last_four',
  'expires_at',
  'revoked_at',
] as const

const recordKey = (
  ctx: Context,
  tx: Tx,
  before: ApiKeyRow | undefined,
  after: ApiKeyRow,
  more: object = {},
  reason: string | null = null,
): Promise<void> => {
  const change = changeOf(shown, before, after)
  return recordAct(ctx, tx, {
    subject: 'api_key',
    id: after.id,
    applicationId: after.application_id,
    environment: after.environment,
    ...change,
    after: { ...change.after, ...more },
    reason,
  })
}

const isFull = async (
  tx: Tx,
  { applicationId, environment }: Pick<NewApiKeyRequest, 'applicationId' | 'environment'>,
  nowMs: number,
): Promise<boolean> => {
  const at = new Date(nowMs).toISOString()
  return (await countApiKeys(tx, { applicationId, environment, at })) >= apiKeysMax
}

/**
 * Creates a key without checking the limit. Requires a transaction that has created or locked the
 * application. If the key replaces another key, `firstKeyId` is the first key of that chain.
 */
export const insertKey = async (
  tx: Tx,
  request: NewApiKeyRequest,
  nowMs: number,
  firstKeyId: string | null = null,
): Promise<CreatedApiKey> => {
  const key = generateApiKey(request.kind, request.environment)
  const row = await insertApiKey(tx, {
    id: newId(nowMs),
    application_id: request.applicationId,
    kind: request.kind,
    environment: request.environment,
    name: request.name,
    permissions: request.permissions,
    prefix: key.slice(0, keptPrefixLength),
    last_four: key.slice(-4),
    hash: hashApiKey(key),
    created_at: new Date(nowMs).toISOString(),
    expires_at: request.expiresAt,
    first_key_id: firstKeyId,
    issued_by: request.issuedBy,
  })
  return { row, key }
}

/** How long a lost response can be recovered by rolling the key again. */
const repeatMs = 600_000

/**
 * Returns when a replacement key expires: at the time when the old key would have expired. If a
 * recent replacement is unused, the roll is a repetition. The new replacement then expires when the
 * first replacement expires.
 */
const endOfSuccessor = async (tx: Tx, old: ApiKeyRow, nowMs: number): Promise<string | null> => {
  const successors = (await listSuccessors(tx, old)).filter(
    ({ created_at }) => Date.parse(created_at) >= nowMs - repeatMs,
  )
  const [first] = successors
  const isUnused = successors.every(({ last_used_at }) => last_used_at === null)
  return first !== undefined && isUnused ? first.expires_at : old.expires_at
}

/**
 * Creates a copy of a key. The old key expires after the overlap, and both keys share one rate
 * limit. If no person rolls the key, the copy keeps the creator of the old key. Returns `ended` if
 * the key has expired or was revoked. Throws Problem `not_found`. Throws InvalidRequest if the
 * application would exceed its limit of keys.
 */
export const rollApiKey = (
  ctx: Context,
  id: string,
  overlapSeconds: number,
  rolledBy: string | null,
): Promise<CreatedApiKey | 'ended'> =>
  ctx.db.transaction().execute(async (tx) => {
    const named = await findApiKey(tx, id)
    if (named === undefined) throw new Problem('not_found')
    await lockApplication(tx, named.application_id)
    const old = await findApiKey(tx, id)
    const nowMs = ctx.clock.nowMs()
    const isExpired = old?.expires_at != null && Date.parse(old.expires_at) <= nowMs
    if (old === undefined || old.revoked_at !== null || isExpired) return 'ended'
    await setApiKeyExpiry(tx, id, new Date(nowMs + overlapSeconds * 1000).toISOString())
    const request = {
      applicationId: old.application_id,
      kind: old.kind,
      environment: old.environment,
      name: old.name,
      permissions: old.permissions,
      expiresAt: await endOfSuccessor(tx, old, nowMs),
      issuedBy: rolledBy ?? old.issued_by,
    }
    if (await isFull(tx, request, nowMs)) {
      throw new InvalidRequest({
        overlap_seconds: [{ code: 'rolled_keys_reached', max: apiKeysMax }],
      })
    }
    const created = await insertKey(tx, request, nowMs, old.first_key_id ?? old.id)
    const replaced = { replaces: id, overlap_seconds: overlapSeconds }
    await recordKey(ctx, tx, undefined, created.row, replaced)
    return created
  })

/**
 * Revokes a key permanently. Revoking a key twice has no further effect. `withSuccessors` also
 * revokes the keys that replaced it. Returns the ids of the replacements that are still valid. The
 * application is locked, so that no simultaneous roll adds a replacement. Throws Problem
 * `not_found`. Throws InvalidRequest if a person gives no reason for a live key.
 */
export const revokeApiKey = (
  ctx: Context & Pick<AppContext, 'liveProviders'>,
  id: string,
  requestedReason: string | undefined,
  withSuccessors: boolean,
): Promise<string[]> =>
  ctx.db.transaction().execute(async (tx) => {
    const named = await findApiKey(tx, id)
    if (named === undefined) throw new Problem('not_found')
    await lockApplication(tx, named.application_id)
    const reason = staffReason(ctx, requestedReason, named.environment)
    const successors = await listSuccessors(tx, named)
    for (const key of [named, ...(withSuccessors ? successors : [])]) {
      const before = await findApiKey(tx, key.id)
      const after = await revoke(tx, key.id, ctx.clock.nowIso())
      const more = key.id === id ? {} : { successor_of: id }
      if (after !== undefined) await recordKey(ctx, tx, before, after, more, reason)
    }
    const nowMs = ctx.clock.nowMs()
    const isValid = ({ expires_at }: ApiKeyRow) =>
      expires_at === null || Date.parse(expires_at) > nowMs
    return withSuccessors ? [] : successors.filter(isValid).map((key) => key.id)
  })
