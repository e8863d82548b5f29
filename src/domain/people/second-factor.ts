import {
  confirmedOperations,
  operationPermissions,
  type Permission,
} from '../../../generated/permissions.ts'
import { dayMs } from '../time.ts'

/**
 * `own` is the person's passkey or authenticator. `identity_provider` is a factor proved through
 * single sign-on.
 */
export const secondFactors = ['own', 'identity_provider'] as const

export type SecondFactorKind = (typeof secondFactors)[number]

/** Staff have this long to add a second factor after live providers are configured. */
export const graceMs = 14 * dayMs

const needed: Readonly<Record<string, Permission | 'none'>> = operationPermissions.management

/**
 * These permissions allow decisions about live money. Their operations require a recent
 * confirmation.
 */
const deciding = new Set(
  confirmedOperations.flatMap((operationId) => {
    const permission = needed[operationId] ?? 'none'
    return permission === 'none' || permission.startsWith('self:') ? [] : [permission]
  }),
)

/** Returns whether these permissions allow any decision about live money. */
export const mayDecide = (permissions: ReadonlySet<Permission>): boolean =>
  [...permissions].some((permission) => deciding.has(permission))

/** Describes whether a request has a second factor, and when a second factor becomes mandatory. */
export interface SecondFactor {
  isProvided: boolean
  /** ISO 8601; null if a second factor never becomes mandatory. */
  dueAt: string | null
  isMissing: boolean
}

export interface FactorFacts {
  secondFactor: SecondFactorKind | null
  /** True if the person has a passkey or an authenticator. */
  hasOwnFactor: boolean
  /** True if the person is linked to an account at the identity provider. */
  hasIdentity: boolean
}

/** Returns whether a session has a second factor that the person still has. */
export const isProven = (facts: FactorFacts): boolean =>
  facts.secondFactor === 'identity_provider'
    ? facts.hasIdentity
    : facts.secondFactor === 'own' && facts.hasOwnFactor
