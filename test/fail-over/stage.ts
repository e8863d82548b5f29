import { appendFileSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Cluster, createDatabase, prepareCluster } from '../cluster/cluster.ts'
import { managementToken } from '../simulation/world.ts'
import { createClient } from '../stories/client.ts'
import { type Node, prepareNode } from '../stories/nodes.ts'
import { createFolder, type Stage, startParties } from '../stories/stage.ts'
import { freePort, until } from '../support/processes.ts'
import { canMount, createSmallDisk, type SmallDisk } from '../support/small-disk.ts'

/** Two API nodes and two workers run on the three machines of `deploy/ha/`. */
export interface ClusterStage extends Stage {
  cluster: Cluster
  apis: Node[]
  workers: Node[]
  /** The disks of the machines by name, if this process may mount disks. */
  disks: Map<string, SmallDisk>
  end(): Promise<void>
}

const diskMegabytes = 1500
const wrongClock = fileURLToPath(new URL('wrong-clock.ts', import.meta.url))

/** Runs must not share addresses, so the addresses are random. */
const drawPrefix = (): string => `127.${1 + (process.pid % 200)}.${1 + (Date.now() % 200)}`

const mountDisks = (folder: string): Map<string, SmallDisk> => {
  const disks = new Map<string, SmallDisk>()
  if (!canMount) return disks
  for (const name of ['db1', 'db2', 'db3']) {
    const disk = createSmallDisk(diskMegabytes)
    symlinkSync(disk.path, join(folder, name))
    disks.set(name, disk)
  }
  return disks
}

const isLog = (path: string): boolean => !/\/(data|etcd|ballast|\.s\.\S*)$/.test(path)

/** Keeps the log files of the machines before their disks are removed. */
const removeDisks = (folder: string, disks: Map<string, SmallDisk>): void => {
  for (const [name, disk] of disks) {
    try {
      cpSync(disk.path, join(folder, `${name}-logs`), { recursive: true, filter: isLog })
    } finally {
      disk.remove()
      disks.delete(name)
    }
  }
}

/** Reads the database through the proxy, whichever machine is the primary. */
const databaseOf = (cluster: Cluster): Stage['postgres'] => {
  const query = async <Row extends object>(text: string): Promise<Row[]> => {
    const client = new pg.Client({
      connectionString: cluster.urls.superuser,
      connectionTimeoutMillis: 5000,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const lines = (): string[] =>
    cluster.machines
      .map(({ log }) => log())
      .filter(existsSync)
      .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
  return {
    query,
    restart: cluster.restore,
    deadlocks: () => lines().filter((line) => line.includes('deadlock detected')).length,
    // PostgreSQL panics if its disk is full, which is correct.
    panics: () =>
      lines().filter((line) => line.includes('PANIC') && !line.includes('No space left')),
  }
}

export const startClusterStage = async (
  seed: number,
  isSynchronous: boolean,
): Promise<ClusterStage> => {
  const folder = await createFolder('fail-over')
  const disks = mountDisks(folder)
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()]
  const [first = 0, second = 0] = ports
  const cluster = prepareCluster({
    folder,
    prefix: drawPrefix(),
    apis: [`127.0.0.1:${first}`, `127.0.0.1:${second}`],
    isSynchronous,
  })
  process.once('exit', () => {
    cluster.kill()
    removeDisks(folder, disks)
  })
  await cluster.restore()
  await createDatabase(cluster)
  const { hostname, port } = new URL(cluster.origin)
  const client = createClient([{ host: hostname, port: Number(port) }])
  const parties = await startParties(folder, client, seed)
  const { providersFile, certificateFile } = parties
  const isServed = (): Promise<boolean> =>
    fetch(`${cluster.origin}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  /** The proxy notices that a node has recovered a second after the node is ready. */
  const servedAfter = (node: Node): Node => ({
    ...node,
    restart: async () => {
      await node.restart()
      await until('the proxy forwards to a node', isServed)
    },
  })
  const nodes = ports.map((nodePort, at) => {
    const role = at < 2 ? 'api' : 'worker'
    const name = `${role} ${(at % 2) + 1}`
    appendFileSync(join(folder, `${name.replace(' ', '-')}.log`), '')
    const node = prepareNode(name, nodePort, {
      ...{ folder, providersFile, certificateFile },
      databaseUrl: cluster.urls.app,
      redisUrl: cluster.variables.REDIS_URL ?? '',
      variables: {
        ...cluster.variables,
        ROLE: role,
        MANAGEMENT_TOKEN: managementToken,
        NODE_OPTIONS: `--import=${wrongClock}`,
      },
    })
    return servedAfter(node)
  })
  await Promise.all(nodes.map((node) => node.restart()))
  return {
    ...{ folder, cluster, disks, nodes, client, ...parties },
    apis: nodes.slice(0, 2),
    workers: nodes.slice(2),
    postgres: databaseOf(cluster),
    redis: { restart: async () => {} },
    end: async () => {
      await cluster.stop()
      removeDisks(folder, disks)
    },
  }
}
