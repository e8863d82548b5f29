import type { Clock } from '../../clock.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import {
  type AuditEntry,
  type AuditSubject,
  type Change,
  shownText,
} from '../../domain/audit/entry.ts'
import type { Environment, Principal } from '../../domain/merchants/caller.ts'
import { insertEntry, readEntryNames } from '../../repositories/audit/entries.ts'

type Context = { clock: Clock } & Acting

/** `before` and `after` must not contain secrets. */
export interface ActRecord extends Change {
  subject: AuditSubject
  id: string | null
  /** Not needed if `applicationId` is set. */
  organisationId?: string | undefined
  applicationId?: string | undefined
  environment?: Environment | undefined
  reason?: string | null | undefined
  /** Needed only if the principal does not identify the person. */
  personId?: string | undefined
}

/** `credentialId` is the id of the person's session or access token. */
const personOf = (principal: Principal, known: string | undefined) => {
  if (principal.kind !== 'person') return { personId: known ?? null, credentialId: null }
  const { personId, session, accessTokenId } = principal
  return { personId, credentialId: session?.sessionId ?? accessTokenId ?? null }
}

/**
 * Records an action. Pass the transaction that makes the change, so that the change and its audit
 * entry are stored together.
 */
export const recordAct = async (
  { act, clock }: Context,
  tx: Tx,
  record: ActRecord,
): Promise<void> => {
  const { principal } = act
  const key = principal.kind === 'api_key' ? principal : undefined
  const { personId, credentialId } = personOf(principal, record.personId)
  const names = await readEntryNames(tx, {
    personId,
    keyId: key?.keyId ?? null,
    applicationId: record.applicationId ?? null,
  })
  const nowMs = clock.nowMs()
  const organisationId = record.organisationId ?? names.organisationId ?? key?.organisationId
  const entry: AuditEntry = {
    id: newId(nowMs),
    at: new Date(nowMs).toISOString(),
    principal_kind: personId === null ? principal.kind : 'person',
    principal_id: personId ?? key?.keyId ?? null,
    principal_name: names.principal,
    credential_id: credentialId,
    operation_id: act.operationId,
    subject_kind: record.subject,
    subject_id: record.id,
    organisation_id: organisationId ?? null,
    environment: record.environment ?? key?.environment ?? null,
    address: act.address,
    request_id: act.requestId,
    reason: record.reason ?? null,
    before: shownText(record.before),
    after: shownText(record.after),
  }
  await insertEntry(tx, entry, act.key.seal(entry))
  act.entries += 1
}
