import {
  operationCountries,
  operationPermissions,
  type Permission,
} from '../generated/permissions.ts'
import { permissionsOf, roles } from '../src/domain/people/roles.ts'

/** Generates docs/roles.md: which role may call which operations of the management API. */

const operationsBy = (): [Permission, string[]][] => {
  const found = new Map<Permission, string[]>()
  for (const [operationId, permission] of Object.entries(operationPermissions.management)) {
    if (permission === 'none') continue
    found.set(permission, [...(found.get(permission) ?? []), operationId])
  }
  return [...found].toSorted(([a], [b]) => a.localeCompare(b))
}

const listOf = (kind: 'applied' | 'free'): string =>
  Object.entries(operationCountries)
    .filter(([, declared]) => declared === kind)
    .map(([operationId]) => `\`${operationId}\``)
    .join(', ')

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export const rolesPage = (): string =>
  [
    '# Roles',
    '',
    'What staff may do ([people](administration.md#people)). Written by',
    '`make generate` from `openapi/management.yaml` (`x-permission`) and `src/domain/people/`.',
    '',
    row(['Permission', ...roles, 'Operations']),
    row(Array.from({ length: roles.length + 2 }, () => '---')),
    ...operationsBy().map(([permission, operations]) =>
      row([
        `\`${permission}\``,
        ...roles.map((role) => (permissionsOf(role).has(permission) ? 'yes' : '')),
        operations.map((each) => `\`${each}\``).join(', '),
      ]),
    ),
    '',
    '## Limited to countries',
    '',
    'A person may also be limited to countries',
    '([how](administration.md#limited-to-countries)).',
    '`x-countries` in `openapi/management.yaml` marks what remains (`applied`, `free`); everything',
    'else is refused with `person_not_permitted`.',
    '',
    row(['For limited people', 'Operations']),
    row(['---', '---']),
    row([
      'Limited to their countries: other countries are omitted, or refused with a 403',
      listOf('applied'),
    ]),
    row(['Unlimited, because they concern no country', listOf('free')]),
    '',
  ].join('\n')
