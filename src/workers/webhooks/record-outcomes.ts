import type { AppContext } from '../../context.ts'
import { groupCommit } from '../../database/group-commit.ts'
import { createSemaphore } from '../../database/isolated-owners.ts'
import { dayMs } from '../../domain/time.ts'
import { type AttemptOutcome, recordAttempts } from '../../repositories/webhooks/deliveries.ts'
import {
  type EndpointVerdict,
  recordEndpointHealth,
} from '../../repositories/webhooks/endpoints.ts'

export const goneStatus = 410
/** An endpoint is disabled once all its attempts have failed for this long. */
const failingMaxMs = 5 * dayMs
/** The number of database connections for endpoints whose rows are locked. */
const isolatedConnections = 2

/**
 * Records attempts, and then the health of their endpoints. One statement covers many attempts or
 * endpoints. Attempts and health are recorded in separate statements, so that a locked endpoint
 * does not delay other endpoints and no attempt is recorded twice. A failure to record the health
 * is only logged, because the next attempt updates the health anyway.
 */
export const createOutcomeRecord = (
  ctx: AppContext,
): ((outcome: AttemptOutcome) => Promise<void>) => {
  const groups = {
    sizeMax: 200,
    statementsMax: 1,
    semaphore: createSemaphore(isolatedConnections),
    ownerOf: (outcome: AttemptOutcome) => outcome.endpoint_id,
  }
  const failures = createCounts()
  const record = groupCommit<AttemptOutcome, boolean>(async (outcomes, lockWaitMs) => {
    const awaited = failures.names()
    const at = ctx.clock.nowIso()
    const changed = new Set([
      ...awaited,
      ...(await recordAttempts(ctx.db, outcomes, at, lockWaitMs)),
    ])
    const conclusive = outcomes.filter(({ reflects_health }) => reflects_health)
    for (const { endpoint_id } of conclusive.filter(isFailure)) {
      changed.add(endpoint_id)
      failures.add(endpoint_id, 1)
    }
    return outcomes.map(
      ({ endpoint_id, reflects_health }) => reflects_health && changed.has(endpoint_id),
    )
  }, groups)
  const judge = groupCommit<AttemptOutcome, undefined>(async (outcomes, lockWaitMs) => {
    const limits = { failingMaxMs, at: ctx.clock.nowIso(), lockWaitMs }
    await recordEndpointHealth(ctx.db, verdictsOf(outcomes), limits)
    return outcomes.map(() => undefined)
  }, groups)

  return async (outcome) => {
    if (!(await record(outcome))) return
    try {
      await judge(outcome)
    } catch (error) {
      ctx.log.warn({ err: error, endpoint: outcome.endpoint_id }, 'endpoint health not recorded')
    } finally {
      if (isFailure(outcome)) failures.add(outcome.endpoint_id, -1)
    }
  }
}

const isFailure = ({ status }: AttemptOutcome): boolean => status !== 'delivered'

/**
 * Counts failures whose effect on the health is not recorded yet, by endpoint. A success after such
 * a failure must be recorded too, because it ends the failure streak.
 */
const createCounts = () => {
  const counts = new Map<string, number>()
  return {
    names: (): string[] => [...counts.keys()],
    add: (name: string, count: number): void => {
      const sum = (counts.get(name) ?? 0) + count
      if (sum === 0) counts.delete(name)
      else counts.set(name, sum)
    },
  }
}

/**
 * Returns one verdict per endpoint and URL, including its last failure. A success overrides
 * failures. A 410 (gone) response overrides successes and failures.
 */
const verdictsOf = (outcomes: AttemptOutcome[]): EndpointVerdict[] => {
  const verdicts = new Map<string, EndpointVerdict>()
  for (const outcome of outcomes) {
    const { endpoint_id: id, url, status_code, error, attempted_at } = outcome
    const key = `${id} ${url}`
    const verdict = status_code === goneStatus ? 'gone' : isFailure(outcome) ? 'fails' : 'works'
    const before = verdicts.get(key)
    const outweighs =
      before === undefined ||
      verdict === 'gone' ||
      (verdict === 'works' && before.verdict === 'fails')
    const failure = verdict === 'works' ? before?.failure : { attempted_at, status_code, error }
    verdicts.set(key, { id, url, verdict: outweighs ? verdict : before.verdict, failure })
  }
  return [...verdicts.values()]
}
