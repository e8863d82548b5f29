import type { AppContext } from '../../context.ts'
import { type Administrator, limitOf, personOf } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { changed, created } from '../../replies/replies.ts'
import {
  findOrganisation,
  listOrganisations as list,
  type OrganisationRow,
  suspendOrganisation as suspend,
} from '../../repositories/merchants/organisations.ts'
import { countPayouts, holdPayouts } from '../../repositories/payouts/held.ts'
import { applicationResource, organisationResource } from '../../resources/merchants.ts'
import {
  changeContact,
  changeOrganisation,
  resumeOrganisation as resume,
  setKycStatus as setKyc,
} from '../../services/merchants/change-organisation.ts'
import { signUp } from '../../services/merchants/create-organisation.ts'
import { decideHeldPayouts } from '../../services/payouts/held-payouts.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'

const personIdOf = (caller: Administrator): string | null => personOf(caller)?.personId ?? null

/**
 * Returns the person who sets a contact address, if the person uses a session. Returns null for
 * management tokens and access tokens, because several people may share a token.
 */
const contactSetterOf = (caller: Administrator): string | null =>
  personOf(caller)?.session === undefined ? null : personIdOf(caller)

export const createOrganisation: ManagementHandler<'createOrganisation'> = async ({
  ctx,
  caller,
  body: { name, email, country },
}) => {
  const request = { name, email, country, contactSetBy: contactSetterOf(caller) }
  const { organisation, application, apiKeys } = await signUp(ctx, request, personIdOf(caller))
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
    (row) => organisationResource(row),
    { text, kyc_status, suspended },
  )
}

/** Throws Problem `not_found` unless the organisation exists. */
export const requireOrganisation = async (
  { db }: Pick<AppContext, 'db'>,
  id: string,
): Promise<OrganisationRow> => {
  const organisation = await findOrganisation(db, id)
  if (organisation === undefined) throw new Problem('not_found')
  return organisation
}

const withPayouts = async (
  { db }: Pick<AppContext, 'db'>,
  caller: Administrator,
  row: OrganisationRow,
) => ({
  data: organisationResource(row, await countPayouts(db, row.id, limitOf(caller))),
})

export const getOrganisation: ManagementHandler<'getOrganisation'> = async ({
  ctx,
  caller,
  params,
}) => ({
  status: 200,
  body: await withPayouts(ctx, caller, await requireOrganisation(ctx, params.id)),
})

export const updateOrganisation: ManagementHandler<'updateOrganisation'> = async ({
  ctx,
  caller,
  params,
  body: { name, email, reason },
}) => {
  const row = await changeContact(ctx, params.id, { name, email, reason }, contactSetterOf(caller))
  return { status: 200, body: { data: organisationResource(row) } }
}

export const setKycStatus: ManagementHandler<'setKycStatus'> = async ({
  ctx,
  caller,
  params,
  body: { status, email, reason = null },
}) => {
  const row = await setKyc(ctx, params.id, { status, reason, email }, personOf(caller))
  return { status: 200, body: { data: organisationResource(row) } }
}

export const suspendOrganisation: ManagementHandler<'suspendOrganisation'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const { reason } = body
  const row = await changeOrganisation(
    ctx,
    params.id,
    async (tx, at) => {
      const suspended = await suspend(tx, params.id, reason, at)
      await holdPayouts(tx, params.id, at)
      return suspended
    },
    reason,
  )
  return { status: 200, body: await withPayouts(ctx, caller, row) }
}

export const resumeOrganisation: ManagementHandler<'resumeOrganisation'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const row = await resume(ctx, params.id, personOf(caller), body?.reason ?? null)
  return { status: 200, body: await withPayouts(ctx, caller, row) }
}

const decidedHeld =
  (decision: 'resume' | 'cancel') =>
  ({ ctx, params, body: { reason } }: Parameters<ManagementHandler<'resumeHeldPayouts'>>[0]) =>
    changed(decideHeldPayouts(ctx, params.id, { decision, reason }), (decided) => decided)

export const resumeHeldPayouts: ManagementHandler<'resumeHeldPayouts'> = decidedHeld('resume')
export const cancelHeldPayouts: ManagementHandler<'cancelHeldPayouts'> = decidedHeld('cancel')
