import { signUp } from '../../flows/sign-up.ts'
import { applicationResource, organisationResource } from '../../resources.ts'
import type { ManagementHandler } from './handler.ts'

export const createOrganisation: ManagementHandler<'createOrganisation'> = async ({
  ctx,
  body,
}) => {
  const { organisation, application, apiKeys } = await signUp(ctx.db, body)
  return {
    status: 201,
    body: {
      data: {
        organisation: organisationResource(organisation),
        application: applicationResource(application),
        api_keys: apiKeys.map(({ row, key }) => ({
          id: row.id,
          kind: row.kind,
          environment: row.environment,
          key,
        })),
      },
    },
  }
}
