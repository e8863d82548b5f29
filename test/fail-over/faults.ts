import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Machine } from '../cluster/machines.ts'
import { until } from '../support/processes.ts'
import { cutOff } from './cut-off.ts'
import { commandOf, signalAll, withChildren } from './processes-of.ts'
import type { ClusterStage } from './stage.ts'

export interface Fault {
  name: string
  /** The minimum duration of the fault. It then lasts until create requests get responses again. */
  holdMs: number
  /** If true, nothing can be stored until the repair, so nobody waits for responses. */
  isHelpless?: boolean
  /**
   * If true, no create request may succeed before the repair, because its result cannot be stored.
   */
  acknowledgesNothing?: boolean
  /** Returns why this machine or user cannot inject the fault, or undefined if it can. */
  missing?(stage: ClusterStage): string | undefined
  /**
   * Injects the fault. Returns a function that repairs it. The cluster restarts programs itself.
   */
  inject(stage: ClusterStage): Promise<() => Promise<void> | void>
}

const execute = promisify(execFile)
const nothing = (): void => {}

const found = async (what: string, look: () => Promise<Machine | undefined>): Promise<Machine> => {
  let machine: Machine | undefined
  await until(`there is a ${what}`, async () => {
    machine = await look()
    return machine !== undefined
  })
  return machine as Machine
}

const leaderOf = ({ cluster }: ClusterStage) => found('primary', cluster.leader)
const synchronousOf = ({ cluster }: ClusterStage) =>
  found('synchronous standby', cluster.synchronous)
const redisMasterOf = ({ cluster }: ClusterStage) => found('master of Redis', cluster.redisMaster)

const postgresOf = (machine: Machine): number[] => {
  const postmaster = machine.postmaster()
  return postmaster === undefined ? [] : withChildren(postmaster)
}

/** Patroni and PostgreSQL each survive the death of the other, so both are killed. */
const killDatabase = async (machine: Machine): Promise<void> => {
  const pids = postgresOf(machine)
  machine.patroni.signal('SIGKILL')
  signalAll(pids, 'SIGKILL')
  await machine.patroni.ended()
}

const freeze = (pids: readonly number[], machine: Machine): (() => void) => {
  machine.patroni.signal('SIGSTOP')
  signalAll(pids, 'SIGSTOP')
  return () => {
    signalAll(pids, 'SIGCONT')
    machine.patroni.signal('SIGCONT')
  }
}

const askPatroni = async (machine: Machine, path: string, body: object): Promise<number> => {
  const { status } = await fetch(`http://${machine.address}:8008${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  return status
}

/** Longer than the limit for a silent leader (`ttl`). */
const beyondTtlMs = 15_000
const shortMs = 5000

const kill = (
  name: string,
  choose: (stage: ClusterStage) => Promise<{ signal(signal: NodeJS.Signals): void }[]>,
): Fault => ({
  name,
  holdMs: shortMs,
  inject: async (stage) => {
    for (const program of await choose(stage)) program.signal('SIGKILL')
    return nothing
  },
})

const standbysOf = async (stage: ClusterStage): Promise<Machine[]> => {
  const leader = await leaderOf(stage)
  return stage.cluster.machines.filter((machine) => machine !== leader)
}

/** Returns the member that is neither the primary nor its synchronous standby. */
const thirdOf = async (stage: ClusterStage): Promise<Machine> => {
  const synchronous = await synchronousOf(stage)
  const [third] = (await standbysOf(stage)).filter((machine) => machine !== synchronous)
  return third as Machine
}

const fillDisk = async (path: string): Promise<void> => {
  const args = ['if=/dev/zero', `of=${join(path, 'ballast')}`, 'bs=4096']
  await execute('dd', args).catch(() => {})
}

const firstFive: Fault[] = [
  {
    name: 'SIGKILL of PostgreSQL on the primary',
    holdMs: shortMs,
    inject: async (stage) => {
      signalAll([(await leaderOf(stage)).postmaster() ?? 0], 'SIGKILL')
      return nothing
    },
  },
  {
    name: 'SIGKILL of Patroni and PostgreSQL on the primary',
    holdMs: beyondTtlMs,
    inject: async (stage) => {
      await killDatabase(await leaderOf(stage))
      return nothing
    },
  },
  {
    ...kill('SIGKILL of Patroni on the primary', async (stage) => [
      (await leaderOf(stage)).patroni,
    ]),
    holdMs: beyondTtlMs,
  },
  {
    name: 'SIGSTOP of Patroni on the primary for longer than its lease',
    holdMs: 2 * beyondTtlMs,
    inject: async (stage) => freeze([], await leaderOf(stage)),
  },
  {
    name: 'SIGKILL of Patroni and PostgreSQL on the synchronous standby',
    holdMs: beyondTtlMs,
    inject: async (stage) => {
      await killDatabase(await synchronousOf(stage))
      return nothing
    },
  },
]

const ofDatabases: Fault[] = [
  {
    name: 'the primary is cut off from etcd and the standbys',
    holdMs: 2 * beyondTtlMs,
    missing: ({ cluster }) =>
      cluster.machines[0]?.group === undefined ? 'only root may cut a network' : undefined,
    inject: async (stage) => {
      const leader = await leaderOf(stage)
      return cutOff(leader, await standbysOf(stage))
    },
  },
  {
    name: 'SIGSTOP of Patroni and PostgreSQL on the primary',
    holdMs: 2 * beyondTtlMs,
    inject: async (stage) => {
      const leader = await leaderOf(stage)
      return freeze(postgresOf(leader), leader)
    },
  },
  {
    name: 'SIGSTOP of Patroni and PostgreSQL on the synchronous standby',
    holdMs: beyondTtlMs,
    inject: async (stage) => {
      const standby = await synchronousOf(stage)
      return freeze(postgresOf(standby), standby)
    },
  },
  {
    name: 'SIGKILL of both standbys',
    holdMs: beyondTtlMs,
    isHelpless: true,
    acknowledgesNothing: true,
    inject: async (stage) => {
      await Promise.all((await standbysOf(stage)).map(killDatabase))
      return nothing
    },
  },
  {
    name: 'a planned switchover',
    holdMs: shortMs,
    inject: async (stage) => {
      const [leader, candidate] = [await leaderOf(stage), await synchronousOf(stage)]
      const order = { leader: leader.name, candidate: candidate.name }
      const status = await askPatroni(leader, '/switchover', order)
      if (status !== 200) throw new Error(`Patroni refuses a switchover: ${status}`)
      return nothing
    },
  },
  {
    name: 'a restart of PostgreSQL on the primary by Patroni',
    holdMs: shortMs,
    inject: async (stage) => {
      await askPatroni(await leaderOf(stage), '/restart', {})
      return nothing
    },
  },
  {
    name: 'all connections of the primary are closed',
    holdMs: shortMs,
    inject: async ({ postgres }) => {
      await postgres.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
            AND application_name LIKE 'momo%'`,
      )
      return nothing
    },
  },
  {
    name: 'the disk of the primary is full',
    holdMs: beyondTtlMs,
    isHelpless: true,
    missing: ({ disks }) => (disks.size === 0 ? 'only root may mount a disk' : undefined),
    inject: async (stage) => {
      const disk = stage.disks.get((await leaderOf(stage)).name)
      await fillDisk(disk?.path ?? '')
      return () => disk?.empty()
    },
  },
  {
    name: 'an outdated old primary runs alone',
    holdMs: 2 * beyondTtlMs,
    isHelpless: true,
    acknowledgesNothing: true,
    inject: async (stage) => {
      const old = await leaderOf(stage)
      await killDatabase(old)
      const { cluster } = stage
      await until('another server is the primary', async () => {
        const leader = await cluster.leader()
        return leader !== undefined && leader !== old && (await cluster.synchronous()) !== undefined
      })
      await pause(shortMs)
      const others = cluster.machines.filter((machine) => machine !== old)
      await Promise.all(others.map(killDatabase))
      old.patroni.start()
      await until('the old primary runs', async () => (await cluster.members()).length > 0)
      return nothing
    },
  },
]

const receivesLog = (pid: number): boolean => commandOf(pid).includes('walreceiver')

/** The primary waits longer than this for a frozen standby (`wal_sender_timeout`). */
const stillMs = 2500

const ofLag: Fault[] = [
  {
    name: 'SIGKILL of the primary while both standbys are frozen',
    holdMs: beyondTtlMs,
    inject: async (stage) => {
      const leader = await leaderOf(stage)
      const standbys = (await standbysOf(stage)).flatMap(postgresOf)
      signalAll(standbys, 'SIGSTOP')
      await pause(stillMs)
      await killDatabase(leader)
      // A real machine would lose its connections, so the standbys' receivers are stopped.
      signalAll(standbys.filter(receivesLog), 'SIGTERM')
      signalAll(standbys, 'SIGCONT')
      return nothing
    },
  },
]

const ofEtcd: Fault[] = [
  kill('SIGKILL of an etcd', async (stage) => [(await thirdOf(stage)).etcd]),
  {
    ...kill('SIGKILL of two etcds', async (stage) =>
      (await standbysOf(stage)).map(({ etcd }) => etcd),
    ),
    holdMs: beyondTtlMs,
    isHelpless: true,
  },
]

const ofProxy: Fault[] = [
  {
    ...kill('SIGKILL of HAProxy', async ({ cluster }) => [cluster.proxy]),
    holdMs: 3000,
    isHelpless: true,
  },
  {
    name: 'SIGSTOP of HAProxy',
    holdMs: shortMs,
    isHelpless: true,
    inject: async ({ cluster: { proxy } }) => {
      proxy.signal('SIGSTOP')
      return () => proxy.signal('SIGCONT')
    },
  },
]

const ofRedis: Fault[] = [
  {
    ...kill('SIGKILL of the Redis master', async (stage) => [(await redisMasterOf(stage)).redis]),
    holdMs: beyondTtlMs,
  },
  {
    name: 'SIGSTOP of the Redis master',
    holdMs: beyondTtlMs,
    inject: async (stage) => {
      const { redis } = await redisMasterOf(stage)
      redis.signal('SIGSTOP')
      return () => redis.signal('SIGCONT')
    },
  },
  kill('SIGKILL of a sentinel', async ({ cluster }) => [(cluster.machines[0] as Machine).sentinel]),
  kill('SIGKILL of all sentinels', async ({ cluster }) =>
    cluster.machines.map(({ sentinel }) => sentinel),
  ),
  kill('SIGKILL of a Redis replica', async (stage) => {
    const master = await redisMasterOf(stage)
    return stage.cluster.machines.filter((each) => each !== master).map(({ redis }) => redis)
  }),
]

const ofService: Fault[] = [
  {
    name: 'SIGKILL of an API node',
    holdMs: shortMs,
    inject: async ({ apis: [api] }) => {
      api?.program.signal('SIGKILL')
      return api?.restart ?? nothing
    },
  },
  {
    name: 'SIGKILL of a worker',
    holdMs: shortMs,
    inject: async ({ workers: [worker] }) => {
      worker?.program.signal('SIGKILL')
      return worker?.restart ?? nothing
    },
  },
  {
    name: 'the clock of an API node is wrong by 7 hours',
    holdMs: beyondTtlMs,
    inject: async ({ apis: [, api] }) => {
      api?.program.signal('SIGUSR2')
      return () => api?.program.signal('SIGUSR2')
    },
  },
]

/** Lists all faults. The first five affect a primary and its synchronous standby. */
export const faults: readonly Fault[] = [
  ...[...firstFive, ...ofDatabases, ...ofLag, ...ofEtcd, ...ofProxy, ...ofRedis, ...ofService],
]
