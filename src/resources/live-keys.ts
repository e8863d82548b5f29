import type { components } from '../../generated/management.ts'
import type { ShownLiveKey } from '../repositories/merchants/live-keys.ts'
import { approvalResource } from './approvals.ts'

/** Staff see every field except the key itself. */
export const liveKeyResource = (row: ShownLiveKey): components['schemas']['LiveKey'] => ({
  id: row.id,
  application_id: row.application_id,
  organisation_id: row.organisation_id,
  organisation_name: row.organisation_name,
  kind: row.kind,
  name: row.name,
  permissions: row.permissions,
  key_expires_at: row.key_expires_at,
  status: row.status,
  recipient: row.recipient,
  approval_reason: row.approval_reason,
  created_at: row.created_at,
  expires_at: row.expires_at,
  handed_over_by:
    row.handed_to === null ? null : { id: row.handed_to, name: row.handed_to_name ?? '' },
  handed_over_at: row.handed_at,
  claimed_at: row.claimed_at,
  claimed_from: row.claimed_from,
  api_key_id: row.api_key_id,
  approval: approvalResource(row.approval),
})
