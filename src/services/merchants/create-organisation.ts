import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { Country } from '../../domain/markets.ts'
import {
  type ApplicationRow,
  insertApplication,
} from '../../repositories/merchants/applications.ts'
import {
  insertOrganisation,
  type OrganisationRow,
} from '../../repositories/merchants/organisations.ts'
import { recordAct } from '../audit/record-act.ts'
import { type CreatedApiKey, insertKey } from './create-api-key.ts'

type Context = Pick<AppContext, 'clock' | 'db'>

interface SignUpRequest {
  name: string
  email: string
  country: Country
  /**
   * The person who set the contact address. Null for the management token, which several people may
   * share.
   */
  contactSetBy: string | null
}

interface SignedUp {
  organisation: OrganisationRow
  application: ApplicationRow
  apiKeys: CreatedApiKey[]
}

/** Also creates the organisation's first application and its sandbox keys. */
export const insertMerchant = async (
  ctx: Context,
  tx: Tx,
  { name, email, country, contactSetBy }: SignUpRequest,
  issuedBy: string | null,
): Promise<SignedUp> => {
  const nowMs = ctx.clock.nowMs()
  const now = new Date(nowMs).toISOString()
  const times = { created_at: now, updated_at: now }
  const organisation = await insertOrganisation(tx, {
    id: newId(nowMs),
    name,
    email,
    country,
    kyc_status: 'none',
    contact_changed_by: contactSetBy,
    ...times,
  })
  const application = await insertApplication(tx, {
    id: newId(nowMs),
    organisation_id: organisation.id,
    name,
    payout_approval_rules: [],
    ...times,
  })
  const apiKeys: CreatedApiKey[] = []
  for (const kind of ['secret', 'publishable'] as const) {
    const key = { applicationId: application.id, kind, environment: 'test' } as const
    const made = { ...key, name: null, permissions: null, expiresAt: null, issuedBy }
    apiKeys.push(await insertKey(tx, made, nowMs))
  }
  return { organisation, application, apiKeys }
}

export const signUp = (
  ctx: Context & Acting,
  request: SignUpRequest,
  issuedBy: string | null,
): Promise<SignedUp> =>
  ctx.db.transaction().execute(async (tx) => {
    const made = await insertMerchant(ctx, tx, request, issuedBy)
    const { name, email, country, id } = made.organisation
    const after = {
      name,
      email,
      country,
      application_id: made.application.id,
      api_key_ids: made.apiKeys.map(({ row }) => row.id),
    }
    await recordAct(ctx, tx, { subject: 'organisation', id, organisationId: id, after })
    return made
  })
