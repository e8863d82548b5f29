import {
  confirmedOperations,
  operationPermissions,
  type Permission,
} from '../../../generated/permissions.ts'
import { dayMs } from '../time.ts'

/**
 * Which second factor a session used: the person's own passkey or authenticator, or single sign-on.
 */
export const secondFactors = ['own', 'identity_provider'] as const

export type SecondFactorKind = (typeof secondFactors)[number]

/** How long staff have to add a second factor, once live providers are configured. */
export const graceMs = 14 * dayMs

const needed: Readonly<Record<string, Permission | 'none'>> = operationPermissions.management

/** Permissions for decisions about live money. Their operations require a recent confirmation. */
const deciding = new Set(
  confirmedOperations.flatMap((operationId) => {
    const permission = needed[operationId] ?? 'none'
    return permission === 'none' || permission.startsWith('self:') ? [] : [permission]
  }),
)

/** Whether these permissions allow any decision about live money. */
export const mayDecide = (permissions: ReadonlySet<Permission>): boolean =>
  [...permissions].some((permission) => deciding.has(permission))

/** Whether a request has a second factor, and when one becomes mandatory. */
export interface SecondFactor {
  isGiven: boolean
  /** ISO 8601; null if never. */
  dueAt: string | null
  isMissing: boolean
}

export interface FactorFacts {
  secondFactor: SecondFactorKind | null
  /** Whether the person has a passkey or an authenticator. */
  hasOwnFactor: boolean
  /** Whether the person is linked to an account at the identity provider. */
  hasIdentity: boolean
}

/** Whether a session has a second factor, and the person still has that factor. */
export const isProven = (facts: FactorFacts): boolean =>
  facts.secondFactor === 'identity_provider'
    ? facts.hasIdentity
    : facts.secondFactor === 'own' && facts.hasOwnFactor
