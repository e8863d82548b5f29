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

test('the deletion table in the documentation lists every table of the schema once', () => {
  const named = deletions.flatMap(([names]) => names)
  expect(named.toSorted()).toEqual(Object.keys(columnTypes).toSorted())
})

test('the service can delete from every table except those that are never purged', () => {
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

test('deliveries of a disabled webhook endpoint are abandoned after the configured days', () => {
  const [, days = ''] = /\bdisabledDays = (\d+)/.exec(read('src/workers/purge-old-rows.ts')) ?? []
  expect(read('docs/operations.md')).toContain(`abandoned after ${days} days`)
})
