import { z } from 'zod'
import { isNetworkRange } from '../domain/ip-range.ts'
import { type Currency, exponents } from '../domain/markets.ts'
import type { SecondFactorClaim } from '../domain/people/single-sign-on.ts'
import { tokenPrefixes } from '../domain/people/tokens.ts'
import { isLoopbackHost, normaliseWebAddress } from '../domain/web-address.ts'
import { namesSentinels, readSentinelAddress, sentinelForm } from '../http/redis-address.ts'

/** Every value in the environment is a string. */

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim())

export const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((text) => text === 'true' || text === '1')

export const integer = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, {
      error: `must be between ${minimum} and ${maximum}`,
    })

export const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  })

export const webUrl = url('http:', 'https:').transform(normaliseWebAddress)

/** Paths are appended to this URL, so it has no user name, query or trailing slash. */
export const webBase = url('http:', 'https:')
  .refine((text) => !/[?#]|\/\/[^/]*@/.test(text), {
    error: 'must not contain a user name, a query (?) or a fragment (#)',
  })
  .transform((text) => normaliseWebAddress(text).replace(/\/+$/, ''))

const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text) || /[?#]|\/\/[^/]*@/.test(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}

/** The URL must be exactly as in the identity provider's discovery document. */
export const issuer = z
  .string()
  .max(500)
  .refine(isIssuer, {
    error:
      'must be a URL that starts with https:// (http:// only for this machine), without a user ' +
      'name, a query (?) or a fragment (#)',
  })
  .transform(normaliseWebAddress)

const claimForm = /^(acr|amr):([\x21\x23-\x5b\x5d-\x7e]{1,200})$/

/** For example `amr:mfa,acr:urn:example:mfa`, or `none`. */
export const secondFactorClaims = z
  .string()
  .refine((text) => text.trim() === 'none' || partsOf(text).every((part) => claimForm.test(part)), {
    error: 'must be values of acr or amr, such as amr:mfa,acr:urn:example:mfa, or none',
  })
  .transform((text): SecondFactorClaim[] =>
    partsOf(text).flatMap((part) => {
      const [, claim, value] = claimForm.exec(part) ?? []
      return value === undefined ? [] : [{ claim: claim as SecondFactorClaim['claim'], value }]
    }),
  )

/** Converts an ISO 8601 time with a time zone to UTC. */
export const time = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-11-21T08:00:00Z' })
  .transform((text) => new Date(text).toISOString())

/** The URL must have a single host, because `pg` connects to only one host. */
export const databaseUrl = z
  .string()
  .refine((text) => !/^postgres(ql)?:\/\/[^/?]*,|[?&]host=[^&]*(,|%2c)/i.test(text), {
    error:
      'contains several hosts, but only one is supported: put a proxy (HAProxy, or a resolver ' +
      'that follows the primary) in front of them and use its host',
    abort: true,
  })
  .pipe(url('postgres:', 'postgresql:'))

const sentinelUrl = z.string().refine((text) => readSentinelAddress(text) !== undefined, {
  error: `must contain the sentinels and their master, such as ${sentinelForm}`,
})

const serverUrl = z
  .string()
  .refine((text) => !/^rediss?([+-]cluster|-sentinel):|^rediss?:\/\/[^/?]*,/i.test(text), {
    error:
      'contains a cluster or several hosts, which are not supported: use one Redis server, or ' +
      `sentinels and their master, such as ${sentinelForm}`,
    abort: true,
  })
  .pipe(url('redis:', 'rediss:'))

/** Accepts the URL of one Redis server, or of sentinels. */
export const redisUrl = z.string().superRefine((text, ctx) => {
  const { error } = (namesSentinels(text) ? sentinelUrl : serverUrl).safeParse(text)
  for (const { message } of error?.issues ?? []) ctx.addIssue({ code: 'custom', message })
})

export const encryptionKeyBytes = 32

/** Accepts one or more keys, separated by commas, and converts them to bytes. */
export const encryptionKeys = z
  .string()
  .transform((text) =>
    partsOf(text).map((part) => Buffer.from(part, /^[0-9a-f]{64}$/i.test(part) ? 'hex' : 'base64')),
  )
  .refine((keys) => keys.every(({ length }) => length === encryptionKeyBytes), {
    error: 'must be 32 bytes in hex or base64 (for example from `openssl rand -base64 32`)',
  })

/** The amounts are in minor units, as in `XAF:500000,USD:100000`, or `off`. */
export const amountsByCurrency = z
  .string()
  .transform((text) =>
    text.trim() === 'off' ? 'off' : partsOf(text).map((part) => part.split(':')),
  )
  .refine(
    (pairs) =>
      pairs === 'off' ||
      (pairs.every(
        ([currency = '', amount = '', ...more]) =>
          more.length === 0 &&
          Object.hasOwn(exponents, currency) &&
          /^\d+$/.test(amount) &&
          Number.isSafeInteger(Number(amount)),
      ) &&
        new Set(pairs.map(([currency]) => currency)).size === pairs.length),
    {
      error: 'must be amounts in minor units, each currency once (XAF:500000,USD:100000), or off',
    },
  )
  .transform((pairs): Partial<Record<Currency, number>> | 'off' =>
    pairs === 'off'
      ? pairs
      : Object.fromEntries(pairs.map(([currency, amount]) => [currency, Number(amount)])),
  )

export const managementTokenMin = 16

const isOfPerson = (token: string): boolean =>
  Object.values(tokenPrefixes).some((prefix) => token.startsWith(prefix))

/**
 * The tokens are separated by commas. Rejects a person's token, because it would have every
 * permission here and would not expire with the person's session.
 */
export const managementTokens = z
  .union([
    z.literal('off'),
    z
      .string()
      .transform(partsOf)
      .refine((tokens) => tokens.every(({ length }) => length >= managementTokenMin), {
        error: `must have at least ${managementTokenMin} characters, or be off`,
      }),
  ])
  .refine((tokens) => tokens === 'off' || !tokens.some(isOfPerson), {
    error:
      'is a token of a person (mms_…, mmt_…), which only the command line accepts: set another ' +
      'token for the nodes (for example from `openssl rand -hex 24`), or off',
  })

export const cidrs = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .superRefine((list, { addIssue }) => {
    const wrong = list.filter((part) => !isNetworkRange(part))
    if (wrong.length === 0) return
    addIssue({
      code: 'custom',
      message: `must be addresses or CIDR ranges, separated by commas; not ${wrong.join(', ')}`,
    })
  })
