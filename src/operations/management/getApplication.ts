import { Problem } from '../../domain/problems.ts'
import { applicationResource } from '../../resources.ts'
import { findApplication } from '../../store/applications.ts'
import type { ManagementHandler } from './handler.ts'

export const getApplication: ManagementHandler<'getApplication'> = async ({ ctx, params }) => {
  const row = await findApplication(ctx.db, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: applicationResource(row) } }
}
