import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { lowestId, timeOfId } from '../../database/ids.ts'
import { dayMs } from '../../domain/time.ts'
import {
  discrepanciesMax,
  type LedgerDiscrepancy,
  type LedgerRange,
  proveRange,
  type RangeProof,
  storeDiscrepancyCount,
} from '../../repositories/ledger/check-ledger.ts'
import {
  completeSeal,
  createSeal,
  findSealAfter,
  hasLatePostings,
  hasMoreUnsealed,
  hasOpenSeal,
  type LedgerCheck,
  listSealedDiscrepancies,
  listSealsToProve,
  lockClosedSeal,
  markSeals,
  rangeOf,
  rangeSinceSeals,
  readSealedHistory,
  reopenSeals,
  type Seal,
  type SealedHistory,
  storeSealBalances,
  storeSealProof,
} from '../../repositories/ledger/seals.ts'

type Context = Pick<AppContext, 'longDb' | 'clock'>

/**
 * The number of postings per seal. One statement verifies all postings of a seal and, on the
 * embedded engine, blocks other statements while it runs.
 */
const postingsPerSeal = 5000
/**
 * Postings are sealed only when they are this old, because a late posting would reopen a sealed
 * period.
 */
const sealedAfterMs = 600_000
/**
 * Waits this long for transactions that could still add postings to the period. Most finish in
 * time.
 */
const closesWithinMs = 2000
const closesPollMs = 50
/**
 * The maximum number of unsealed postings that one statement checks. Any excess is sealed first.
 */
const unsealedMax = 500_000
/** The minimum number of sealed periods that each recheck verifies. */
const recheckedMin = 3
const runsAWeek = 7 * 24 * 6

const timeOf = (id: string | undefined): string | null =>
  id === undefined || id === lowestId ? null : timeOfId(id)

const readHistory = async (db: Db): Promise<SealedHistory> => {
  const { until, ...history } = await readSealedHistory(db)
  return { ...history, until: timeOf(until ?? undefined) }
}

/** Returns the start of a digest as an integer that JSON can represent exactly. */
const shownDigest = (digest: string): number => Number.parseInt(digest.slice(0, 12), 16)

interface SealProof extends RangeProof {
  seal: Seal
  range: LedgerRange
}

const proveSeal = async ({ longDb, clock }: Context, seal: Seal): Promise<SealProof> => {
  const range = await rangeOf(longDb, seal)
  const proof = await proveRange(longDb, range, seal.number)
  const changed: LedgerDiscrepancy = {
    rule: 'entries belong to their posting',
    subject: `seal ${seal.number} digest of its entries`,
    expected: shownDigest(seal.digest ?? ''),
    found: shownDigest(proof.digest),
  }
  const discrepancies =
    proof.digest === seal.digest ? proof.discrepancies : [changed, ...proof.discrepancies]
  await storeSealProof(longDb, seal.number, discrepancies, clock.nowIso())
  return { ...proof, discrepancies, seal, range }
}

/**
 * Verifies and completes the next seal. Returns false if no seal is ready, because postings may
 * still be added to its period.
 */
const completeNextSeal = async ({ longDb, clock }: Context): Promise<boolean> => {
  await markSeals(longDb)
  return longDb.transaction().execute(async (tx) => {
    const seal = await lockClosedSeal(tx)
    if (seal === undefined) return false
    const range = await rangeOf(tx, seal)
    const proof = await proveRange(tx, range)
    await storeSealBalances(tx, seal.number, range)
    await completeSeal(tx, seal.number, proof, clock.nowIso())
    return true
  })
}

/**
 * Seals old postings, `count` postings at a time. The discrepancies of a period are stored with its
 * seal, so that later checks do not need to verify the period again.
 */
export const sealLedger = async (
  ctx: Context,
  { count = postingsPerSeal, mayGoOn }: { count?: number; mayGoOn: () => boolean },
): Promise<void> => {
  await reopenSeals(ctx.longDb)
  for (let waitedMs = 0; mayGoOn(); ) {
    const beforeMs = ctx.clock.nowMs() - sealedAfterMs
    if ((await completeNextSeal(ctx)) || (await createSeal(ctx.longDb, { count, beforeMs }))) {
      waitedMs = 0
    } else {
      if (waitedMs >= closesWithinMs || !(await hasOpenSeal(ctx.longDb))) return
      await delay(closesPollMs)
      waitedMs += closesPollMs
    }
  }
}

const nothing: RangeProof = { entries: 0, transactions: 0, discrepancies: [], digest: '' }

/**
 * Verifies all unsealed postings and every balance in one snapshot. Verifies nothing if a late
 * posting belongs to a sealed period or if too many postings are unsealed. The next run then seals
 * these postings first.
 */
const proveUnsealed = (db: Db) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const range = await rangeSinceSeals(tx)
      const isComplete =
        !(await hasLatePostings(tx)) && !(await hasMoreUnsealed(tx, range, unsealedMax))
      return { range, isComplete, proof: isComplete ? await proveRange(tx, range) : nothing }
    })

/** Appends the newest discrepancies of sealed periods. */
const withSealed = async (db: Db, found: LedgerDiscrepancy[]): Promise<LedgerDiscrepancy[]> => {
  const sealed = await listSealedDiscrepancies(db, discrepanciesMax)
  return [...found, ...sealed].slice(0, discrepanciesMax)
}

/**
 * Seals old postings for at most `sealForMs`, then verifies newer postings. The cost depends on the
 * number of new postings, accounts and open transactions.
 */
export const checkLedger = async (
  ctx: Context,
  { sealForMs, stopped }: { sealForMs: number; stopped?: AbortSignal | undefined },
): Promise<LedgerCheck> => {
  const { longDb, clock } = ctx
  const untilMs = performance.now() + sealForMs
  const mayGoOn = () => performance.now() < untilMs && stopped?.aborted !== true
  await sealLedger(ctx, { mayGoOn })
  const checkedAt = clock.nowIso()
  const { range, isComplete, proof } = await proveUnsealed(longDb)
  const discrepancies = await withSealed(longDb, proof.discrepancies)
  await storeDiscrepancyCount(longDb, discrepancies.length)
  const { entries, transactions } = proof
  return {
    checkedAt,
    discrepancies,
    entries,
    transactions,
    isComplete,
    from: timeOf(range.from),
    until: null,
    history: await readHistory(longDb),
    nextAfter: null,
  }
}

/** Verifies sealed periods again for `forMs`, starting after seal number `after`. */
export const proveHistory = async (
  ctx: Context,
  { after, forMs }: { after: number; forMs: number },
): Promise<LedgerCheck> => {
  const { longDb, clock } = ctx
  const untilMs = performance.now() + forMs
  await reopenSeals(longDb)
  const proven: SealProof[] = []
  let next = await findSealAfter(longDb, after)
  while (next !== undefined && (proven.length === 0 || performance.now() < untilMs)) {
    proven.push(await proveSeal(ctx, next))
    next = await findSealAfter(longDb, next.number)
  }
  const last = proven.at(-1)
  return {
    checkedAt: clock.nowIso(),
    discrepancies: proven.flatMap((each) => each.discrepancies).slice(0, discrepanciesMax),
    from: timeOf(proven[0]?.range.from),
    until: timeOf(last?.range.until),
    entries: proven.reduce((sum, { entries }) => sum + entries, 0),
    transactions: proven.reduce((sum, { transactions }) => sum + transactions, 0),
    isComplete: true,
    history: await readHistory(longDb),
    nextAfter: next === undefined ? null : (last?.seal.number ?? null),
  }
}

/**
 * Verifies sealed periods with discrepancies again, and the periods whose last verification is
 * oldest. Every period is verified at least once a week. Returns the discrepancies.
 */
export const recheckLedger = async (
  ctx: Context,
  stopped?: AbortSignal,
): Promise<LedgerDiscrepancy[]> => {
  const { longDb, clock } = ctx
  await reopenSeals(longDb)
  const { seals } = await readSealedHistory(longDb)
  const count = Math.max(recheckedMin, Math.ceil(seals / runsAWeek))
  const before = new Date(clock.nowMs() - dayMs).toISOString()
  const found: LedgerDiscrepancy[] = []
  for (const seal of await listSealsToProve(longDb, { count, before })) {
    if (stopped?.aborted === true) break
    found.push(...(await proveSeal(ctx, seal)).discrepancies)
  }
  return found
}
