import type { AppContext } from '../context.ts'
import { hourMs } from '../domain/time.ts'
import { sumRevenue } from '../repositories/ledger/revenue.ts'
import { sumPositions } from '../repositories/ledger/wallet-positions.ts'
import { countHour, findLastHour, findNextEnd } from '../repositories/markets/provider-hours.ts'

/** The number of entries or postings that one database transaction sums. */
const count = 2000
/** The first run, or a run after a long gap, counts at most this many hours: thirteen months. */
const hoursMax = 396 * 24
/** Changes may be committed up to ten minutes after the end of their hour. */
const lateMs = 600_000

/** Updates the stored sums for revenue reports, wallet comparisons and provider health. */
export const prepareSums = async (ctx: Pick<AppContext, 'longDb' | 'clock'>): Promise<void> => {
  const { longDb: db, clock } = ctx
  while (await sumRevenue(db, { nowMs: clock.nowMs(), count }));
  while (await sumPositions(db, { nowMs: clock.nowMs(), count }));
  const thisHourMs = Math.floor(clock.nowMs() / hourMs) * hourMs
  const last = await findLastHour(db)
  const oldestMs = thisHourMs - hoursMax * hourMs
  const lastMs = last === undefined ? oldestMs : Date.parse(last)
  const lateHourMs = Math.floor((clock.nowMs() - lateMs) / hourMs) * hourMs
  let fromMs = Math.max(Math.min(lastMs, lateHourMs), oldestMs)
  while (fromMs <= thisHourMs) {
    const end = await findNextEnd(db, new Date(fromMs).toISOString())
    if (end === undefined) return
    const hourStartMs = Math.floor(Date.parse(end) / hourMs) * hourMs
    await countHour(db, new Date(hourStartMs).toISOString())
    fromMs = hourStartMs + hourMs
  }
}
