import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an address leads only to the public internet. For IPv6, only global unicast addresses
 * (2000::/3) do, without the ranges that embed an IPv4 address or are unassigned. Other addresses,
 * such as `::127.0.0.1`, reach this machine or its network if a kernel or a gateway translates
 * them.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast)
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Why a receiver is not called. Merchants read the message: it names the host as they wrote it, and
 * no address of the host, which may be in our own network.
 */
export class UnreachableReceiver extends Error {}

export const notPublic = (hostname: string): UnreachableReceiver =>
  new UnreachableReceiver(
    `${hostname} is not at a public address: webhooks are not delivered there`,
  )

/** Whether a host is written as a private address; names are checked when they are resolved. */
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
/** The same as the longest duration of an attempt. */
const waitMaxMs = 15_000

/**
 * Resolves the names of receivers. The system's own look-up runs in a pool of two threads that the
 * whole process shares: two names whose servers never answer would block all others. So names are
 * resolved by queries with their own time-out. Only names that these queries cannot resolve (of the
 * hosts file, of search domains) go to the system, one at a time.
 */
export const createReceiverLookup = ({ allowPrivate }: { allowPrivate: boolean }) => {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: queryTries })
  resolver.setServers(dns.getServers())
  const askSystem = createSystemLookup()

  const query = async (name: string): Promise<Resolved[]> => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found: Resolved[] = []
    if (four.status === 'fulfilled') {
      found.push(...four.value.map((address) => ({ address, family: 4 as const })))
    }
    if (six.status === 'fulfilled') {
      found.push(...six.value.map((address) => ({ address, family: 6 as const })))
    }
    const failed = [four, six].filter((answer) => answer.status === 'rejected')
    if (found.length === 0 && failed.some(({ reason }) => reason?.code === 'ETIMEOUT')) {
      throw new UnreachableReceiver(`no DNS server answered for ${name}`)
    }
    return found
  }

  const resolve = async (name: string): Promise<Resolved[]> => {
    // A name with one label is not in the public DNS.
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
 * The system's look-up, `systemLookupsMax` at a time, in order of arrival. A name that has waited
 * longer than an attempt lasts is not looked up.
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
