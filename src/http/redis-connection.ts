import { createClient, createSentinel, type RedisClientOptions } from 'redis'
import { type RedisNode, readSentinelAddress, type SentinelAddress } from './redis-address.ts'

/** A connection to Redis that is opened again whenever it is lost. */
export interface RedisConnection {
  isReady(): boolean
  /** Rejects while Redis is away; nothing waits for it. */
  send(command: string[]): Promise<unknown>
  destroy(): void
}

export interface RedisListeners {
  /** Redis answers, for the first time or again, and may know nothing of what it was told. */
  onReady(): void
  onAway(error: unknown): void
}

export const connectMaxMs = 2000
const reconnectMaxMs = 1000

/** A client that never queues: while Redis is unavailable, commands fail and it reconnects. */
const openServer = (
  server: RedisClientOptions,
  { onReady, onAway }: RedisListeners,
): RedisConnection => {
  const client = createClient({
    ...server,
    disableOfflineQueue: true,
    pingInterval: 10_000,
    // Each command has its own, shorter deadline.
    commandOptions: { timeout: 0 },
    commandsQueueMaxLength: 10_000,
    socket: {
      ...(server.socket as object),
      connectTimeout: connectMaxMs,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), reconnectMaxMs),
    },
  })
  client.on('error', onAway)
  client.on('ready', onReady)
  client.connect().catch(onAway)
  return {
    isReady: () => client.isReady,
    send: (command) => client.sendCommand(command),
    destroy: () => {
      if (client.isOpen) client.destroy()
    },
  }
}

/** How often sentinels are asked for the master, beside what they tell by themselves. */
const askEveryMs = 1000
const pingEveryMs = 1000
/** A sentinel that stands still says nothing, not even to a ping. */
const silenceMaxMs = 3000

/** What is left of listeners to a connection that was given up. */
const nobody: RedisListeners = { onReady: () => {}, onAway: () => {} }

/**
 * Follows the master. Commands do not go through the client of the sentinels: it holds them back
 * while it asks a sentinel, and that may be the one that is away. Here they go to the master by a
 * connection of their own, which nothing changes but another master.
 */
const openMaster = (
  { master, sentinels, isSecure, database, login, sentinelLogin }: SentinelAddress,
  listeners: RedisListeners,
): RedisConnection => {
  const sentinel = createSentinel({
    name: master,
    sentinelRootNodes: sentinels,
    masterPoolSize: 0,
    maxCommandRediscovers: 0,
    scanInterval: askEveryMs,
    sentinelClientOptions: {
      ...{ ...sentinelLogin, pingInterval: pingEveryMs },
      socket: {
        ...{ connectTimeout: connectMaxMs, socketTimeout: silenceMaxMs },
        ...(isSecure && { tls: true as const }),
      },
    },
  })
  let current: { node: string; connection: RedisConnection } | undefined
  let isDestroyed = false
  let timer: NodeJS.Timeout | undefined

  const follow = ({ host, port }: RedisNode): void => {
    const node = `${host}:${port}`
    if (isDestroyed || current?.node === node) return
    current?.connection.destroy()
    const ifCurrent = (listen: keyof RedisListeners) => (error?: unknown) => {
      const heard = current?.node === node ? listeners : nobody
      heard[listen](error)
    }
    const socket = { host, port, ...(isSecure && { tls: true as const }) }
    const connection = openServer(
      { ...login, database, socket },
      { onReady: ifCurrent('onReady'), onAway: ifCurrent('onAway') },
    )
    current = { node, connection }
  }
  const open = (): void => {
    sentinel.connect().catch((error: unknown) => {
      if (isDestroyed) return
      if (current === undefined) listeners.onAway(error)
      timer = setTimeout(open, askEveryMs).unref()
    })
  }
  sentinel.on('topology-change', ({ type, node }: { type: string; node: RedisNode }) => {
    if (type === 'MASTER_CHANGE') follow(node)
  })
  // While no sentinel answers, the master that they named last stays the master.
  sentinel.on('error', () => {})
  open()
  return {
    isReady: () => current?.connection.isReady() === true,
    send: async (command) => {
      if (current === undefined) throw new Error('no sentinel has named a master')
      return current.connection.send(command)
    },
    destroy: () => {
      isDestroyed = true
      clearTimeout(timer)
      current?.connection.destroy()
      sentinel.destroy().catch(() => {})
    },
  }
}

/** Connects to the server at `url`, or to the master that the sentinels at `url` name. */
export const openRedis = (url: string, listeners: RedisListeners): RedisConnection => {
  const address = readSentinelAddress(url)
  return address === undefined ? openServer({ url }, listeners) : openMaster(address, listeners)
}

/**
 * Asks one server. Rejects where it does not answer in two seconds, whatever it does with the
 * connection.
 */
const askServer = async (server: RedisClientOptions, command: string[]): Promise<unknown> => {
  const client = createClient({
    ...server,
    socket: {
      ...(server.socket as object),
      ...{ connectTimeout: connectMaxMs, reconnectStrategy: false },
    },
    commandOptions: { timeout: connectMaxMs },
  })
  const end = (): void => {
    if (client.isOpen) client.destroy()
  }
  client.on('error', () => {})
  const timer = setTimeout(end, connectMaxMs)
  try {
    await client.connect()
    return await client.sendCommand(command)
  } finally {
    clearTimeout(timer)
    end()
  }
}

/** Whether an address is that of a Redis Cluster; false if there is no answer in two seconds. */
export const isCluster = async (url: string): Promise<boolean> => {
  if (readSentinelAddress(url) !== undefined) return false
  try {
    return clusterIn(String(await askServer({ url }, ['INFO', 'cluster'])))
  } catch (error) {
    return error instanceof Error && error.message.startsWith('MOVED')
  }
}

const clusterIn = (info: string): boolean => /^cluster_enabled:1/m.test(info)

export interface RedisDescription {
  version: string
  isCluster: boolean
  /** Where the master is, as host:port; undefined where no sentinels were asked. */
  master?: string
  /** What is wrong with single sentinels, a sentence each. */
  remarks: string[]
}

const describeInfo = (info: string): Pick<RedisDescription, 'version' | 'isCluster'> => ({
  version: /^redis_version:(\S+)/m.exec(info)?.[1] ?? '',
  isCluster: clusterIn(info),
})

const reasonOf = (error: unknown): string => {
  const { message, code = '' } = error as NodeJS.ErrnoException
  return (message || code).replace(/\.$/, '')
}

/** Asks every sentinel for the master, and that for its version. */
const describeMaster = async (address: SentinelAddress): Promise<RedisDescription> => {
  const { master, sentinels, isSecure, login, sentinelLogin, database } = address
  const socketTo = (node: RedisNode) => ({ ...node, ...(isSecure && { tls: true as const }) })
  const remarks: string[] = []
  const ask = async (node: RedisNode): Promise<string[]> => {
    const { host, port } = node
    const at = { ...sentinelLogin, socket: socketTo(node) }
    const command = ['SENTINEL', 'get-master-addr-by-name', master]
    try {
      const answer = (await askServer(at, command)) as string[] | null
      if (answer !== null) return [answer.join(':')]
      remarks.push(`the sentinel ${host}:${port} knows no master named ${master}`)
    } catch (error) {
      remarks.push(`the sentinel ${host}:${port} does not answer: ${reasonOf(error)}`)
    }
    return []
  }
  const named = [...new Set((await Promise.all(sentinels.map(ask))).flat())]
  const [found] = named
  if (found === undefined) throw new Error(remarks.join('; '))
  if (named.length > 1) remarks.push(`the sentinels name different masters: ${named.join(', ')}`)
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(found) ?? []
  const at = { ...login, database, socket: socketTo({ host, port: Number(port) }) }
  const info = String(await askServer(at, ['INFO']))
  return { ...describeInfo(info), master: found, remarks }
}

/** What answers at an address of Redis. Rejects where nothing does. */
export const describeRedis = async (url: string): Promise<RedisDescription> => {
  const address = readSentinelAddress(url)
  if (address !== undefined) return describeMaster(address)
  return { ...describeInfo(String(await askServer({ url }, ['INFO']))), remarks: [] }
}
