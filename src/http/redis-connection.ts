import { createClient, createSentinel, type RedisClientOptions } from 'redis'
import { type RedisNode, readSentinelAddress, type SentinelAddress } from './redis-address.ts'

/** Reconnects whenever the connection is lost. */
interface RedisConnection {
  isReady(): boolean
  /** Rejects immediately while Redis is unavailable. */
  send(command: string[]): Promise<unknown>
  destroy(): void
}

interface RedisListeners {
  /** Called whenever Redis becomes available. Redis may have lost its data and scripts. */
  onReady(): void
  onUnavailable(error: unknown): void
}

export const connectMaxMs = 2000
const reconnectMaxMs = 1000

/** The client has no queue. While Redis is unavailable, commands fail and the client reconnects. */
const openServer = (
  server: RedisClientOptions,
  { onReady, onUnavailable }: RedisListeners,
): RedisConnection => {
  const client = createClient({
    ...server,
    disableOfflineQueue: true,
    pingInterval: 10_000,
    // No timeout here, because each command has a shorter deadline of its own.
    commandOptions: { timeout: 0 },
    commandsQueueMaxLength: 10_000,
    socket: {
      ...(server.socket as object),
      connectTimeout: connectMaxMs,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), reconnectMaxMs),
    },
  })
  client.on('error', onUnavailable)
  client.on('ready', onReady)
  client.connect().catch(onUnavailable)
  return {
    isReady: () => client.isReady,
    send: (command) => client.sendCommand(command),
    destroy: () => {
      if (client.isOpen) client.destroy()
    },
  }
}

/** The sentinels announce changes, and are also queried at this interval. */
const askEveryMs = 1000
const pingEveryMs = 1000
/** A sentinel that sends nothing for this long, not even a ping response, is considered down. */
const silenceMaxMs = 3000

/** Ignores the events of a replaced connection. */
const ignored: RedisListeners = { onReady: () => {}, onUnavailable: () => {} }

/**
 * Connects to the master that the sentinels report, and reconnects when they report another master.
 * Commands use a direct connection to the master. The sentinel client would block them while it
 * queries a sentinel that may be down.
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
      ...sentinelLogin,
      pingInterval: pingEveryMs,
      socket: {
        connectTimeout: connectMaxMs,
        socketTimeout: silenceMaxMs,
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
    const ifCurrent = (event: keyof RedisListeners) => (error?: unknown) => {
      const target = current?.node === node ? listeners : ignored
      target[event](error)
    }
    const socket = { host, port, ...(isSecure && { tls: true as const }) }
    const connection = openServer(
      { ...login, database, socket },
      { onReady: ifCurrent('onReady'), onUnavailable: ifCurrent('onUnavailable') },
    )
    current = { node, connection }
  }
  const open = (): void => {
    sentinel.connect().catch((error: unknown) => {
      if (isDestroyed) return
      if (current === undefined) listeners.onUnavailable(error)
      timer = setTimeout(open, askEveryMs).unref()
    })
  }
  sentinel.on('topology-change', ({ type, node }: { type: string; node: RedisNode }) => {
    if (type === 'MASTER_CHANGE') follow(node)
  })
  // While no sentinel responds, the connection to the last known master stays open.
  sentinel.on('error', () => {})
  open()
  return {
    isReady: () => current?.connection.isReady() === true,
    send: async (command) => {
      if (current === undefined) throw new Error('no sentinel reports a master')
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

/** `url` is the URL of a server or of sentinels. */
export const openRedis = (url: string, listeners: RedisListeners): RedisConnection => {
  const address = readSentinelAddress(url)
  return address === undefined ? openServer({ url }, listeners) : openMaster(address, listeners)
}

/** Rejects if there is no response within two seconds. */
const queryServer = async (server: RedisClientOptions, command: string[]): Promise<unknown> => {
  const client = createClient({
    ...server,
    socket: {
      ...(server.socket as object),
      connectTimeout: connectMaxMs,
      reconnectStrategy: false,
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

/** Resolves to false if there is no response within two seconds. */
export const isCluster = async (url: string): Promise<boolean> => {
  if (readSentinelAddress(url) !== undefined) return false
  try {
    return clusterIn(String(await queryServer({ url }, ['INFO', 'cluster'])))
  } catch (error) {
    return error instanceof Error && error.message.startsWith('MOVED')
  }
}

const clusterIn = (info: string): boolean => /^cluster_enabled:1/m.test(info)

interface RedisDescription {
  version: string
  isCluster: boolean
  /** The host and port of the master; undefined without sentinels. */
  master?: string
  /** One sentence for each sentinel that reported an error. */
  remarks: string[]
}

const describeInfo = (info: string): Pick<RedisDescription, 'version' | 'isCluster'> => ({
  version: /^redis_version:(\S+)/m.exec(info)?.[1] ?? '',
  isCluster: clusterIn(info),
})

/** If a host has several addresses, the connection error has a code but no message. */
export const reasonOf = (error: unknown): string => {
  const { message, code = '' } = error as NodeJS.ErrnoException
  return (message || code).replace(/\.$/, '')
}

/**
 * Queries every sentinel for the master, and the master for its version. Rejects if there is no
 * master.
 */
const describeMaster = async (address: SentinelAddress): Promise<RedisDescription> => {
  const { master, sentinels, isSecure, login, sentinelLogin, database } = address
  const socketTo = (node: RedisNode) => ({ ...node, ...(isSecure && { tls: true as const }) })
  const remarks: string[] = []
  const ask = async (node: RedisNode): Promise<string[]> => {
    const { host, port } = node
    const at = { ...sentinelLogin, socket: socketTo(node) }
    const command = ['SENTINEL', 'get-master-addr-by-name', master]
    try {
      const answer = (await queryServer(at, command)) as string[] | null
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
  const info = String(await queryServer(at, ['INFO']))
  return { ...describeInfo(info), master: found, remarks }
}

/** Rejects if the server does not respond within two seconds. */
export const describeRedis = async (url: string): Promise<RedisDescription> => {
  const address = readSentinelAddress(url)
  if (address !== undefined) return describeMaster(address)
  return { ...describeInfo(String(await queryServer({ url }, ['INFO']))), remarks: [] }
}
