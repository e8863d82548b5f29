import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Program, prepareProgram } from '../support/processes.ts'

/**
 * The files of each machine come from `deploy/ha/`. Their placeholders are filled in for this
 * computer.
 */

const templates = fileURLToPath(new URL('../../deploy/ha/', import.meta.url))
const postgresBin = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
const isRoot = process.getuid?.() === 0

/** Fills in the placeholders of a file in `deploy/ha/`. Throws if a required value is missing. */
export const fillTemplate = (name: string, values: Record<string, string>): string =>
  readFileSync(join(templates, name), 'utf8').replace(/\{\{(\w+)\}\}/g, (_all, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`deploy/ha/${name} asks for ${key}`)
    return value
  })

export const readVariables = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value ?? '']]
    }),
  )

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres']))

interface Who {
  isPostgres?: boolean
  /** Each machine has a group, which distinguishes its network packets. */
  group?: number
  /** The program receives this signal when this process dies. */
  atDeath: 'TERM' | 'KILL'
}

/**
 * Returns a command that stops when this process dies. PostgreSQL and Patroni do not run as root.
 */
export const asOwn = (file: string, args: string[], { isPostgres, group, atDeath }: Who) => {
  const user = isPostgres ? ['--reuid=postgres', `--regid=${group ?? 'postgres'}`] : []
  const ownGroup = !isPostgres && group !== undefined ? [`--regid=${group}`] : []
  const who = isRoot ? [...user, ...ownGroup] : []
  const clear = who.length > 0 ? ['--clear-groups'] : []
  return { file: 'setpriv', args: ['--pdeathsig', atDeath, ...who, ...clear, file, ...args] }
}

export const programsNeeded = ['patroni', 'etcd', 'haproxy', 'redis-server', 'redis-cli', 'setpriv']

/** The network of one run. Several runs may use different addresses at the same time. */
export interface Network {
  prefix: string
  secrets: Secrets
  /** Whether commits wait for a standby. If false, an experiment may lose transactions. */
  isSynchronous: boolean
}

const secretNames = [
  ...(['SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'REWIND_PASSWORD'] as const),
  ...(['OWNER_PASSWORD', 'APP_PASSWORD', 'REDIS_PASSWORD'] as const),
  ...(['ENCRYPTION_KEY', 'MANAGEMENT_TOKEN'] as const),
]
export type Secrets = Record<(typeof secretNames)[number], string>

/** Reads the secrets of a folder, or generates them. */
export const readSecrets = (folder: string): Secrets => {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) {
    const made = secretNames.map((name) => [name, randomBytes(32).toString('hex')])
    writeFileSync(file, JSON.stringify(Object.fromEntries(made)), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

const addressesOf = (prefix: string) => ({
  PROXY_ADDRESS: `${prefix}.10`,
  ADDRESS_1: `${prefix}.11`,
  ADDRESS_2: `${prefix}.12`,
  ADDRESS_3: `${prefix}.13`,
})

export const valuesOf = ({ prefix, secrets }: Network) => ({
  ...addressesOf(prefix),
  ...secrets,
  NETWORK: '127.0.0.0/8',
  POSTGRES_BIN: postgresBin,
  ERRORS: templates.replace(/\/$/, ''),
})

export interface Machine {
  name: string
  address: string
  folder: string
  /**
   * Undefined unless this process is root, because only root can set the group of a child process.
   */
  group: number | undefined
  etcd: Program
  patroni: Program
  redis: Program
  sentinel: Program
  /** Returns the process id of the machine's PostgreSQL, which outlives a killed Patroni. */
  postmaster(): number | undefined
  log(): string
}

const firstGroup = 61_100

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const readPostmaster = (dataDir: string): number | undefined => {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : undefined
}

/** Prepares machine 1, 2 or 3 in a separate folder below `base`, without starting it. */
export const prepareMachine = (base: string, number: 1 | 2 | 3, network: Network): Machine => {
  const name = `db${number}`
  const folder = join(base, name)
  const address = `${network.prefix}.${10 + number}`
  const postgresFolder = join(folder, 'postgres')
  const values = {
    ...valuesOf(network),
    ...{ NAME: name, ADDRESS: address, POSTGRES_DATA: postgresFolder },
    ...{ ETCD_DATA: join(folder, 'etcd'), REDIS_DATA: join(folder, 'redis') },
  }
  const group = isRoot ? firstGroup + number : undefined
  for (const path of ['redis', 'postgres']) mkdirSync(join(folder, path), { recursive: true })
  for (const path of isRoot ? [folder, postgresFolder] : []) {
    chownSync(path, idOf('-u'), idOf('-g'))
  }
  const write = (file: string, text: string, isPostgres = false): string => {
    const path = join(folder, file)
    // Redis and its sentinels update these files.
    if (!existsSync(path)) writeFileSync(path, text, { mode: 0o600 })
    if (isPostgres && isRoot) chownSync(path, idOf('-u'), idOf('-g'))
    chmodSync(path, 0o600)
    return path
  }
  const follow = number === 1 ? '' : `\nreplicaof ${values.ADDRESS_1} 6379\n`
  const patroni = fillTemplate('patroni.yaml', values)
  const asynchronous = patroni.replace(/(synchronous_mode\w*): true/g, '$1: false')
  const patroniFile = write('patroni.yaml', network.isSynchronous ? patroni : asynchronous, true)
  const redisFile = write('redis.conf', fillTemplate('redis.conf', values) + follow)
  const sentinelFile = write('sentinel.conf', fillTemplate('sentinel.conf', values))
  const program = (file: string, args: string[], who: Who, env: Record<string, string> = {}) =>
    prepareProgram({ ...asOwn(file, args, who), env, logFile: join(folder, `${file}.log`) })
  const ofMachine = group === undefined ? {} : { group }
  const killed = { ...ofMachine, atDeath: 'KILL' } as const
  // Patroni stops PostgreSQL when it receives SIGTERM.
  const asPostgres = { ...ofMachine, isPostgres: true, atDeath: 'TERM' } as const
  return {
    name,
    address,
    folder,
    group,
    etcd: program('etcd', [], killed, readVariables(fillTemplate('etcd', values))),
    patroni: program('patroni', [patroniFile], asPostgres),
    redis: program('redis-server', [redisFile], killed),
    sentinel: program('redis-sentinel', [sentinelFile], killed),
    postmaster: () => readPostmaster(join(postgresFolder, 'data')),
    log: () => join(postgresFolder, 'log', 'postgresql.log'),
  }
}

const execute = promisify(execFile)

/**
 * Returns the reply of Redis or a sentinel as lines, or undefined if no reply arrives within a
 * second.
 */
export const askRedis = async (
  address: string,
  port: number,
  password: string | undefined,
  ...command: string[]
): Promise<string[] | undefined> => {
  const options = { timeout: 1000, env: { ...process.env, REDISCLI_AUTH: password ?? '' } }
  const given = ['-h', address, '-p', String(port), ...command]
  return execute('redis-cli', given, options).then(
    ({ stdout }) => stdout.trim().split('\n'),
    () => undefined,
  )
}
