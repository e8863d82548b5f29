import {
  confirmedOperations,
  operationPermissions,
  type Permission,
} from '../../../generated/permissions.ts'
import { dayMs } from '../time.ts'

/** A session's factors in addition to a password: the person's own factor, or single sign-on. */
export const secondFactors = ['own', 'identity_provider'] as const

export type SecondFactorKind = (typeof secondFactors)[number]

/** The time to add a second factor after the service first had live providers. */
export const graceMs = 14 * dayMs

const needed: Readonly<Record<string, Permission | 'none'>> = operationPermissions.management

/** The permissions that decide about live money; their operations require a fresh confirmation. */
const deciding = new Set(
  confirmedOperations.flatMap((operationId) => {
    const permission = needed[operationId] ?? 'none'
    return permission === 'none' || permission.startsWith('self:') ? [] : [permission]
  }),
)

/** Whether these permissions allow decisions about live money. */
export const mayDecide = (permissions: ReadonlySet<Permission>): boolean =>
  [...permissions].some((permission) => deciding.has(permission))

/** The second factor of a request, and when it becomes mandatory. */
export interface SecondFactor {
  isGiven: boolean
  /** ISO 8601; null for never. */
  dueAt: string | null
  /** Whether a second factor is required now but missing. */
  isMissing: boolean
}

/** The factors of a session or an access token, and of its owner. */
export interface FactorFacts {
  secondFactor: SecondFactorKind | null
  /** Whether the person has a passkey or an authenticator. */
  hasOwnFactor: boolean
  /** Whether an account at the identity provider is linked to the person. */
  hasIdentity: boolean
}

/** Whether a session has a second factor that its person still has. */
export const isProven = (facts: FactorFacts): boolean =>
  facts.secondFactor === 'identity_provider'
    ? facts.hasIdentity
    : facts.secondFactor === 'own' && facts.hasOwnFactor
