import { created } from '../../replies/replies.ts'
import { applicationResource, organisationResource } from '../../resources.ts'
import { signUp } from '../../services/merchants/create-organisation.ts'
import type { ManagementHandler } from '../management-handler.ts'

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
