import { timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { hashApiKey } from '../domain/api-key.ts'
import type { Caller } from '../domain/caller.ts'
import { isInRanges } from '../domain/network.ts'
import { Problem } from '../domain/problems.ts'
import { callerAddress } from './caller-address.ts'
import type { KeyHolder, KeyHolders } from './key-holders.ts'
import type { FailureLimiter } from './rate-limit.ts'

declare global {
  namespace Express {
    interface Locals {
      caller?: Caller
      holder?: KeyHolder
    }
  }
}

/** Where a base address expects its key: a bearer token, or the user name of Basic. */
export type Scheme = 'bearer' | 'basic'

/**
 * The secret a request carries (RFC 6750, RFC 7617). Of two `Authorization` headers neither
 * counts: which of them a proxy in front of us had read is not for us to guess.
 */
const credentialOf = (req: Request, scheme: Scheme): string | undefined => {
  const header = req.headers.authorization
  if (header === undefined || /^(bearer|basic)?\s*$/i.test(header)) return undefined
  const isRepeated =
    req.rawHeaders.filter((text, at) => at % 2 === 0 && /^authorization$/i.test(text)).length > 1
  if (isRepeated) return ''
  const [, name = '', value = ''] = /^(\S+) +(\S+) *$/.exec(header) ?? []
  if (name.toLowerCase() !== scheme) return ''
  if (scheme === 'bearer') return value
  const pair = Buffer.from(value, 'base64').toString('utf8')
  const [user = ''] = pair.split(':', 1)
  return pair.length <= user.length + 1 ? user : ''
}

/** Key present, key valid, address allowed, identity verified: in this order. */
export const authenticate =
  (holders: KeyHolders, failures: FailureLimiter, scheme: Scheme): RequestHandler =>
  async (req, res, next) => {
    if (await failures.isBlocked(req)) return failures.refuse(req, res)
    const key = credentialOf(req, scheme)
    if (key === undefined) {
      throw new Problem(scheme === 'basic' ? 'missing_basic_key' : 'missing_api_key')
    }
    const holder = await holders.find(key)
    if (holder === undefined) {
      failures.count(req)
      throw new Problem('invalid_api_key')
    }
    if (holder.ipAllowList.length > 0) {
      const address = callerAddress(req)
      if (address === undefined || !isInRanges(address, holder.ipRanges)) {
        throw new Problem('ip_not_whitelisted')
      }
    }
    if (holder.environment === 'live' && holder.kycStatus !== 'verified') {
      throw new Problem('kyc_verification_required')
    }
    res.locals.holder = holder
    res.locals.caller = {
      applicationId: holder.applicationId,
      organisationId: holder.organisationId,
      environment: holder.environment,
      homeCountry: holder.homeCountry,
      payoutApprovalThreshold: holder.payoutApprovalThreshold,
    }
    next()
  }

/** The management API's one token. */
export const authenticateManagement = (token: string, failures: FailureLimiter): RequestHandler => {
  const expected = hashApiKey(token)
  return async (req, res, next) => {
    if (await failures.isBlocked(req)) return failures.refuse(req, res)
    const given = credentialOf(req, 'bearer')
    if (given === undefined) throw new Problem('missing_management_token')
    if (!timingSafeEqual(hashApiKey(given), expected)) {
      failures.count(req)
      throw new Problem('invalid_management_token')
    }
    next()
  }
}
