import type { Administrator } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { listSavedViews as list } from '../../repositories/people/saved-views.ts'
import { savedViewResource } from '../../resources/people.ts'
import { deleteOwn, saveOwn } from '../../services/people/saved-views.ts'
import type { ManagementHandler } from '../handler.ts'

/**
 * Throws Problem `person_not_permitted` for the management token, because only people have saved
 * views.
 */
const personIdOf = (caller: Administrator): string => {
  if (caller.kind === 'person') return caller.personId
  throw new Problem('person_not_permitted')
}

export const listSavedViews: ManagementHandler<'listSavedViews'> = async ({
  ctx,
  caller,
  query,
}) => {
  const rows = await list(ctx.db, personIdOf(caller), query.list)
  return { status: 200, body: { data: rows.map(savedViewResource) } }
}

export const saveView: ManagementHandler<'saveView'> = async ({ ctx, caller, body }) => {
  const row = await saveOwn(ctx, personIdOf(caller), body)
  return created({ data: savedViewResource(row) }, row.id)
}

export const deleteSavedView: ManagementHandler<'deleteSavedView'> = async ({
  ctx,
  caller,
  params,
}) => {
  await deleteOwn(ctx, personIdOf(caller), params.id)
  return { status: 204, body: undefined }
}
