import type { PGlite } from '@electric-sql/pglite'
import type { AppContext } from '../../src/context.ts'
import type { Gate } from './gate.ts'

/** Wakes workers when a row becomes due. Without polling, idle months cost nothing. */

const stepMs = 500

const defineNextDue = `
  CREATE OR REPLACE FUNCTION simulation_next_due(OUT test timestamptz, OUT live timestamptz,
    OUT callbacks timestamptz, OUT deliveries timestamptz, OUT recoveries timestamptz,
    OUT bulks timestamptz, OUT comparisons timestamptz)
  LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$ BEGIN
    test := (SELECT min(due_at) FROM transactions WHERE environment = 'test');
    live := (SELECT min(due_at) FROM transactions WHERE environment = 'live');
    callbacks := (SELECT min(due_at) FROM provider_callbacks);
    bulks := (SELECT min(due_at) FROM bulk_payouts);
    comparisons := (SELECT min(due_at) FROM comparisons);
    recoveries := (SELECT min(due_at) FROM event_recoveries);
    deliveries := (SELECT d.due_at FROM deliveries AS d
      JOIN webhook_endpoints AS w ON w.id = d.endpoint_id
      WHERE w.enabled AND d.due_at IS NOT NULL ORDER BY d.due_at LIMIT 1);
  END $$;
  CREATE INDEX IF NOT EXISTS simulation_transactions
    ON transactions (environment, due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS simulation_deliveries
    ON deliveries (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS simulation_comparisons ON comparisons (due_at)`

const nextDue = 'SELECT * FROM simulation_next_due()'

type Due = Record<
  'test' | 'live' | 'callbacks' | 'comparisons' | 'deliveries' | 'recoveries' | 'bulks',
  Date | null
>

export const defineNextDueRow = (pglite: PGlite): Promise<unknown> => pglite.exec(defineNextDue)

export const startWaking = (ctx: AppContext, pglite: PGlite, gate: Gate) => {
  let timer: NodeJS.Timeout | undefined
  let wakeAtMs = Number.POSITIVE_INFINITY

  const wakeDue = (due: Due): void => {
    const isDue = (at: Date | null): boolean => at !== null && at.getTime() <= Date.now()
    if (isDue(due.test)) ctx.wake.transactions('test', 0)
    if (isDue(due.live)) ctx.wake.transactions('live', 0)
    if (isDue(due.callbacks)) ctx.wake.callbacks()
    if (isDue(due.comparisons)) ctx.wake.comparisons()
    if (isDue(due.deliveries)) ctx.wake.deliveries()
    if (isDue(due.bulks)) ctx.wake.bulkPayouts()
    if (isDue(due.recoveries)) ctx.wake.recoveries()
  }

  const beat = async (): Promise<void> => {
    wakeAtMs = Number.POSITIVE_INFINITY
    // The engine rejects every query inside a failed transaction.
    const results = await pglite.exec(nextDue).catch(() => [])
    const due = results[0]?.rows[0] as Due | undefined
    if (due === undefined) return beatAt(Date.now())
    wakeDue(due)
    const times = Object.values(due).flatMap((at) => (at === null ? [] : [at.getTime()]))
    beatAt(Math.min(...times))
  }

  /** Checks again at this time, but not more often than a worker would. */
  const beatAt = (ms: number): void => {
    const atMs = Math.max(Math.ceil(ms / stepMs) * stepMs, Date.now() + stepMs)
    if (!gate.isAlive() || !(atMs < wakeAtMs)) return
    clearTimeout(timer)
    wakeAtMs = atMs
    timer = setTimeout(() => void beat(), atMs - Date.now())
  }

  gate.onPass(() => beatAt(Date.now()))
  beatAt(Date.now())
  return { stop: () => clearTimeout(timer) }
}
