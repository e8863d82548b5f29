import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { EventKind } from '../../domain/webhooks/events.ts'
import { appendEvents } from '../../repositories/webhooks/events.ts'
import { eventPayload } from '../../webhooks/event-payload.ts'

/**
 * Appends an event about a bank transfer for each application. Call this function before posting,
 * because payments also lock event feeds before balances.
 */
export const appendBankEvent = async (
  tx: Tx,
  type: EventKind,
  at: string,
  applicationIds: string[],
  data: Parameters<typeof eventPayload>[0]['data'] & { id: string; environment: Environment },
): Promise<void> => {
  const { id: resource_id, environment } = data
  const about = { checkoutSessionId: null, paymentId: null, failureReason: null, data }
  const events = applicationIds.map((application_id) => {
    const id = newId(Date.parse(at))
    const payload = eventPayload({ ...about, id, type, timestamp: at, environment })
    return { id, application_id, environment, type, payload, created_at: at, resource_id }
  })
  await appendEvents(tx, events)
}
