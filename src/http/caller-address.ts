import type { Request, RequestHandler } from 'express'
import {
  type Address,
  isInRanges,
  type NetworkRange,
  parsePeerAddress,
  parseRange,
} from '../domain/ip-range.ts'
import { Problem } from '../domain/problems.ts'

/**
 * Returns the address of the socket, or the address that a trusted proxy reports (`trust proxy`).
 * Returns undefined if a proxy sent an invalid address.
 */
export const callerAddress = (req: Request): Address | undefined => parsePeerAddress(req.ip ?? '')

const rangesOf = (texts: string[]): NetworkRange[] =>
  texts.map(parseRange).filter((range) => range !== undefined)

const isWithin = (text: string | undefined, ranges: NetworkRange[]): boolean => {
  const address = parsePeerAddress(text ?? '')
  return address !== undefined && isInRanges(address, ranges)
}

/** Express calls the returned function for `trust proxy`. */
export const createTrustTest = (proxies: string[]): ((address: string) => boolean) => {
  const ranges = rangesOf(proxies)
  return (address) => isWithin(address, ranges)
}

const loopback = rangesOf(['127.0.0.0/8', '::1'])

/**
 * Headers that proxies add, and the `webhook-id` header of webhooks. A merchant may choose a
 * webhook URL that leads back to this service.
 */
const senderHeader =
  /^(x-forwarded-.*|forwarded|via|x-real-ip|true-client-ip|cf-connecting-ip|webhook-id)$/

/**
 * Returns true if an untrusted proxy forwarded the request or if the request is a webhook. In both
 * cases, the socket address is not the caller's address.
 */
const isOfUnknownCaller = (req: Request, isTrusted: (address: string) => boolean): boolean =>
  Object.keys(req.headers).some((name) => senderHeader.test(name)) &&
  !(isTrusted(req.socket.remoteAddress ?? '') && req.headers['x-forwarded-for'] !== undefined)

/**
 * Internal endpoints allow callers from `allow` or, without `allow`, callers on this machine. A
 * request that a proxy on another machine forwarded is denied, because that proxy could claim any
 * client address.
 */
export const createAccessRule = (allow: NetworkRange[] | undefined, proxies: string[]) => {
  const isTrusted = createTrustTest(proxies)
  return (req: Request): boolean => {
    if (isOfUnknownCaller(req, isTrusted)) return allow?.some(([, prefix]) => prefix === 0) ?? false
    if (allow !== undefined) return isWithin(req.ip, allow)
    return [req.socket.remoteAddress, ...req.ips].every((address) => isWithin(address, loopback))
  }
}

type AccessRule = ReturnType<typeof createAccessRule>

/** Callers without access get a 404, as if the path did not exist. */
export const requireAccess =
  (mayAccess: AccessRule): RequestHandler =>
  (req, _res, next) => {
    if (!mayAccess(req)) throw new Problem('not_found')
    next()
  }
