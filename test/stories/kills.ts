import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../simulation/random.ts'
import type { Node } from './nodes.ts'
import { terminate, workingProcess } from './postgres.ts'
import type { OwnStage } from './stage.ts'

/** Each kind of kill resolves when the killed program runs again, and describes the kill. */

export interface Kind {
  name: string
  weight: number
  /** The component that is killed. Simultaneous kills never target the same component. */
  target: 'node' | 'postgres' | 'redis' | 'provider' | 'connections'
  /** Resolves with undefined if there was nothing to kill. */
  run(stage: OwnStage, draw: Random, node: Node): Promise<string | Ended | undefined>
}

export interface Ended {
  what: string
  restart(): Promise<void>
}

const downMs = (draw: Random): number => draw.below(3000)

const signalNode =
  (stopMs: (draw: Random) => number): Kind['run'] =>
  async (_stage, draw, node) => {
    const ms = stopMs(draw)
    node.program.signal('SIGSTOP')
    await pause(ms)
    node.program.signal('SIGCONT')
    return `${node.name} is paused for ${(ms / 1000).toFixed(1)} s`
  }

const killNode: Kind['run'] = async (_stage, draw, node) => {
  node.program.signal('SIGKILL')
  await node.program.ended()
  await pause(downMs(draw))
  return { what: `${node.name} is killed`, restart: node.restart }
}

const endBackends =
  (which: 'one' | 'all' | 'working'): Kind['run'] =>
  async ({ postgres }) => {
    const count = await terminate(postgres, which)
    return count === 0 ? undefined : `connections closed (${which}): ${count}`
  }

const commitHuntMs = 1500

const endCommits: Kind['run'] = async ({ postgres }) => {
  let ended = 0
  const untilMs = Date.now() + commitHuntMs
  while (Date.now() < untilMs && ended < 5) ended += await terminate(postgres, 'committing')
  return ended === 0 ? undefined : `connections closed during a commit: ${ended}`
}

const cutCommits =
  (when: 'before' | 'after'): Kind['run'] =>
  async ({ proxy }, draw) => {
    const count = 1 + draw.below(6)
    proxy.cutCommits(count, when)
    return `the next ${count} commits lose their connection ${when} the server reads them`
  }

const killPostgres =
  (signal: 'SIGKILL' | 'SIGQUIT'): Kind['run'] =>
  async ({ postgres }, draw) => {
    postgres.program.signal(signal)
    await postgres.program.ended()
    await pause(downMs(draw))
    return { what: `PostgreSQL gets ${signal}`, restart: postgres.restart }
  }

const killBackend: Kind['run'] = async ({ postgres }) => {
  const pid = await workingProcess(postgres)
  if (pid === undefined) return undefined
  process.kill(pid, 'SIGKILL')
  const what = 'a PostgreSQL process is killed, which closes all connections'
  return {
    what,
    restart: async () => {
      await pause(500)
      await postgres.restart()
    },
  }
}

const killRedis: Kind['run'] = async ({ redis }, draw) => {
  redis.program.signal('SIGKILL')
  await redis.program.ended()
  await pause(downMs(draw))
  return { what: 'Redis is killed', restart: redis.restart }
}

const killProvider: Kind['run'] = async ({ momo, money }, draw) => {
  const provider = draw.pick([momo, money])
  provider.program.signal('SIGKILL')
  await provider.program.ended()
  await pause(downMs(draw))
  return { what: `${provider.name} is killed`, restart: provider.restart }
}

const cut: Kind['run'] = async ({ proxy, hooks, redis, momo, money }, draw) => {
  const what = draw.pick(['database', 'receivers', 'redis', 'providers'] as const)
  if (what === 'database') proxy.cutAll()
  if (what === 'receivers') hooks.cut()
  if (what === 'redis') await redis.cut()
  if (what === 'providers') for (const provider of [momo, money]) provider.cut()
  return `all connections are cut: ${what}`
}

const shortStopMs = (draw: Random): number => 500 + draw.below(7500)

/** Pauses longer than `leaseMs` outlast a lease. */
export const kindsWith = (leaseMs: number, longStopWeight: number): Kind[] => [
  { name: 'SIGKILL of a node', weight: 20, target: 'node', run: killNode },
  { name: 'SIGSTOP of a node', weight: 7, target: 'node', run: signalNode(shortStopMs) },
  {
    name: `SIGSTOP of a node for more than ${leaseMs / 1000} s`,
    weight: longStopWeight,
    target: 'node',
    run: signalNode(() => leaseMs + 5000),
  },
  {
    name: 'PostgreSQL closes one connection',
    weight: 12,
    target: 'connections',
    run: endBackends('one'),
  },
  {
    name: 'PostgreSQL closes all connections',
    weight: 6,
    target: 'connections',
    run: endBackends('all'),
  },
  {
    name: 'PostgreSQL closes busy connections',
    weight: 8,
    target: 'connections',
    run: endBackends('working'),
  },
  { name: 'connections closed at COMMIT', weight: 8, target: 'connections', run: endCommits },
  {
    name: 'connections cut before a commit is read',
    weight: 5,
    target: 'connections',
    run: cutCommits('before'),
  },
  {
    name: 'connections cut before a commit is answered',
    weight: 12,
    target: 'connections',
    run: cutCommits('after'),
  },
  { name: 'SIGKILL of PostgreSQL', weight: 3, target: 'postgres', run: killPostgres('SIGKILL') },
  {
    name: 'immediate stop of PostgreSQL',
    weight: 3,
    target: 'postgres',
    run: killPostgres('SIGQUIT'),
  },
  { name: 'SIGKILL of a PostgreSQL process', weight: 2, target: 'postgres', run: killBackend },
  { name: 'SIGKILL of Redis', weight: 4, target: 'redis', run: killRedis },
  { name: 'SIGKILL of a provider', weight: 6, target: 'provider', run: killProvider },
  { name: 'connections cut', weight: 6, target: 'connections', run: cut },
]
