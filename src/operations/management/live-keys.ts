import { personOf } from '../../domain/merchants/caller.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { created } from '../../replies/replies.ts'
import { listLiveKeys as list } from '../../repositories/merchants/live-keys.ts'
import { liveKeyResource } from '../../resources/live-keys.ts'
import {
  approveLiveKey as approve,
  cancelLiveKey as cancel,
  startLiveKey as start,
} from '../../services/merchants/live-keys.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList } from '../lists.ts'
import { judgementOf } from './judgements.ts'

export const startLiveKey: ManagementHandler<'startLiveKey'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const row = await start(ctx, {
    applicationId: params.id,
    kind: body.kind,
    name: body.name ?? null,
    permissions: body.permissions ?? null,
    keyExpiresAt: inUtc(body.expires_at) ?? null,
    startedBy: personOf(caller)?.personId ?? null,
  })
  return created({ data: liveKeyResource(row) }, row.id)
}

export const listLiveKeys: ManagementHandler<'listLiveKeys'> = (input) => {
  const { ctx, query } = input
  const { application_id: applicationId, status } = query
  return replyWithCursorList(
    input,
    (keyset) => list(ctx.db, { applicationId, status }, keyset, ctx.clock.nowIso()),
    liveKeyResource,
    filterParameters({ application_id: applicationId, status }),
  )
}

export const approveLiveKey: ManagementHandler<'approveLiveKey'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const judgement = { ...judgementOf('approved', body), hostProof: body?.host_proof }
  const { liveKey, claimUrl } = await approve(ctx, params.id, personOf(caller), judgement)
  const data = { live_key: liveKeyResource(liveKey), claim_url: claimUrl }
  return { status: 200, body: { data } }
}

export const cancelLiveKey: ManagementHandler<'cancelLiveKey'> = async ({ ctx, params }) => ({
  status: 200,
  body: { data: liveKeyResource(await cancel(ctx, params.id)) },
})
