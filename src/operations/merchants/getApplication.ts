import { Problem } from '../../domain/problems.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { applicationResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const getApplication: ManagementHandler<'getApplication'> = async ({ ctx, params }) => {
  const row = await findApplication(ctx.db, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: applicationResource(row) } }
}
