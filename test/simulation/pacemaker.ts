import type { PGlite } from '@electric-sql/pglite'
import type { AppContext } from '../../src/context.ts'
import type { Gate } from './gate.ts'

/**
 * Wakes workers when a row becomes due, so that months without work cost nothing: what they would
 * find by looking every half second, without the looks that find nothing.
 */

const stepMs = 500

const nextDue = `
  SELECT (SELECT min(due_at) FROM transactions WHERE environment = 'test') AS test,
    (SELECT min(due_at) FROM transactions WHERE environment = 'live') AS live,
    (SELECT min(due_at) FROM provider_callbacks) AS callbacks,
    (SELECT min(d.due_at) FROM deliveries AS d JOIN webhook_endpoints AS w ON w.id = d.endpoint_id
      WHERE w.enabled) AS deliveries`

type Due = Record<'test' | 'live' | 'callbacks' | 'deliveries', Date | null>

export const startPacemaker = (ctx: AppContext, pglite: PGlite, gate: Gate) => {
  let timer: NodeJS.Timeout | undefined
  let beatAtMs = Number.POSITIVE_INFINITY

  const wakeDue = (due: Due): void => {
    const isDue = (at: Date | null): boolean => at !== null && at.getTime() <= Date.now()
    if (isDue(due.test)) ctx.wake.transactions('test', 0)
    if (isDue(due.live)) ctx.wake.transactions('live', 0)
    if (isDue(due.callbacks)) ctx.wake.callbacks()
    if (isDue(due.deliveries)) ctx.wake.deliveries()
  }

  const beat = async (): Promise<void> => {
    beatAtMs = Number.POSITIVE_INFINITY
    const { rows } = await pglite.query<Due>(nextDue)
    const [due] = rows
    if (due === undefined) return
    wakeDue(due)
    const times = Object.values(due).flatMap((at) => (at === null ? [] : [at.getTime()]))
    beatAt(Math.min(...times))
  }

  /** Looks again at a time, and not more often than a worker would. */
  const beatAt = (ms: number): void => {
    const atMs = Math.max(Math.ceil(ms / stepMs) * stepMs, Date.now() + stepMs)
    if (!gate.isAlive() || !(atMs < beatAtMs)) return
    clearTimeout(timer)
    beatAtMs = atMs
    timer = setTimeout(() => void beat(), atMs - Date.now())
  }

  gate.onPass(() => beatAt(Date.now()))
  beatAt(Date.now())
  return { stop: () => clearTimeout(timer) }
}
