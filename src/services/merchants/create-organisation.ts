import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Country } from '../../domain/markets.ts'
import {
  type ApplicationRow,
  insertApplication,
} from '../../repositories/merchants/applications.ts'
import {
  insertOrganisation,
  type OrganisationRow,
} from '../../repositories/merchants/organisations.ts'
import { type IssuedApiKey, insertIssuedKey } from './issue-api-key.ts'

type Context = Pick<AppContext, 'clock' | 'db'>

export interface SignUpRequest {
  name: string
  email: string
  country: Country
}

export interface SignedUp {
  organisation: OrganisationRow
  application: ApplicationRow
  apiKeys: IssuedApiKey[]
}

/**
 * Creates an organisation, its first application and the application's sandbox keys, or nothing.
 */
export const signUp = (ctx: Context, { name, email, country }: SignUpRequest): Promise<SignedUp> =>
  ctx.db.transaction().execute(async (tx) => {
    const nowMs = ctx.clock.nowMs()
    const now = new Date(nowMs).toISOString()
    const times = { created_at: now, updated_at: now }
    const organisation = await insertOrganisation(tx, {
      id: newId(nowMs),
      name,
      email,
      country,
      kyc_status: 'none',
      ...times,
    })
    const application = await insertApplication(tx, {
      id: newId(nowMs),
      organisation_id: organisation.id,
      name,
      ...times,
    })
    const apiKeys: IssuedApiKey[] = []
    for (const kind of ['secret', 'publishable'] as const) {
      const order = { applicationId: application.id, kind, environment: 'test' } as const
      const made = { ...order, name: null, permissions: null, expiresAt: null }
      apiKeys.push(await insertIssuedKey(tx, made, nowMs))
    }
    return { organisation, application, apiKeys }
  })
