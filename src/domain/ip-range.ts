import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6
export type NetworkRange = [network: Address, prefixLength: number]

const fourParts = /^\d{1,3}(\.\d{1,3}){3}$/
const mappedPrefixLength = 96

/** Converts IPv4-mapped IPv6 addresses to IPv4. Returns undefined if the text is not an address. */
const parseAddress = (text: string): Address | undefined => {
  const isOddIpv4 = !text.includes(':') && !fourParts.test(text)
  return isOddIpv4 || !ipaddr.isValid(text) ? undefined : ipaddr.process(text)
}

/** Matches an address in brackets or an IPv4 address, with an optional port. */
const peer = /^(?:\[([^[\]]+)\]|(.*\d\.\d+))(?::\d{1,5})?$/

/**
 * Parses a peer address in any form that `X-Forwarded-For` may contain: bare, in brackets, or with
 * a port (Azure, IIS). A port after an unbracketed IPv6 address would be ambiguous and is not
 * accepted.
 */
export const parsePeerAddress = (text: string): Address | undefined => {
  const [, bracketed, plain] = peer.exec(text) ?? []
  return parseAddress(bracketed ?? plain ?? text)
}

/**
 * Parses an address or CIDR range, IPv4 or IPv6 (RFC 4632, RFC 4291). Returns undefined for other
 * text.
 */
export const parseRange = (text: string): NetworkRange | undefined => {
  const [written = '', length, ...rest] = text.split('/')
  const address = parseAddress(written)
  if (address === undefined || rest.length > 0) return undefined
  const bits = address.kind() === 'ipv4' ? 32 : 128
  if (length === undefined) return [address, bits]
  const isMapped = address.kind() === 'ipv4' && written.includes(':')
  const prefix = Number(length) - (isMapped ? mappedPrefixLength : 0)
  return /^\d{1,3}$/.test(length) && prefix >= 0 && prefix <= bits ? [address, prefix] : undefined
}

export const isNetworkRange = (text: string): boolean => parseRange(text) !== undefined

export const isInRanges = (address: Address, ranges: NetworkRange[]): boolean =>
  ranges.some(
    ([network, prefix]) => network.kind() === address.kind() && address.match(network, prefix),
  )

const contains = (wide: string, narrow: string): boolean => {
  const [outer, inner] = [parseRange(wide), parseRange(narrow)]
  return (
    outer !== undefined &&
    inner !== undefined &&
    inner[1] >= outer[1] &&
    isInRanges(inner[0], [outer])
  )
}

/**
 * Returns whether `list` allows an address that `than` does not allow. An empty list allows every
 * address. A range that merges several ranges counts as wider.
 */
export const isAllowListWider = (list: readonly string[], than: readonly string[]): boolean =>
  than.length > 0 &&
  (list.length === 0 || !list.every((each) => than.some((range) => contains(range, each))))

/** The network of an IPv6 subscriber usually has this prefix length. */
const subscriberPrefixLength = 56

/** Returns the subscriber's network: the IPv4 address, or the network prefix of an IPv6 address. */
export const networkOf = (text: string): string => {
  const address = parseAddress(text)
  if (address === undefined || address.kind() === 'ipv4') return text
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${subscriberPrefixLength}`).toString()
}
