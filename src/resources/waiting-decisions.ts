import type { components } from '../../generated/management.ts'
import { maskedNumber } from '../domain/phone-number.ts'
import type { WaitingDecisionRow } from '../repositories/waiting-decisions.ts'
import { approvalResource } from './approvals.ts'

export const waitingDecisionResource = (
  row: WaitingDecisionRow,
  nowMs: number,
): components['schemas']['WaitingDecision'] => ({
  kind: row.kind,
  id: row.subject_id,
  organisation_id: row.organisation_id,
  organisation_name: row.organisation_name,
  environment: row.environment,
  item_kind: row.item_kind,
  proposal_kind: row.proposal_kind,
  masked_phone_number: row.msisdn === null ? null : maskedNumber(row.msisdn),
  line_count: row.line_count,
  amount: row.amount,
  currency: row.currency,
  provider: row.provider,
  country: row.country,
  reference: row.reference,
  approval: row.approval && approvalResource(row.approval),
  waiting_since: row.waiting_since,
  age_seconds: Math.max(Math.floor((nowMs - Date.parse(row.waiting_since)) / 1000), 0),
})
