import type { AppContext } from '../../context.ts'
import { type Administrator, personOf } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import {
  findOrganisation,
  listOrganisations as list,
  type OrganisationRow,
  resumeOrganisation as resume,
  suspendOrganisation as suspend,
  updateOrganisation as update,
  updateKycStatus,
} from '../../repositories/merchants/organisations.ts'
import { applicationResource, organisationResource } from '../../resources/merchants.ts'
import { changeOrganisation } from '../../services/merchants/change-organisation.ts'
import { signUp } from '../../services/merchants/create-organisation.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'

const personIdOf = (caller: Administrator): string | null => personOf(caller)?.personId ?? null

export const createOrganisation: ManagementHandler<'createOrganisation'> = async ({
  ctx,
  caller,
  body,
}) => {
  const { organisation, application, apiKeys } = await signUp(ctx, body, personIdOf(caller))
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

export const listOrganisations: ManagementHandler<'listOrganisations'> = (input) => {
  const { text, kyc_status, suspended } = input.query
  const filters = { text, kycStatus: kyc_status, isSuspended: suspended }
  return replyWithManagedList(
    input,
    (position) => list(input.ctx.db, filters, position),
    organisationResource,
    { text, kyc_status, suspended },
  )
}

/** The organisation that a path names. Throws Problem `not_found`. */
export const requireOrganisation = async (
  { db }: Pick<AppContext, 'db'>,
  id: string,
): Promise<OrganisationRow> => {
  const organisation = await findOrganisation(db, id)
  if (organisation === undefined) throw new Problem('not_found')
  return organisation
}

export const getOrganisation: ManagementHandler<'getOrganisation'> = async ({ ctx, params }) => {
  const organisation = await requireOrganisation(ctx, params.id)
  return { status: 200, body: { data: organisationResource(organisation) } }
}

export const updateOrganisation: ManagementHandler<'updateOrganisation'> = async ({
  ctx,
  caller,
  params,
  body: { name, email },
}) => {
  const row = await changeOrganisation(ctx, params.id, (tx, at) =>
    update(tx, params.id, { name, email, updated_at: at }, personIdOf(caller)),
  )
  return { status: 200, body: { data: organisationResource(row) } }
}

export const setKycStatus: ManagementHandler<'setKycStatus'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const row = await changeOrganisation(ctx, params.id, (tx, at) =>
    updateKycStatus(tx, params.id, body.status, personIdOf(caller), at),
  )
  return { status: 200, body: { data: organisationResource(row) } }
}

export const suspendOrganisation: ManagementHandler<'suspendOrganisation'> = async ({
  ctx,
  params,
  body,
}) => {
  const { reason } = body
  const row = await changeOrganisation(
    ctx,
    params.id,
    (tx, at) => suspend(tx, params.id, reason, at),
    reason,
  )
  return { status: 200, body: { data: organisationResource(row) } }
}

export const resumeOrganisation: ManagementHandler<'resumeOrganisation'> = async ({
  ctx,
  params,
}) => {
  const row = await changeOrganisation(ctx, params.id, (tx, at) => resume(tx, params.id, at))
  return { status: 200, body: { data: organisationResource(row) } }
}
