import { Problem } from '../../domain/problems.ts'
import { findApplication } from '../../repositories/merchants/applications.ts'
import { applicationResource } from '../../resources/merchants.ts'
import { changeApplication } from '../../services/merchants/change-application.ts'
import type { AccountHandler } from '../handler.ts'

export const getCurrentApplication: AccountHandler<'getCurrentApplication'> = async ({
  ctx,
  caller,
}) => {
  const row = await findApplication(ctx.db, caller.applicationId)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: applicationResource(row) } }
}

export const updateCurrentApplication: AccountHandler<'updateCurrentApplication'> = async ({
  ctx,
  caller,
  body: { language },
}) => {
  const row = await changeApplication(ctx, caller.applicationId, { language }, undefined)
  return { status: 200, body: { data: applicationResource(row) } }
}
