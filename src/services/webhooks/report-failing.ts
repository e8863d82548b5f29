import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import { dayMs, hourMs } from '../../domain/time.ts'
import { shownUrl } from '../../domain/web-address.ts'
import { insertMail } from '../../repositories/people/mails.ts'
import {
  claimUnreported,
  type ReportedEndpoint,
} from '../../repositories/webhooks/failing-endpoints.ts'

const atOnce = 100

const failureOf = ({ last_failure_status, last_failure_error }: ReportedEndpoint): string =>
  last_failure_error ?? `HTTP ${last_failure_status}`

/**
 * E-mails each merchant whose live endpoint was disabled or has failed for an hour, once per
 * failure streak. Does nothing if no mail server is configured.
 */
export const reportFailing = async ({ config, clock, longDb }: AppContext): Promise<void> => {
  if (config.mail === undefined) return
  const limits = { afterMs: hourMs, withinMs: 7 * dayMs, count: atOnce }
  for (let count = atOnce; count === atOnce; ) {
    const at = clock.nowIso()
    count = await longDb.transaction().execute(async (tx) => {
      const reported = await claimUnreported(tx, { ...limits, at })
      for (const endpoint of reported) {
        const { failing_since, application_name: name, url, is_disabled } = endpoint
        await insertMail(tx, {
          id: newId(clock.nowMs()),
          kind: 'endpoint_failing',
          recipient: endpoint.email,
          facts: {
            at: new Date(failing_since).toISOString(),
            name,
            url: shownUrl(url),
            failure: failureOf(endpoint),
            is_disabled,
          },
          created_at: at,
        })
      }
      return reported.length
    })
  }
}
