import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { type Stats, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns true if an address leads only to the public internet. An IPv6 address must be global
 * unicast (2000::/3), and its range must neither be unassigned nor embed an IPv4 address, such as
 * 6to4 or Teredo. Addresses outside 2000::/3, such as `::127.0.0.1`, may reach this machine or its
 * network through a kernel or a gateway. NAT64 (RFC 6052) is an exception, because networks without
 * IPv4 need it to reach the internet. For NAT64, the embedded IPv4 address is checked instead. The
 * local-use NAT64 prefix (64:ff9b:1::/48, RFC 8215) may lead anywhere and is rejected.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast'
  if (parsed.match(nat64)) {
    return new ipaddr.IPv4(parsed.toByteArray().slice(12)).range() === 'unicast'
  }
  return parsed.range() === 'unicast' && parsed.match(globalUnicast)
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Returns true if a merchant may see an address of the merchant's host. The address must be public,
 * a loopback address, or identical to the host in the URL.
 */
export const mayBeNamed = (address: string, hostname: string): boolean =>
  address === hostname ||
  isPublicAddress(address) ||
  (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')

/**
 * The reason why a receiver is not called. Merchants see the message, so it contains the host from
 * the URL but no IP address, which could be in our network.
 */
export class UnreachableReceiver extends Error {}

export const notPublic = (hostname: string): UnreachableReceiver =>
  new UnreachableReceiver(
    `${hostname} is not at a public address: webhooks are not delivered there`,
  )

/**
 * Returns true if the host is a private IP address. Host names are checked later, when they are
 * resolved.
 */
export const isPrivateLiteral = (hostname: string): boolean => {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

interface Resolved {
  address: string
  family: 4 | 6
}

const queryTimeoutMs = 2000
const queryTries = 2
const systemLookupsMax = 1
/** Matches the time limit of a delivery attempt. */
const waitMaxMs = 15_000
/** DNS servers count as unavailable after this many consecutive names without a response. */
const silentNamesMax = 3

const systemFile = '/etc/resolv.conf'
const fileReadEveryMs = 1000

const createResolver = (servers: string[]): Resolver => {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: queryTries })
  resolver.setServers(servers)
  return resolver
}

const isUsable = (server: string): boolean => {
  try {
    createResolver([server])
    return true
  } catch {
    return false
  }
}

const serversIn = (text: string): string[] =>
  [...text.matchAll(/^[ \t]*nameserver[ \t]+(\S+)/gm)]
    .map(([, server = '']) => server)
    .filter(isUsable)

/**
 * Returns a function that provides a resolver for the system's DNS servers. Node reads the file
 * with these servers only at startup. The returned function reads the file again whenever the file
 * changes. A file without a usable server is ignored.
 */
const followServers = (file: string): (() => Promise<Resolver>) => {
  let resolver = createResolver(dns.getServers())
  let readAtMs = Number.NEGATIVE_INFINITY
  const versionOf = ({ ino, size, mtimeMs }: Stats): string => [ino, size, mtimeMs].join(' ')
  const found = statSync(file, { throwIfNoEntry: false })
  let version = found === undefined ? undefined : versionOf(found)

  return async () => {
    if (performance.now() - readAtMs < fileReadEveryMs) return resolver
    readAtMs = performance.now()
    try {
      const current = versionOf(await stat(file))
      if (current === version) return resolver
      const servers = serversIn(await readFile(file, 'utf8'))
      // Queries in progress continue to use the previous servers.
      if (servers.length > 0) resolver = createResolver(servers)
      version = current
    } catch {
      // The file is being replaced or cannot be read.
    }
    return resolver
  }
}

/**
 * Resolves the host names of receivers. The system lookup uses a pool of two threads that the whole
 * process shares, so two names whose DNS servers never respond would block all other names. Host
 * names are therefore resolved with DNS queries that have a time limit. The system lookup is used,
 * for one name at a time, only if DNS queries cannot resolve the name (hosts file, search domains)
 * or if the DNS servers do not respond at all.
 */
export const createReceiverLookup = ({
  allowPrivate,
  resolvConf = systemFile,
}: {
  allowPrivate: boolean
  resolvConf?: string | undefined
}) => {
  const currentResolver = followServers(resolvConf)
  const askSystem = createSystemLookup()
  const silentNames = new Set<string>()

  const query = async (name: string): Promise<Resolved[]> => {
    const resolver = await currentResolver()
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found: Resolved[] = []
    if (four.status === 'fulfilled') {
      found.push(...four.value.map((address) => ({ address, family: 4 as const })))
    }
    if (six.status === 'fulfilled') {
      found.push(...six.value.map((address) => ({ address, family: 6 as const })))
    }
    const isSilent = [four, six].some(
      (answer) => answer.status === 'rejected' && answer.reason?.code === 'ETIMEOUT',
    )
    if (found.length > 0 || !isSilent) {
      silentNames.clear()
      return found
    }
    if (silentNames.size < silentNamesMax) silentNames.add(name)
    const areServersAway = silentNames.size >= silentNamesMax
    const known = areServersAway ? await askSystem(name).catch(() => []) : []
    if (known.length === 0) throw new UnreachableReceiver(`no DNS server answered for ${name}`)
    return known
  }

  const resolve = async (name: string): Promise<Resolved[]> => {
    // A name without a dot is not in the public DNS.
    const found = name.includes('.') ? await query(name) : []
    const resolved = found.length > 0 ? found : await askSystem(name)
    if (!allowPrivate && !resolved.every(({ address }) => isPublicAddress(address))) {
      throw notPublic(name)
    }
    return resolved
  }

  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (resolved) => {
        const [first] = resolved
        if (first === undefined) callback(new UnreachableReceiver(`${hostname} has no address`), '')
        else if (options.all === true) callback(null, resolved)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
  return lookup
}

/**
 * Runs at most `systemLookupsMax` system lookups at a time, in order of arrival. A name that has
 * waited longer than the time limit of a delivery attempt is skipped.
 */
const createSystemLookup = () => {
  const waiting: { untilMs: number; ask: () => void; giveUp: () => void }[] = []
  let running = 0
  const begin = (): void => {
    while (running < systemLookupsMax) {
      const next = waiting.shift()
      if (next === undefined) return
      if (next.untilMs < performance.now()) {
        next.giveUp()
        continue
      }
      running += 1
      next.ask()
    }
  }
  return (name: string): Promise<Resolved[]> =>
    new Promise((resolve, reject) => {
      const ask = (): void =>
        dns.lookup(name, { all: true }, (error, addresses) => {
          running -= 1
          begin()
          if (error !== null) reject(error)
          else resolve(addresses.map((each) => ({ ...each, family: familyOf(each.family) })))
        })
      const giveUp = (): void => reject(new UnreachableReceiver(`${name} was not resolved in time`))
      waiting.push({ untilMs: performance.now() + waitMaxMs, ask, giveUp })
      begin()
    })
}

const familyOf = (family: number): 4 | 6 => (family === 6 ? 6 : 4)
