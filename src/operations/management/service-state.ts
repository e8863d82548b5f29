import type { Country } from '../../domain/markets.ts'
import { limitOf } from '../../domain/merchants/caller.ts'
import { isWithin } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import { countHeldPayouts } from '../../repositories/payouts/held.ts'
import { readOldestDueMail } from '../../repositories/people/mails.ts'
import { countQuarantined } from '../../repositories/transactions/transition-failures.ts'
import { countFailingEndpoints } from '../../repositories/webhooks/endpoints.ts'
import { serviceStateResource } from '../../resources/service-state.ts'
import type { ManagementHandler } from '../handler.ts'

/** Throws Problem `service_unavailable` if the database does not respond in time. */
export const getServiceState: ManagementHandler<'getServiceState'> = async ({
  ctx: { db, clock, clusterFigures, mayLosePayments, sharedTokenState },
  caller,
}) => {
  const limit = limitOf(caller)
  const [figures, mailDueAt, failingEndpoints, heldPayouts, quarantined] = await Promise.all([
    clusterFigures(),
    readOldestDueMail(db, clock.nowIso()),
    countFailingEndpoints(db, limit),
    countHeldPayouts(db, limit),
    // Callers without a country limit get the figure for the whole service.
    limit === null ? undefined : countQuarantined(db, limit),
  ])
  if (figures === undefined) throw new Problem('service_unavailable')
  const mailWaitMs =
    mailDueAt === undefined ? 0 : Math.max(clock.nowMs() - Date.parse(mailDueAt), 0)
  const state = serviceStateResource({
    ...figures,
    mailWaitMs,
    failingEndpoints,
    heldCount: heldPayouts,
    mayLosePayments: mayLosePayments(),
    acceptsSharedToken: (await sharedTokenState()) === 'limited',
    ...(quarantined !== undefined && { quarantined }),
  })
  const isShown = ({ country }: { country: Country | null }): boolean =>
    country === null || isWithin(limit, country)
  const queues = state.queues.filter(isShown)
  const held_back_providers = state.held_back_providers.filter(isShown)
  return { status: 200, body: { data: { ...state, queues, held_back_providers } } }
}
