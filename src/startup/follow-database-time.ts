import type { Logger } from 'pino'
import type { DatabaseClock, TimeSample } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { readTimes } from '../database/read-time.ts'

const samplesCount = 5
const usualMeasureEveryMs = 30_000
/** A warning is logged if a node's clock differs by more than this from the database clock. */
const noticedOffsetMs = 3000

/** The fastest of several round trips gives the most accurate database time. */
export const setByDatabase = async (clock: DatabaseClock, db: Db): Promise<void> => {
  const samples: TimeSample[] = []
  let askedAtMs = clock.exactMs()
  await readTimes(db, samplesCount, (databaseMs) => {
    const answeredAtMs = clock.exactMs()
    samples.push({ askedAtMs, answeredAtMs, databaseMs })
    askedAtMs = clock.exactMs()
  })
  clock.set(samples)
}

/**
 * Logs a warning when the offset becomes large or a large offset changes, and a message once the
 * offset is small again.
 */
const createOffsetLog = (log: Logger) => {
  let loggedMs = 0
  return (offsetMs: number): void => {
    const isNoticed = Math.abs(offsetMs) > noticedOffsetMs
    if (!isNoticed && loggedMs === 0) return
    if (isNoticed && Math.abs(offsetMs - loggedMs) <= noticedOffsetMs) return
    loggedMs = isNoticed ? offsetMs : 0
    const offsetSeconds = Math.round(offsetMs) / 1000
    if (isNoticed) log.warn({ offsetSeconds }, 'node clock differs from database clock')
    else log.info({ offsetSeconds }, 'node clock matches database clock again')
  }
}

interface Following {
  /** Resolves when no measurement is in progress. */
  stop(): Promise<void>
}

/**
 * Sets the clock from the database time at intervals, until stopped. While the database does not
 * respond, the clock continues from its last setting.
 */
export const followDatabaseTime = (
  clock: DatabaseClock,
  db: Db,
  log: Logger,
  pollMs: (usualMs: number) => number,
): Following => {
  const logOffset = createOffsetLog(log)
  let measuring: Promise<void> | undefined
  const measure = async (): Promise<void> => {
    try {
      await setByDatabase(clock, db)
      logOffset(clock.offsetMs())
    } catch (error) {
      log.debug({ err: error }, 'database time query failed')
    }
  }
  const timer = setInterval(() => {
    measuring ??= measure().finally(() => {
      measuring = undefined
    })
  }, pollMs(usualMeasureEveryMs))
  timer.unref()
  logOffset(clock.offsetMs())
  return {
    stop: async () => {
      clearInterval(timer)
      await measuring
    },
  }
}
