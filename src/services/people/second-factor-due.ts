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
 * Returns the time when the service first had live providers. The first call stores this time and
 * e-mails everyone who lacks a required second factor.
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

/** A second factor is due only for people who may decide about money. */
export const secondFactorOf = async (
  { clock, secondFactorDue }: Pick<AppContext, 'clock' | 'secondFactorDue'>,
  permissions: Person['permissions'],
  isProvided: boolean,
): Promise<SecondFactor> => {
  const dueAt = mayDecide(permissions) ? await secondFactorDue() : null
  return { isProvided, dueAt, isMissing: isPast(clock, dueAt) && !isProvided }
}

/** `time` is in ISO 8601. */
export const isPast = (
  { nowMs }: Pick<AppContext['clock'], 'nowMs'>,
  time: string | null,
): boolean => time !== null && nowMs() >= Date.parse(time)

/**
 * Returns when people who may decide about live money need a second factor; null without live
 * providers. The time never changes, so each process reads it only once.
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
