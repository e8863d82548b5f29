export interface RedisNode {
  host: string
  port: number
}

export interface SentinelAddress {
  /** The sentinels know the master by this name. */
  master: string
  sentinels: RedisNode[]
  /** True if Redis and the sentinels use TLS. */
  isSecure: boolean
  database: number
  login: Login
  sentinelLogin: Login
}

interface Login {
  username?: string
  password?: string
}

export const sentinelForm = 'redis+sentinel://user:password@host1:26379,host2:26379/master/0'

const usualPort = 26_379
const wholeForm =
  /^(rediss?)\+sentinel:\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/([^/?#]+)(?:\/(\d+))?(\?[^#]*)?$/i
const parameters = new Set(['sentinel_username', 'sentinel_password'])

const nodeOf = (text: string): RedisNode | undefined => {
  const url = URL.canParse(`redis://${text}`) ? new URL(`redis://${text}`) : undefined
  if (url === undefined || url.hostname === '') return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { host, port: url.port === '' ? usualPort : Number(url.port) }
}

/** Returns undefined if the percent-encoding is invalid. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const loginOf = (username: string | undefined, password: string | undefined): Login => ({
  ...(username && { username }),
  ...(password && { password }),
})

/** Recognises a URL for sentinels even if the rest of the URL is invalid. */
export const namesSentinels = (url: string): boolean => /^rediss?\+sentinel:/i.test(url)

/**
 * Reads `redis+sentinel://[user:password@]host[:26379],…/master[/database]`, with `rediss+sentinel`
 * for TLS, and `sentinel_username` and `sentinel_password` in the query if the sentinels need a
 * separate login. Returns undefined if the URL has a different form.
 */
export const readSentinelAddress = (url: string): SentinelAddress | undefined => {
  const [, scheme = '', login = '', hosts = '', master = '', database = '0', query = ''] =
    wholeForm.exec(url) ?? []
  const sentinels = hosts.split(',').map(nodeOf)
  const parametersInUrl = new URLSearchParams(query)
  const [, user = login, password] = /^([^:]*):(.*)$/.exec(login) ?? []
  const texts = [decoded(user), decoded(password ?? ''), decoded(master)]
  const isKnown = [...parametersInUrl.keys()].every((name) => parameters.has(name))
  if (master === '' || !isKnown || [...sentinels, ...texts].includes(undefined)) return undefined
  return {
    master: texts[2] ?? '',
    sentinels: sentinels.filter((node) => node !== undefined),
    isSecure: scheme.toLowerCase() === 'rediss',
    database: Number(database),
    login: loginOf(texts[0], texts[1]),
    sentinelLogin: loginOf(
      parametersInUrl.get('sentinel_username') ?? undefined,
      parametersInUrl.get('sentinel_password') ?? undefined,
    ),
  }
}
