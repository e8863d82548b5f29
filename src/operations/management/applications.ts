import type { Position } from '../../database/pagination.ts'
import { personOf } from '../../domain/merchants/caller.ts'
import { supportPhoneErrors, supportUrlErrors } from '../../domain/merchants/support-contact.ts'
import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import {
  findApplication,
  listApplications as list,
} from '../../repositories/merchants/applications.ts'
import { applicationResource } from '../../resources/merchants.ts'
import { changeApplication } from '../../services/merchants/change-application.ts'
import { addApplication } from '../../services/merchants/create-application.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithManagedList } from '../lists.ts'
import { type Checked, type CheckedRequest, fieldsOf } from '../request-check.ts'
import { requireOrganisation } from './organisations.ts'

export const createApplication: ManagementHandler<'createApplication'> = async ({
  ctx,
  params,
  body,
}) => {
  const row = await addApplication(ctx, params.id, body.name)
  return created({ data: applicationResource(row) }, row.id)
}

export const listApplications: ManagementHandler<'listApplications'> = async (input) => {
  const { ctx, params } = input
  const organisation = await requireOrganisation(ctx, params.id)
  const readPage = (position: Position) => list(ctx.db, organisation.id, position)
  return replyWithManagedList(input, readPage, applicationResource)
}

export const getApplication: ManagementHandler<'getApplication'> = async ({ ctx, params }) => {
  const row = await findApplication(ctx.db, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: applicationResource(row) } }
}

/** Rejects two rules for the same currency, because it would be unclear which rule applies. */
export const checkApprovalRules = (request: CheckedRequest): Checked<undefined> => {
  const { payout_approval_rules: rules } = fieldsOf(request)
  if (!Array.isArray(rules)) return {}
  const currencies = rules.map((rule: { currency?: unknown } | null) => rule?.currency)
  const repeated = currencies.findIndex(
    (currency, at) => currency !== undefined && currencies.indexOf(currency) < at,
  )
  const field = `payout_approval_rules[${repeated}].currency`
  return repeated < 0 ? {} : { fieldErrors: { [field]: [{ code: 'repeated_currency' }] } }
}

const checkSupportContact = (request: CheckedRequest): Checked<undefined> => {
  const { support_phone: phone, support_url: url } = fieldsOf(request)
  const wrongPhone = typeof phone === 'string' ? supportPhoneErrors(phone) : []
  const wrongUrl = typeof url === 'string' ? supportUrlErrors(url) : []
  return {
    fieldErrors: {
      ...(wrongPhone.length > 0 && { support_phone: wrongPhone }),
      ...(wrongUrl.length > 0 && { support_url: wrongUrl }),
    },
  }
}

export const checkApplicationChange = (request: CheckedRequest): Checked<undefined> => ({
  fieldErrors: {
    ...checkApprovalRules(request).fieldErrors,
    ...checkSupportContact(request).fieldErrors,
  },
})

export const updateApplication: ManagementHandler<'updateApplication'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const changes = {
    name: body.name,
    ip_allow_list: body.ip_allow_list,
    rate_limit_per_minute: body.rate_limit_per_minute,
    payout_approval_rules: body.payout_approval_rules,
    duplicate_collection: body.duplicate_collection,
    language: body.language,
    support_email: body.support_email,
    support_phone: body.support_phone,
    support_url: body.support_url,
  }
  const row = await changeApplication(ctx, params.id, changes, personOf(caller))
  return { status: 200, body: { data: applicationResource(row) } }
}
