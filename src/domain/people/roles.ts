import { operationPermissions, type Permission } from '../../../generated/permissions.ts'

export const roles = ['owner', 'operations', 'finance', 'support', 'auditor'] as const

export type Role = (typeof roles)[number]

const needed: readonly (Permission | 'none')[] = Object.values(operationPermissions.management)

const all = needed.filter((each): each is Permission => each !== 'none')

/** Every role may read everything and manage the person's own sign-in. */
const everyone = all.filter(
  (permission) => permission.endsWith(':read') || permission.startsWith('self:'),
)

const grants: Record<Role, readonly Permission[]> = {
  owner: all,
  operations: [
    'organisations:write',
    'organisations:verify',
    'organisations:suspend',
    'applications:write',
    'keys:write',
    'bank_accounts:write',
    'bank_accounts:disable',
    'webhooks:write',
    'webhooks:resend',
    'transactions:enquire',
    'refunds:write',
    'payouts:cancel',
    'limits:write',
    'proposals:withdraw',
    'recovery:write',
    'sandbox:write',
  ],
  finance: [
    'payouts:approve',
    'payouts:cancel',
    'proposals:approve',
    'proposals:withdraw',
    'fees:write',
    'limits:write',
    'balances:adjust',
    'bank_accounts:verify',
    'withdrawals:approve',
    'withdrawals:send',
    'bank_accounts:disable',
    'treasury:write',
    'reconciliation:write',
    'transactions:enquire',
    'refunds:write',
  ],
  support: ['webhooks:resend', 'transactions:enquire', 'sandbox:write'],
  auditor: [],
}

const byRole = new Map(
  roles.map((role): [Role, ReadonlySet<Permission>] => [
    role,
    new Set([...everyone, ...grants[role]]),
  ]),
)

export const permissionsOf = (role: Role): ReadonlySet<Permission> => byRole.get(role) ?? new Set()

export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => permissionsOf(role).has(permission))

/** Returns whether `granted` includes every permission of a role. */
export const covers = (granted: ReadonlySet<Permission>, role: Role): boolean =>
  [...permissionsOf(role)].every((permission) => granted.has(permission))
