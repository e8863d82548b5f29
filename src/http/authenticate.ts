import { timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { AppContext } from '../context.ts'
import { isInRanges } from '../domain/ip-range.ts'
import { hashApiKey } from '../domain/merchants/api-key.ts'
import type { Administrator } from '../domain/merchants/caller.ts'
import { obstacleOf } from '../domain/merchants/may-transact.ts'
import type { Person, Stranger } from '../domain/people/person.ts'
import { Problem, type ProblemReason } from '../domain/problems.ts'
import type { ApiKeyCache } from './api-key-cache.ts'
import { callerAddress } from './caller-address.ts'
import { isSentByOtherSite } from './cross-site.ts'
import { countHeaders } from './observe-requests.ts'
import type { FailureLimiter } from './rate-limit.ts'
import { stateOf } from './request-state.ts'

/** A client sends the key as a bearer token or as the Basic user name. */
export type Scheme = 'bearer' | 'basic'

const refusals = {
  bearer: {
    missing: 'missing_api_key',
    scheme: 'bearer_scheme',
    repeated: 'repeated_authorization',
  },
  basic: {
    missing: 'missing_basic_key',
    scheme: 'basic_scheme',
    repeated: 'repeated_authorization',
  },
  management: {
    missing: 'missing_management_token',
    scheme: 'management_scheme',
    repeated: 'repeated_management_token',
    unknown: 'invalid_management_token',
  },
} as const satisfies Record<string, Record<string, ProblemReason>>

type Api = keyof typeof refusals

/**
 * Returns the value of `WWW-Authenticate` (RFC 9110, 11.6.1). `isToken` is true if the client sent
 * an invalid token.
 */
const challenge = (api: Api, isToken: boolean): string => {
  if (api === 'basic') return 'Basic realm="payments", charset="UTF-8"'
  const realm = api === 'management' ? 'management' : 'payments'
  return `Bearer realm="${realm}"${isToken ? ', error="invalid_token"' : ''}`
}

const refuseKey = (res: Response, api: Api, code: ProblemReason, isToken = false): never => {
  res.set('WWW-Authenticate', challenge(api, isToken))
  throw new Problem(code)
}

/** Throws a 401 Problem, or responds with a 429 if the address has sent too many wrong keys. */
const refuseWrongKey = async (
  failures: FailureLimiter,
  req: Request,
  ...[res, api, code, isToken]: Parameters<typeof refuseKey>
): Promise<void> => {
  const resetTime = await failures.count(req)
  if (resetTime !== undefined) return failures.refuse(res, resetTime)
  refuseKey(res, api, code, isToken)
}

/**
 * Returns the user name of Basic authentication (RFC 7617). Some clients also send a password,
 * which is ignored.
 */
const userOf = (value: string): string => {
  const [user = ''] = Buffer.from(value, 'base64').toString('utf8').split(':', 1)
  return user
}

/**
 * Returns the secret of a request (RFC 6750, RFC 7617), or the name of the error. Rejects two
 * `Authorization` headers, because a proxy in front of the service may have checked the other
 * header.
 */
const credentialOf = (
  req: Request,
  scheme: Scheme,
): { key: string } | { wrong: 'missing' | 'scheme' | 'repeated' } => {
  const header = req.headers.authorization
  if (countHeaders(req, 'authorization') > 1) return { wrong: 'repeated' }
  if (header === undefined || /^(bearer|basic)?\s*$/i.test(header)) return { wrong: 'missing' }
  const [, name = '', value = ''] = /^(\S+) +(\S.*)$/.exec(header) ?? []
  if (name.toLowerCase() !== scheme) return { wrong: 'scheme' }
  return { key: scheme === 'bearer' ? value.trimEnd() : userOf(value) }
}

/** Publishable keys and text such as `undefined` have separate error codes. */
const refusalOfKey = (key: string): 'publishable_key' | 'not_a_key' | 'invalid_api_key' => {
  if (/^pk_(test|live)_/.test(key)) return 'publishable_key'
  return /^sk_(test|live)_/.test(key) ? 'invalid_api_key' : 'not_a_key'
}

/**
 * Checks, in this order, that the key is valid, the organisation is not suspended, the address is
 * on the allow-list and, for live keys, the identity is verified. Throws a 401 or 403 Problem, or
 * responds with a 429 after too many wrong keys.
 */
export const authenticate =
  (apiKeyCache: ApiKeyCache, failures: FailureLimiter, scheme: Scheme): RequestHandler =>
  async (req, res, next) => {
    const credential = credentialOf(req, scheme)
    const refuse = (code: ProblemReason, isToken: boolean): Promise<void> =>
      refuseWrongKey(failures, req, res, scheme, code, isToken)
    if ('wrong' in credential) {
      const code = refusals[scheme][credential.wrong]
      return credential.wrong === 'missing' ? refuseKey(res, scheme, code) : refuse(code, false)
    }
    const isSuspected = await failures.isSuspected(req)
    const apiKeyOwner = await apiKeyCache.find(credential.key, isSuspected)
    const state = stateOf(res)
    if (apiKeyOwner === undefined) {
      const code = refusalOfKey(credential.key)
      if (code === 'invalid_api_key') {
        const { reason, owner } = await apiKeyCache.explain(credential.key, isSuspected)
        state.reason = reason
        if (owner !== undefined) state.apiKeyOwner = owner
      }
      return refuse(code, true)
    }
    state.apiKeyOwner = apiKeyOwner
    state.language ??= apiKeyOwner.language
    const obstacle = obstacleOf(apiKeyOwner, apiKeyOwner.environment)
    if (obstacle === 'organisation_suspended') return refuseKey(res, scheme, obstacle, true)
    if (apiKeyOwner.ipAllowList.length > 0) {
      const address = callerAddress(req)
      if (address === undefined || !isInRanges(address, apiKeyOwner.ipRanges)) {
        throw new Problem('ip_not_whitelisted')
      }
    }
    if (obstacle !== undefined) throw new Problem(obstacle)
    state.caller = {
      kind: 'api_key',
      applicationId: apiKeyOwner.applicationId,
      organisationId: apiKeyOwner.organisationId,
      environment: apiKeyOwner.environment,
      homeCountry: apiKeyOwner.homeCountry,
      keyId: apiKeyOwner.keyId,
      address: state.address ?? null,
      permissions: apiKeyOwner.permissions,
    }
    state.principal = state.caller
    next()
  }

/**
 * Finds the owner of a session token or access token. Returns undefined if the token is invalid.
 */
type FindPerson = (token: string) => Promise<Person | undefined>

interface ManagementAccess {
  tokens: readonly string[]
  /**
   * Reads the state of the shared management token: unlimited, limited or switched off.
   */
  sharedTokenState: AppContext['sharedTokenState']
  /** Returns true if a proof of host access is currently valid. */
  isHostProof: (proof: string) => boolean
  failures: FailureLimiter
  findPerson: FindPerson
  /** Returns true if the operation needs no token, for example signing in. */
  isOpen: (req: Request) => boolean
}

/**
 * The audit trail uses these values to identify the caller of an unauthenticated request, such as a
 * sign-in attempt.
 */
export const strangerOf = (req: Request): Stranger => ({
  kind: 'stranger',
  address: callerAddress(req)?.toString() ?? null,
  client: req.get('user-agent')?.slice(0, 200) ?? null,
})

/**
 * Accepts management tokens until they expire, and the tokens of people. Throws a 401 Problem, or
 * responds with a 429 after too many wrong tokens. Rejects requests from other websites' pages to
 * operations that need no token, because such requests could use up the sign-in attempts of a
 * visitor's network.
 */
export const authenticateManagement = ({
  tokens,
  sharedTokenState,
  isHostProof,
  failures,
  findPerson,
  isOpen,
}: ManagementAccess): RequestHandler => {
  const expected = tokens.map(hashApiKey)
  const isManagementToken = (token: string): boolean => {
    const hash = hashApiKey(token)
    // Compares every token, so that the response time does not reveal which token matched.
    return expected.map((each) => timingSafeEqual(hash, each)).includes(true)
  }
  const find = async (token: string, proof = ''): Promise<Administrator | undefined> => {
    if (!isManagementToken(token)) return findPerson(token)
    const state = await sharedTokenState()
    if (state === 'ended') return undefined
    const isLimited = state === 'limited'
    return { kind: 'management_token', isLimited, isOnHost: isLimited && isHostProof(proof) }
  }
  return async (req, res, next) => {
    if (isOpen(req)) {
      if (isSentByOtherSite(req)) throw new Problem('not_found')
      stateOf(res).principal = strangerOf(req)
      return next()
    }
    const credential = credentialOf(req, 'bearer')
    if ('wrong' in credential) {
      const code = refusals.management[credential.wrong]
      return credential.wrong === 'missing'
        ? refuseKey(res, 'management', code)
        : refuseWrongKey(failures, req, res, 'management', code)
    }
    const principal = await find(credential.key, req.get('Host-Proof'))
    if (principal === undefined) {
      return refuseWrongKey(failures, req, res, 'management', refusals.management.unknown, true)
    }
    stateOf(res).principal = principal
    next()
  }
}
