import { wait } from './clock.ts'
import type { Action } from './merchants.ts'
import { ask, manage, violate } from './world.ts'

/** Merchants who ask more often than they may. */

const limit = 5
/** More than fit into two windows. */
const requests = 14
const spreadMs = 2000

/** A merchant with a limit asks many times at once; nobody else is refused for that. */
export const burst: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const { access, applicationId, name } = merchant
  if (merchant.isRestricted) return `${name} stays restricted`
  merchant.isRestricted = true
  const allow = (perMinute: number | null) =>
    access.rateLimit.change(perMinute, () =>
      manage(world, 'PATCH', `/applications/${applicationId}`, {
        rate_limit_per_minute: perMinute,
      }),
    )
  await allow(limit)
  await wait(spreadMs)
  const crashes = world.inside?.crashes()
  const reading = { method: 'GET', path: '/api/v1/merchant/balance', bearer: merchant.keys.test }
  const answers = await Promise.all(Array.from({ length: requests }, () => ask(world, reading)))
  const statuses = answers.map((answer) => answer?.status)
  const served = statuses.filter((status) => status === 200).length
  if (crashes === world.inside?.crashes() && served > 2 * limit) {
    violate(world, 'no key asks more often than its limit', `${name}: ${served} of ${requests}`)
  }
  await allow(null)
  merchant.isRestricted = false
  return `${name} asks ${requests} times at once, ${limit} a minute allowed: ${served} served`
}
