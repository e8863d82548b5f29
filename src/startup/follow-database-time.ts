import type { Logger } from 'pino'
import type { DatabaseClock, TimeSample } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { readTimes } from '../database/read-time.ts'

const samplesCount = 5
const usualMeasureEveryMs = 30_000
/** A warning is logged if a node's clock differs by more than this from the database's. */
const noticedOffsetMs = 3000

/** Sets the clock by the database's time, measured by the fastest of a few round trips. */
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

/** Warns each time a large offset changes, and reports once it is small again. */
const createOffsetLog = (log: Logger) => {
  let loggedMs = 0
  return (offsetMs: number): void => {
    const isNoticed = Math.abs(offsetMs) > noticedOffsetMs
    if (!isNoticed && loggedMs === 0) return
    if (isNoticed && Math.abs(offsetMs - loggedMs) <= noticedOffsetMs) return
    loggedMs = isNoticed ? offsetMs : 0
    const offsetSeconds = Math.round(offsetMs) / 1000
    if (isNoticed) log.warn({ offsetSeconds }, "the node's clock differs from the database's")
    else log.info({ offsetSeconds }, "the node's clock agrees with the database's again")
  }
}

interface Following {
  /** Resolves when no measurement is in progress. */
  stop(): Promise<void>
}

/**
 * Sets the clock by the database's time at intervals, until it is stopped. While the database does
 * not answer, the clock continues from its last setting.
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
      log.debug({ err: error }, 'database time not measured')
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
