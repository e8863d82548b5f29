import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { nodeFile, type Program, prepareProgram, until } from '../support/processes.ts'
import {
  askRedis,
  asOwn,
  fillTemplate,
  type Machine,
  type Network,
  prepareMachine,
  readSecrets,
  readVariables,
  valuesOf,
} from './machines.ts'

/** Three machines of `deploy/ha/` run on this computer, together with the parts that they share. */

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

export interface Cluster {
  folder: string
  network: Network
  machines: Machine[]
  proxy: Program
  origin: string
  /** The URLs of the primary's `momo` database through the proxy. */
  urls: { superuser: string; owner: string; app: string }
  /** The environment variables of the service, as in `deploy/ha/momo.env`. */
  variables: Record<string, string>
  /** Returns Patroni's list of members, which is empty if no node answers. */
  members(): Promise<Member[]>
  leader(): Promise<Machine | undefined>
  synchronous(): Promise<Machine | undefined>
  redisMaster(): Promise<Machine | undefined>
  /** Starts every stopped program. Resolves when all of them have rejoined the cluster. */
  restore(): Promise<void>
  stop(): Promise<void>
  kill(): void
}

const answerMaxMs = 1500

const membersAt = async (address: string): Promise<Member[]> => {
  const answer = await fetch(`http://${address}:8008/cluster`, {
    signal: AbortSignal.timeout(answerMaxMs),
  })
  return ((await answer.json()) as { members: Member[] }).members
}

const isLeader = ({ role }: Member): boolean => role === 'leader'

/** Returns whether the leader has two standbys on its timeline, one of them synchronous. */
const isWhole = (members: Member[], standbyRole: string): boolean => {
  const leader = members.find(isLeader)
  return (
    members.length === 3 &&
    members.some(({ role }) => role === standbyRole) &&
    members.every(
      ({ state, timeline }) =>
        ['running', 'streaming'].includes(state) && timeline === leader?.timeline,
    )
  )
}

const etcdAnswers = async ({ address }: Machine): Promise<boolean> => {
  const signal = AbortSignal.timeout(answerMaxMs)
  return fetch(`http://${address}:2379/health`, { signal }).then(
    async (answer) => ((await answer.json()) as { health: string }).health === 'true',
    () => false,
  )
}

interface Wanted {
  folder: string
  /** The first three numbers of unused loopback addresses, such as 127.77.0. */
  prefix: string
  /** The addresses of the API nodes, as host:port. */
  apis: [string, string]
  isSynchronous?: boolean
}

export const prepareCluster = ({ folder, prefix, apis, isSynchronous = true }: Wanted): Cluster => {
  const network = { prefix, secrets: readSecrets(folder), isSynchronous }
  const { secrets } = network
  const machines = ([1, 2, 3] as const).map((number) => prepareMachine(folder, number, network))
  const values = { ...valuesOf(network), API_1: apis[0], API_2: apis[1] }
  const proxyFile = join(folder, 'haproxy.cfg')
  writeFileSync(proxyFile, fillTemplate('haproxy.cfg', values), { mode: 0o600 })
  const proxy = prepareProgram({
    ...asOwn('haproxy', ['-db', '-f', proxyFile], { atDeath: 'KILL' }),
    logFile: join(folder, 'haproxy.log'),
  })
  const urlFor = (user: string, password: string): string =>
    `postgres://${user}:${password}@${values.PROXY_ADDRESS}:5000/momo`
  const named = (name: string | undefined): Machine | undefined =>
    machines.find((machine) => machine.name === name)

  const members = async (): Promise<Member[]> =>
    Promise.any(machines.map(({ address }) => membersAt(address))).catch(() => [])
  const leader = async () => named((await members()).find(isLeader)?.name)
  const standbyRole = isSynchronous ? 'sync_standby' : 'replica'
  const synchronous = async () =>
    named((await members()).find(({ role }) => role === standbyRole)?.name)

  const ofSentinel = (machine: Machine, ...command: string[]) =>
    askRedis(machine.address, 26_379, undefined, 'SENTINEL', ...command)
  const redisMaster = async (): Promise<Machine | undefined> => {
    const answers = await Promise.all(
      machines.map((machine) => ofSentinel(machine, 'get-master-addr-by-name', 'momo')),
    )
    return machines.find(({ address }) => answers.some((lines) => lines?.[0] === address))
  }
  /**
   * Returns whether every sentinel sees a responsive master, two replicas and two other sentinels.
   */
  const isRedisWhole = async (): Promise<boolean> => {
    const seen = await Promise.all(machines.map((machine) => ofSentinel(machine, 'master', 'momo')))
    const replicas = await Promise.all(
      machines.map((machine) => ofSentinel(machine, 'replicas', 'momo')),
    )
    const valueIn = (lines: string[] | undefined, name: string): string | undefined =>
      lines?.[lines.indexOf(name) + 1]
    return (
      new Set(seen.map((lines) => valueIn(lines, 'ip'))).size === 1 &&
      seen.every(
        (lines) =>
          valueIn(lines, 'flags') === 'master' &&
          valueIn(lines, 'num-slaves') === '2' &&
          valueIn(lines, 'num-other-sentinels') === '2',
      ) &&
      replicas.every((lines) => lines?.filter((line) => line === 'ok').length === 2)
    )
  }

  const startAll = async (name: 'etcd' | 'patroni' | 'redis' | 'sentinel'): Promise<void> => {
    for (const machine of machines) if (!machine[name].isRunning()) machine[name].start()
  }
  const isStored = async (): Promise<boolean> =>
    (await Promise.all(machines.map(etcdAnswers))).every(Boolean)
  const isAnswered = async (): Promise<boolean> => {
    const client = new pg.Client({
      connectionString: urlFor('postgres', secrets.SUPERUSER_PASSWORD).replace(/momo$/, 'postgres'),
      connectionTimeoutMillis: 2000,
    })
    client.on('error', () => {})
    return client
      .connect()
      .then(() => client.query('SELECT pg_is_in_recovery() AS "isStandby"'))
      .then(
        ({ rows }) => !rows[0].isStandby,
        () => false,
      )
      .finally(() => client.end().catch(() => {}))
  }

  const restore = async (): Promise<void> => {
    await until('etcd answers on three machines', async () => {
      await startAll('etcd')
      return isStored()
    })
    await until('Patroni has a primary and two standbys', async () => {
      await startAll('patroni')
      return isWhole(await members(), standbyRole)
    })
    await startAll('redis')
    await until('Redis has a master, two replicas and three sentinels', async () => {
      await startAll('redis')
      await startAll('sentinel')
      return isRedisWhole()
    })
    await until('HAProxy forwards to the primary', async () => {
      if (!proxy.isRunning()) proxy.start()
      return isAnswered()
    })
  }

  const kill = (): void => {
    for (const machine of machines) {
      for (const { signal } of [machine.patroni, machine.etcd, machine.redis, machine.sentinel]) {
        signal('SIGCONT')
        signal('SIGKILL')
      }
      const postmaster = machine.postmaster()
      if (postmaster !== undefined) {
        process.kill(postmaster, 'SIGCONT')
        process.kill(postmaster, 'SIGQUIT')
      }
    }
    proxy.signal('SIGKILL')
  }

  return {
    folder,
    network,
    machines,
    proxy,
    origin: `http://${values.PROXY_ADDRESS}:8080`,
    urls: {
      superuser: urlFor('postgres', secrets.SUPERUSER_PASSWORD),
      owner: urlFor('momo_owner', secrets.OWNER_PASSWORD),
      app: urlFor('momo_app', secrets.APP_PASSWORD),
    },
    variables: {
      ...readVariables(fillTemplate('momo.env', values)),
      ENCRYPTION_KEY: secrets.ENCRYPTION_KEY,
      MANAGEMENT_TOKEN: secrets.MANAGEMENT_TOKEN,
    },
    members,
    leader,
    synchronous,
    redisMaster,
    restore,
    stop: async () => {
      for (const { patroni } of machines) patroni.signal('SIGTERM')
      const ended = Promise.all(machines.map(({ patroni }) => patroni.ended()))
      await Promise.race([ended, pause(stopMaxMs, undefined, { ref: false })])
      kill()
    },
    kill,
  }
}

const stopMaxMs = 15_000

export const createDatabase = async (cluster: Cluster): Promise<void> => {
  const { urls } = cluster
  const server = urls.superuser.replace(/momo$/, 'postgres')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'momo'`)
  if (rowCount === 0) await client.query('CREATE DATABASE momo')
  const { rowCount: roles } = await client.query(`SELECT FROM pg_roles WHERE rolname = 'momo_app'`)
  await client.end()
  if (roles === 0) createRoles(cluster)
  await migrate(cluster)
}

const createRoles = ({ urls, network }: Cluster): void => {
  const { OWNER_PASSWORD, APP_PASSWORD } = network.secrets
  const given = ['-v', `owner_password=${OWNER_PASSWORD}`, '-v', `app_password=${APP_PASSWORD}`]
  execFileSync('psql', ['-q', ...given, '-f', 'deploy/postgres-roles.sql', urls.superuser], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const migrate = async ({ folder, urls }: Cluster): Promise<void> => {
  const logFile = join(folder, 'migrate.log')
  const program = prepareProgram({
    file: nodeFile,
    args: ['src/startup/migrate-command.ts'],
    env: { DATABASE_URL: urls.owner },
    logFile,
  })
  program.start()
  if ((await program.ended()) !== 0) throw new Error(`the migrations failed: see ${logFile}`)
}
