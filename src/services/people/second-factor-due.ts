import type { AppContext } from '../../context.ts'
import type { Person } from '../../domain/people/person.ts'
import { permissionsOf, roles } from '../../domain/people/roles.ts'
import { graceMs, mayDecide, type SecondFactor } from '../../domain/people/second-factor.ts'
import { listWithoutFactor } from '../../repositories/people/second-factors.ts'
import { insertSetting, readSetting } from '../../repositories/settings.ts'
import { notify } from './notify.ts'

const setting = 'live_since'

const dueAfter = (liveSince: string): string =>
  new Date(Date.parse(liveSince) + graceMs).toISOString()

/**
 * Stores that the service has live providers, and, on the first node to do so, e-mails everybody
 * who lacks a required second factor. Returns the time since which the service has had live
 * providers.
 */
const beginLive = async ({
  db,
  clock,
  config,
}: Pick<AppContext, 'db' | 'clock' | 'config'>): Promise<string> => {
  const stored = await readSetting(db, setting)
  if (stored !== undefined) return stored
  return db.transaction().execute(async (tx) => {
    const now = clock.nowIso()
    if (!(await insertSetting(tx, setting, now))) return (await readSetting(tx, setting)) ?? now
    const concerned = roles.filter((role) => mayDecide(permissionsOf(role)))
    for (const email of await listWithoutFactor(tx, concerned)) {
      await notify({ config, clock }, tx, { email }, 'second_factor_due', { from: dueAfter(now) })
    }
    return now
  })
}

/**
 * The second factor of a request with these permissions, which is required to decide about money.
 */
export const secondFactorOf = async (
  { clock, secondFactorDue }: Pick<AppContext, 'clock' | 'secondFactorDue'>,
  permissions: Person['permissions'],
  isGiven: boolean,
): Promise<SecondFactor> => {
  const dueAt = mayDecide(permissions) ? await secondFactorDue() : null
  return { isGiven, dueAt, isMissing: isPast(clock, dueAt) && !isGiven }
}

/** Whether an ISO 8601 time has passed; false for null. */
export const isPast = (
  { nowMs }: Pick<AppContext['clock'], 'nowMs'>,
  time: string | null,
): boolean => time !== null && nowMs() >= Date.parse(time)

/**
 * Reads the time from which people who may decide about live money need a second factor; null if no
 * live providers are configured. The time never changes, so each process reads it once.
 */
export const createSecondFactorDue = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'config' | 'liveProviders'>,
): AppContext['secondFactorDue'] => {
  let liveSince: string | undefined
  return async () => {
    if (!ctx.liveProviders.areLive()) return null
    liveSince ??= await beginLive(ctx)
    return dueAfter(liveSince)
  }
}
