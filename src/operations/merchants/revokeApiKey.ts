import { Problem } from '../../domain/problems.ts'
import { revokeApiKey as revoke } from '../../repositories/merchants/api-keys.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const revokeApiKey: ManagementHandler<'revokeApiKey'> = async ({ ctx, params }) => {
  const isKnown = await revoke(ctx.db, params.id, ctx.clock.nowIso())
  if (!isKnown) throw new Problem('not_found')
  return { status: 204, body: undefined }
}
