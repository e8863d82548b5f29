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
 * The caller's address: the socket's, or the one that a trusted proxy names (`trust proxy`).
 * Undefined if a proxy sent a text that is not an address.
 */
export const callerAddress = (req: Request): Address | undefined => parsePeerAddress(req.ip ?? '')

const rangesOf = (texts: string[]): NetworkRange[] =>
  texts.map(parseRange).filter((range) => range !== undefined)

const isWithin = (text: string | undefined, ranges: NetworkRange[]): boolean => {
  const address = parsePeerAddress(text ?? '')
  return address !== undefined && isInRanges(address, ranges)
}

/** Whether an address is that of a trusted proxy, for Express's `trust proxy`. */
export const createTrustTest = (proxies: string[]): ((address: string) => boolean) => {
  const ranges = rangesOf(proxies)
  return (address) => isWithin(address, ranges)
}

const loopback = rangesOf(['127.0.0.0/8', '::1'])

/**
 * The headers that proxies add to the requests they forward, and the one that only webhooks have:
 * a merchant chooses where they go.
 */
const senderHeader =
  /^(x-forwarded-.*|forwarded|via|x-real-ip|true-client-ip|cf-connecting-ip|webhook-id)$/

/**
 * Whether a request was forwarded by a proxy that is not trusted to name its client, or is a
 * webhook. The address of the request is then not the caller's, who is unknown.
 */
const isOfUnknownCaller = (req: Request, isTrusted: (address: string) => boolean): boolean =>
  Object.keys(req.headers).some((name) => senderHeader.test(name)) &&
  !(isTrusted(req.socket.remoteAddress ?? '') && req.headers['x-forwarded-for'] !== undefined)

/**
 * Decides who may access internal endpoints: callers from `allow`. Without `allow`, only callers on
 * this machine, with no proxy on another machine in between: that proxy could name any client.
 */
export const createAccessRule = (allow: NetworkRange[] | undefined, proxies: string[]) => {
  const isTrusted = createTrustTest(proxies)
  return (req: Request): boolean => {
    if (isOfUnknownCaller(req, isTrusted)) return allow?.some(([, prefix]) => prefix === 0) ?? false
    if (allow !== undefined) return isWithin(req.ip, allow)
    return [req.socket.remoteAddress, ...req.ips].every((address) => isWithin(address, loopback))
  }
}

export type AccessRule = ReturnType<typeof createAccessRule>

/** Answers other callers with 404, as for a path that does not exist. */
export const requireAccess =
  (mayAccess: AccessRule): RequestHandler =>
  (req, _res, next) => {
    if (!mayAccess(req)) throw new Problem('not_found')
    next()
  }
