import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  freePort,
  isReady,
  nodeFile,
  type Program,
  prepareProgram,
  programsHere,
  until,
} from '../support/processes.ts'
import { createDatabase, prepareCluster } from './cluster.ts'
import { asOwn, programsNeeded } from './machines.ts'

/**
 * `make ha` runs the cluster of `deploy/ha/` on this computer until Ctrl-C. A program that exits or
 * is killed restarts after a second, as with systemd.
 */

if (programsHere([...programsNeeded]).length < programsNeeded.length) process.exit(1)
const isKept = process.env.DATA !== undefined
const folder = resolve(process.env.DATA ?? mkdtempSync(join(tmpdir(), 'momo-ha-')))
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o755)
const prefix = process.env.PREFIX ?? '127.77.0'
const ports = [await freePort(), await freePort(), await freePort(), await freePort()]
const [first = 0, second = 0] = ports
const cluster = prepareCluster({
  ...{ folder, prefix },
  apis: [`127.0.0.1:${first}`, `127.0.0.1:${second}`],
})
const nodes = ports.map((port, at) => {
  const role = at < 2 ? 'api' : 'worker'
  const name = `${role} ${(at % 2) + 1}`
  const variables = {
    ...cluster.variables,
    ...{ DATA_DIR: join(folder, 'data'), PUBLIC_URL: cluster.origin, ROLE: role },
    ...{ PORT: String(port), HOST: '127.0.0.1', SHUTDOWN_DELAY_SECONDS: '0' },
  }
  const command = asOwn(nodeFile, ['src/main.ts'], { atDeath: 'TERM' })
  const logFile = join(folder, `${name}.log`)
  return { name, port, program: prepareProgram({ ...command, env: variables, logFile }) }
})

const say = (text: string): void => console.log(text)
let isEnding = false
const end = async (): Promise<void> => {
  if (isEnding) process.exit(1)
  isEnding = true
  say('It ends: nodes, then PostgreSQL.')
  for (const { program } of nodes) program.signal('SIGTERM')
  await Promise.all(nodes.map(({ program }) => program.ended()))
  await cluster.stop()
  if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
process.once('exit', cluster.kill)

say(`etcd, Patroni, PostgreSQL, Redis and HAProxy start in ${folder} …`)
await cluster.restore()
await createDatabase(cluster)
for (const { program } of nodes) program.start()
await until('every node is ready', async () =>
  (await Promise.all(nodes.map(({ port }) => isReady(port)))).every(Boolean),
)

const { machines, origin, urls, network } = cluster
const [one, two, three] = machines.map(({ address }) => address)
say(`
API             ${origin}   (nodes at 127.0.0.1:${first} and :${second})
management      MOMO_URL=${origin} MANAGEMENT_TOKEN=${network.secrets.MANAGEMENT_TOKEN}
PostgreSQL      psql ${urls.superuser}
its members     curl http://${one}:8008/cluster   (${two} and ${three}, too)
Redis           redis-cli -h ${one} -p 26379 SENTINEL master momo
logs            ${folder}

Kill what you like; Ctrl-C ends all of it.`)

/** The running programs by name; a frozen program counts as running. */
const programs: [string, Program][] = [
  ...machines.flatMap(({ name, etcd, patroni, redis, sentinel }): [string, Program][] => [
    [`etcd of ${name}`, etcd],
    [`Patroni of ${name}`, patroni],
    [`Redis of ${name}`, redis],
    [`the sentinel of ${name}`, sentinel],
  ]),
  ['HAProxy', cluster.proxy],
  ...nodes.map(({ name, program }): [string, Program] => [name, program]),
]
setInterval(() => {
  for (const [name, program] of programs) {
    if (isEnding || program.isRunning()) continue
    say(`${new Date().toISOString()}  ${name} has ended, and is started again`)
    program.start()
  }
}, 1000)
