import {
  operationCountries,
  operationPermissions,
  type Permission,
} from '../generated/permissions.ts'
import { permissionsOf, roles } from '../src/domain/people/roles.ts'

/** The text of docs/roles.md: which role may call which operations of the management API. */

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
    'What the people who run the service may do ([people](administration.md#people)). Made by',
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
    'A person may be limited to countries, on top of the role',
    '([how](administration.md#limited-to-countries)).',
    '`openapi/management.yaml` says by `x-countries` what remains (`applied`, `free`); everything',
    'else is refused with `person_not_permitted`.',
    '',
    row(['For whoever is limited', 'Operations']),
    row(['---', '---']),
    row([
      'Kept to their countries: of others there is nothing, or a 403 where one is asked for',
      listOf('applied'),
    ]),
    row(['As for everybody, since it concerns no country', listOf('free')]),
    '',
  ].join('\n')
