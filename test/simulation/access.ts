import { elapsedMs } from './clock.ts'
import { Fact } from './facts.ts'
import type { Answer, Environment, Merchant, World } from './world.ts'
import { violate } from './world.ts'

/** Who may ask for what, as far as it is known for sure when a request is sent. */

export interface ApprovalRule {
  currency: string
  threshold: number | null
  daily_limit: number | null
}

/** What people have decided about a merchant. */
export interface Access {
  isSuspended: Fact<boolean>
  isVerified: Fact<boolean>
  /** Beginnings of the addresses that may use its keys; empty for any. */
  addresses: Fact<string[]>
  rateLimit: Fact<number | null>
  rules: Fact<ApprovalRule[]>
}

export const newAccess = (): Access => ({
  isSuspended: new Fact(false),
  isVerified: new Fact(true),
  addresses: new Fact<string[]>([]),
  rateLimit: new Fact<number | null>(null),
  rules: new Fact<ApprovalRule[]>([]),
})

export interface Key {
  id: string
  text: string
  merchant: Merchant
  environment: Environment
  /** Undefined where an answer that would say so was lost. */
  endsAtMs: Fact<number | undefined>
}

/** Whatever a request's answer must be: a refusal of a status, or anything but a refusal. */
interface Expected {
  status: 401 | 403 | undefined
  rule: string
}

const refusedAs = (status: 401 | 403, rule: string): Expected => ({ status, rule })

const slackMs = 10_000

const expectedOf = (key: Key, address: string): Expected | undefined => {
  const { access } = key.merchant
  const endsAtMs = key.endsAtMs.sure()?.value
  if (endsAtMs === undefined) return undefined
  if (endsAtMs + 1000 <= elapsedMs()) return refusedAs(401, 'a key that has ended is refused')
  if (endsAtMs <= elapsedMs() + slackMs) return undefined
  const facts = [access.isSuspended, access.addresses, access.isVerified].map((fact) => fact.sure())
  if (facts.includes(undefined)) return undefined
  if (access.isSuspended.sure()?.value) {
    return refusedAs(401, 'a merchant that is suspended is refused')
  }
  const allowed = access.addresses.sure()?.value ?? []
  if (allowed.length > 0 && !allowed.some((beginning) => address.startsWith(beginning))) {
    return refusedAs(403, 'an address that is not allowed is refused')
  }
  if (key.environment === 'live' && !access.isVerified.sure()?.value) {
    return refusedAs(403, 'live requests need a verified identity')
  }
  return { status: undefined, rule: 'nobody is refused without a reason' }
}

const versionOf = ({ endsAtMs, merchant: { access } }: Key): number =>
  [endsAtMs, access.isSuspended, access.addresses, access.isVerified, access.rateLimit].reduce(
    (sum, { version }) => sum + version,
    0,
  )

/** Call it as a request is sent; what it returns judges the answer. */
export const expectAccess = (
  world: World,
  bearer: string | undefined,
  address: string,
): ((path: string, answer: Answer) => void) => {
  const isKnown = world.hasSureFacts && bearer !== undefined
  const key = isKnown ? world.keys.get(bearer) : undefined
  const expected = key === undefined ? undefined : expectedOf(key, address)
  if (key === undefined || expected === undefined) return () => {}
  const before = versionOf(key)
  const isLimited = key.merchant.access.rateLimit.sure()?.value !== null
  return (path, { status }) => {
    if (status >= 500 || versionOf(key) !== before) return
    const isRefused = status === 401 || status === 403 || (status === 429 && !isLimited)
    const isAsExpected = expected.status === undefined ? !isRefused : status === expected.status
    if (isAsExpected) return
    violate(world, expected.rule, `${key.merchant.name} (${key.environment}) ${path}: ${status}`)
  }
}
