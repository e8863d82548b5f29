import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { columnTypes } from '../../generated/database.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const deletions = [...read('docs/retention.md').matchAll(/^\| (`.*?) \| (.*) \|$/gm)].map(
  ([, first = '', second = '']): [names: string[], second: string] => [
    [...first.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    second,
  ],
)

test('the table of deletions lists every table of the schema once', () => {
  const named = deletions.flatMap(([names]) => names)
  expect(named.toSorted()).toEqual(Object.keys(columnTypes).toSorted())
})

test('the service cannot delete from tables that are never purged, and can delete from all others', () => {
  const grants = ['baseline/service-role.ts', '0011-comparisons.ts'].map((path) =>
    read(`src/database/migrations/${path}`),
  )
  const granted = grants
    .flatMap((text) => [...text.matchAll(/GRANT DELETE ON ([\w,\s]+?)(?: TO|')/g)])
    .flatMap(([, list = '']) => list.split(/[,\s]+/))
    .filter((name) => name !== '')
  const deleted = deletions.filter(([, when]) => !when.startsWith('never'))
  const named = deleted.flatMap(([names]) => names)
  expect([...new Set(granted)].toSorted()).toEqual(named.toSorted())
})

test('deliveries of a disabled endpoint are abandoned after the configured days', () => {
  const [, days = ''] = /\bdisabledDays = (\d+)/.exec(read('src/workers/purge-old-rows.ts')) ?? []
  expect(read('docs/operations.md')).toContain(`abandoned after ${days} days`)
})
