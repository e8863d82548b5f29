import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { AppContext, Outgoing } from '../context.ts'
import { createBackup } from '../database/backup-engine.ts'
import type { Database } from '../database/database.ts'
import { transientReason } from '../database/database-errors.ts'
import { groupCommit } from '../database/group-commit.ts'
import { createSemaphore } from '../database/isolated-owners.ts'
import { idleMs } from '../domain/people/limits.ts'
import { type PasswordCost, safePasswordCost } from '../domain/people/password-rules.ts'
import { Problem } from '../domain/problems.ts'
import { type Metrics, version } from '../metrics.ts'
import { callbackPath } from '../providers/callback-path.ts'
import { createLiveProviders } from '../providers/live-providers.ts'
import { sandboxProvider } from '../providers/sandbox.ts'
import { storeLastBackup } from '../repositories/last-backup.ts'
import { readPageVersions } from '../repositories/page-versions.ts'
import { insertPayments } from '../repositories/payments/insert-payments.ts'
import { readStandings } from '../repositories/people/sign-ins.ts'
import { recordCallbacks } from '../repositories/transactions/provider-callbacks.ts'
import { findTransactions } from '../repositories/transactions/transactions.ts'
import { readFeedEnds } from '../repositories/webhooks/event-lists.ts'
import { createTrailKeyReader } from '../services/audit/trail-key.ts'
import { createOpenSessionLimit } from '../services/checkout/limit-open-sessions.ts'
import { createClusterFigures } from '../services/cluster-figures.ts'
import { createAvailabilities } from '../services/markets/availability.ts'
import { createCircuits } from '../services/markets/circuits.ts'
import { createCurrentTerms } from '../services/markets/current-terms.ts'
import { createPageWatch, type PageWatch } from '../services/page-watch.ts'
import { createSharedTokenState } from '../services/people/first-owner.ts'
import { createIdentityProvider } from '../services/people/identity-provider.ts'
import { createSecondFactorDue } from '../services/people/second-factor-due.ts'
import { createCurrentRecovery } from '../services/recovery/current-recovery.ts'
import { createSandboxFunding } from '../services/sandbox/fund-balances.ts'
import { applyTransitions } from '../services/transactions/apply-transitions.ts'
import { createPayoutsAndRefunds } from '../services/transactions/create-payouts-and-refunds.ts'
import type { CreationOutcome, CreationRequest } from '../services/transactions/creation-request.ts'
import { createFeedWatch } from '../services/webhooks/feed-watch.ts'
import { createWorkerRounds } from '../services/worker-rounds.ts'
import type { Traces } from '../traces.ts'
import { createWakeUps } from '../wake-ups.ts'
import { createDeliver } from '../webhooks/delivery-attempt.ts'
import { createSealer } from '../webhooks/secret-encryption.ts'
import { schedulesOf } from '../workers/schedules.ts'
import { workersOf } from '../workers/worker-names.ts'

interface ContextDependencies {
  config: Config
  clock: Clock
  database: Database
  log: Logger
  metrics: Metrics
  traces?: Traces | undefined
  /** Callers use this URL to reach the server. It has no path. */
  publicUrl: string
  /** Only tests override the password hashing cost, because a lower cost is insecure. */
  passwordCost?: PasswordCost | undefined
  /** Tests can override how outgoing connections are opened. */
  outgoing?: Partial<Outgoing> | undefined
}

/** Merchants whose rows are locked are served separately, through these connections. */
const isolatedConnections = 2

/** Requests that wait for events check for events from other processes at this interval. */
const feedPollMs = 500

/** Open pages are compared with current data at this interval. */
const pagePollMs = 1000

const keepInterval = (usualMs: number): number => usualMs

/** Lets requests wait for events. Events created by this process wake the requests immediately. */
const watchFeeds = ({
  database: { db },
  log,
  outgoing: { pollMs = keepInterval } = {},
}: ContextDependencies): Pick<AppContext, 'wake' | 'feedWatch'> => {
  const wake = createWakeUps()
  const feedWatch = createFeedWatch({
    readEnds: (owners) => readFeedEnds(db, owners),
    pollMs: pollMs(feedPollMs),
    onError: (error) => {
      const level = transientReason(error) === undefined ? 'error' : 'debug'
      log[level]({ err: error }, 'event feed check failed')
    },
  })
  wake.on('feeds', feedWatch.wake)
  return { wake, feedWatch }
}

const watchPages = ({
  database: { db },
  clock,
  log,
  outgoing: { pollMs = keepInterval } = {},
}: ContextDependencies): PageWatch =>
  createPageWatch({
    readVersions: (subjects) => readPageVersions(db, subjects, clock.nowIso()),
    readStandings: (ids) => {
      const idleSince = new Date(clock.nowMs() - idleMs).toISOString()
      return readStandings(db, ids, { at: clock.nowIso(), idleSince })
    },
    pollMs: pollMs(pagePollMs),
    onError: (error) => {
      const level = transientReason(error) === undefined ? 'error' : 'debug'
      log[level]({ err: error }, 'page change check failed')
    },
  })

/** The time between two probes of a failing provider. */
const probeEveryMs = 3000

/** The time between two circuit breaker reports to other nodes. */
const reportCircuitsEveryMs = 3000

/** The minimum time between two reports of worker rounds to other nodes. */
const storeRoundsEveryMs = 15_000

const connectProviders = (dependencies: ContextDependencies, pollMs: Outgoing['pollMs']) => {
  const { config, clock, database, log, metrics, traces, publicUrl, outgoing = {} } = dependencies
  const { db } = database
  const liveProviders = createLiveProviders(config.liveProviders, {
    publicUrl: () => publicUrl,
    callbackPathsOf: (provider, country) =>
      config.encryptionKeys.map((key) => callbackPath(key, provider, country)),
    onConfigured: metrics.beginMarket,
    observe: (market, { call, outcome, durationMs }) =>
      metrics.providerCalls.observe({ ...market, call, outcome }, durationMs / 1000),
    clock,
    onMeasured: (market, availability) => availabilities.report(market, availability),
    probeEveryMs: pollMs(probeEveryMs),
    connect: outgoing.connect,
    log,
    onCall:
      traces &&
      (({ provider, country }, { transaction, call, outcome, httpStatus, durationMs }) =>
        traces.record({
          transaction,
          name: `${provider} ${call}`,
          kind: 'client',
          endMs: clock.nowMs(),
          durationMs,
          attributes: { provider, country, outcome, 'http.response.status_code': httpStatus },
          hasFailed: ['unsent', 'unknown', 'untraceable'].includes(outcome),
        })),
    onMismatch: (market, call) => metrics.mismatchedAnswers.inc({ ...market, call }),
  })
  const availabilities = createAvailabilities({ db, clock, find: liveProviders.find, log })
  const everyMs = pollMs(reportCircuitsEveryMs)
  const circuits = createCircuits({ db, clock, list: liveProviders.list, everyMs, log })
  return { liveProviders, availabilities, circuits }
}

const backupOf = ({ database: { db, embedded }, clock }: ContextDependencies) =>
  embedded?.folder === undefined
    ? undefined
    : createBackup({
        db,
        folder: embedded.folder,
        nowIso: clock.nowIso,
        version,
        onTaken: (takenAt) => storeLastBackup(db, takenAt),
      })

/**
 * Creates everything that requests and workers share. This function is the composition root of the
 * service.
 */
export const createContext = (dependencies: ContextDependencies): AppContext => {
  const { config, clock, database, log, metrics, publicUrl, outgoing = {} } = dependencies
  const { pollMs = keepInterval } = outgoing
  const sealer = createSealer(config.encryptionKeys)
  const sandbox = sandboxProvider(config.sandboxLatencyMs, clock.nowMs)
  const { db, longDb } = database
  const { liveProviders, availabilities, circuits } = connectProviders(dependencies, pollMs)
  const clusterFigures = createClusterFigures({
    db,
    clock,
    circuits,
    log,
    retentionDays: config.retentionDays,
    running: {
      workers: workersOf(config),
      schedules: schedulesOf(database).map(({ name }) => name),
    },
  })
  metrics.cluster(clusterFigures)
  const groups = { sizeMax: 100, statementsMax: 2, semaphore: createSemaphore(isolatedConnections) }
  const moneyGroup = { ...groups, isRepeatable: true, isSerial: true }
  const ctx: AppContext = Object.freeze<AppContext>({
    config,
    clock,
    db,
    longDb,
    log,
    metrics,
    traces: dependencies.traces,
    sealer,
    readTrailKey: createTrailKeyReader(database.db, sealer),
    adapterOf: ({ environment, provider, country, provider_address: address }) => {
      if (environment === 'test') return sandbox
      const found = liveProviders.find(provider, country)
      if (found === undefined) throw new Problem('provider_unavailable')
      return address == null ? found.adapter : found.at(address)
    },
    liveProviders,
    serves: ({ environment, provider, country }) =>
      environment === 'test' || liveProviders.find(provider, country) !== undefined,
    terms: createCurrentTerms(db),
    recovery: createCurrentRecovery(db),
    availabilities,
    circuits,
    clusterFigures,
    rounds: createWorkerRounds({ db, clock, everyMs: pollMs(storeRoundsEveryMs), log }),
    insertPayment: groupCommit((payments, waitMs) => insertPayments(db, payments, waitMs), {
      ...groups,
      ownerOf: ({ row }) => row.organisation_id,
    }),
    createPayoutOrRefund: groupCommit<CreationRequest, CreationOutcome>(
      (requests, waitMs) => createPayoutsAndRefunds(ctx, requests, waitMs),
      { ...moneyGroup, ownerOf: ({ caller }) => caller.organisationId },
    ),
    findTransaction: groupCommit((wanted) => findTransactions(db, wanted), {
      ...groups,
      ownerOf: ({ caller }) => caller.organisationId,
      isRepeatable: true,
    }),
    applyTransition: groupCommit((steps, waitMs) => applyTransitions(ctx, steps, waitMs), {
      ...moneyGroup,
      sizeMax: 500,
      ownerOf: ({ row, failures = 0 }) => (failures > 0 ? row.id : row.organisation_id),
      isSuspect: ({ failures = 0 }) => failures > 0,
    }),
    recordCallback: groupCommit((callbacks) => recordCallbacks(db, callbacks), {
      ...groups,
      ownerOf: ({ provider, country }) => `${provider}/${country}`,
    }),
    publicUrl,
    fundSandbox: createSandboxFunding(clock),
    limitOpenSessions: createOpenSessionLimit(),
    ...watchFeeds(dependencies),
    pageWatch: watchPages(dependencies),
    createDeliver: outgoing.createDeliver ?? createDeliver,
    passwordCost: dependencies.passwordCost ?? safePasswordCost,
    identityProvider: config.singleSignOn && createIdentityProvider(config.singleSignOn),
    secondFactorDue: createSecondFactorDue({ db, clock, config, liveProviders }),
    sharedTokenState: createSharedTokenState({ db, config, liveProviders }),
    mayLosePayments: () => database.engine === 'embedded' && liveProviders.areLive(),
    backup: backupOf(dependencies),
    pollMs,
  })
  metrics.isolatedMerchants(() => {
    const groupsOfMerchants = [ctx.insertPayment, ctx.createPayoutOrRefund, ctx.applyTransition]
    return new Set(groupsOfMerchants.flatMap((group) => group.isolated())).size
  })
  return ctx
}
