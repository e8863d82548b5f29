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
 * The caller's address: the address of the socket, or the address that a trusted proxy reports
 * (`trust proxy`). Undefined if a proxy sent something that is not an address.
 */
export const callerAddress = (req: Request): Address | undefined => parsePeerAddress(req.ip ?? '')

const rangesOf = (texts: string[]): NetworkRange[] =>
  texts.map(parseRange).filter((range) => range !== undefined)

const isWithin = (text: string | undefined, ranges: NetworkRange[]): boolean => {
  const address = parsePeerAddress(text ?? '')
  return address !== undefined && isInRanges(address, ranges)
}

/** Whether an address belongs to a trusted proxy, for Express's `trust proxy`. */
export const createTrustTest = (proxies: string[]): ((address: string) => boolean) => {
  const ranges = rangesOf(proxies)
  return (address) => isWithin(address, ranges)
}

const loopback = rangesOf(['127.0.0.0/8', '::1'])

/**
 * The headers that proxies add to forwarded requests, and the header that only webhooks have.
 * Merchants choose webhook URLs, so a webhook could reach this service.
 */
const senderHeader =
  /^(x-forwarded-.*|forwarded|via|x-real-ip|true-client-ip|cf-connecting-ip|webhook-id)$/

/**
 * Whether an untrusted proxy forwarded the request, or the request is a webhook. In both cases, the
 * socket's address is not the caller's address, so the caller is unknown.
 */
const isOfUnknownCaller = (req: Request, isTrusted: (address: string) => boolean): boolean =>
  Object.keys(req.headers).some((name) => senderHeader.test(name)) &&
  !(isTrusted(req.socket.remoteAddress ?? '') && req.headers['x-forwarded-for'] !== undefined)

/**
 * Decides who may access internal endpoints: callers from `allow` or, without `allow`, callers on
 * this machine. A request forwarded by a proxy on another machine is denied, because that proxy
 * could claim any client address.
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

/** Responds to callers without access with a 404, as if the path did not exist. */
export const requireAccess =
  (mayAccess: AccessRule): RequestHandler =>
  (req, _res, next) => {
    if (!mayAccess(req)) throw new Problem('not_found')
    next()
  }
