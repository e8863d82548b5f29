import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import {
  findOrganisation,
  listOrganisations as list,
  resumeOrganisation as resume,
  suspendOrganisation as suspend,
  updateKycStatus,
} from '../../repositories/merchants/organisations.ts'
import { applicationResource, organisationResource } from '../../resources/merchants.ts'
import { signUp } from '../../services/merchants/create-organisation.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'

export const createOrganisation: ManagementHandler<'createOrganisation'> = async ({
  ctx,
  body,
}) => {
  const { organisation, application, apiKeys } = await signUp(ctx, body)
  const data = {
    organisation: organisationResource(organisation),
    application: applicationResource(application),
    api_keys: apiKeys.map(({ row, key }) => ({
      id: row.id,
      kind: row.kind,
      environment: row.environment,
      key,
    })),
  }
  return created({ data }, organisation.id)
}

export const listOrganisations: ManagementHandler<'listOrganisations'> = (input) =>
  replyWithManagedList(input, (position) => list(input.ctx.db, position), organisationResource)

export const getOrganisation: ManagementHandler<'getOrganisation'> = async ({ ctx, params }) => {
  const row = await findOrganisation(ctx.db, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: organisationResource(row) } }
}

export const setKycStatus: ManagementHandler<'setKycStatus'> = async ({ ctx, params, body }) => {
  const row = await updateKycStatus(ctx.db, params.id, body.status, ctx.clock.nowIso())
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: organisationResource(row) } }
}

export const suspendOrganisation: ManagementHandler<'suspendOrganisation'> = async ({
  ctx,
  params,
  body,
}) => {
  const row = await suspend(ctx.db, params.id, body.reason, ctx.clock.nowIso())
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: organisationResource(row) } }
}

export const resumeOrganisation: ManagementHandler<'resumeOrganisation'> = async ({
  ctx,
  params,
}) => {
  const row = await resume(ctx.db, params.id, ctx.clock.nowIso())
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: organisationResource(row) } }
}
