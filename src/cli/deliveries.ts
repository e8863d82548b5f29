import type { Schemas } from './apis.ts'
import { parts, section } from './output.ts'
import { table } from './table.ts'
import { plain, type Shown } from './terminal.ts'

export const describeDeliveries = (deliveries: Schemas['Delivery'][]): Shown =>
  deliveries.length === 0
    ? 'No endpoint is subscribed to this event.'
    : parts(...deliveries.map(describeDelivery))

const describeDelivery = (delivery: Schemas['Delivery']): Shown => {
  const { webhook_endpoint_id, url, status, next_attempt_at, attempts } = delivery
  const next = next_attempt_at === null ? '' : `, next attempt at ${next_attempt_at}`
  const rows = attempts.map(({ attempted_at, status_code, duration_ms, error, response }) => ({
    attempted_at,
    answer: status_code ?? error,
    duration: `${duration_ms} ms`,
    response: response === null ? null : plain(response).slice(0, 60),
  }))
  const at = url === '' ? ', which is deleted' : ` at ${url}`
  const heading = `to endpoint ${webhook_endpoint_id}${at}: ${status}${next}`
  return rows.length === 0 ? heading : section(heading, table(rows))
}
