import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { columnTypes } from '../../generated/database.ts'
import { listVariables } from '../../src/config.ts'

/** What docs/operations.md says of alarms, tables and deletions is what the sources say. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const sectionOf = (title: string): string =>
  read('docs/operations.md').split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

/** The rows of the table of a section: the names in code of the first cell, and the second cell. */
const rowsOf = (title: string): [names: string[], second: string][] =>
  [...sectionOf(title).matchAll(/^\| (`.*?) \| (.*) \|$/gm)].map(([, first = '', second = '']) => [
    [...first.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    second,
  ])

test('every alarm has a procedure, and no other is named', () => {
  const alarms = [...read('deploy/monitoring/alerts.yaml').matchAll(/- alert: (\w+)/g)]
  const named = rowsOf('Alarms').flatMap(([names]) => names)
  expect(named.toSorted()).toEqual(alarms.map(([, name]) => name).toSorted())
  expect(named.length).toBeGreaterThan(30)
})

test('the procedure of an alarm is the one that its runbook_url leads to', () => {
  const alarms = read('deploy/monitoring/alerts.yaml').split('- alert: ').slice(1)
  for (const [names, procedure] of rowsOf('Alarms')) {
    for (const name of names) {
      const [, url = ''] = /runbook_url: docs\/(\S+)/.exec(
        alarms.find((each) => each.startsWith(`${name}\n`)) ?? '',
      ) ?? ['']
      expect({ name, procedure }).toEqual({
        name,
        procedure: expect.stringContaining(`(${url.replace('operations.md', '')})`),
      })
    }
  }
})

const deletions = rowsOf('What is deleted when')
const deletedWhen = (table: string): string =>
  deletions.find(([names]) => names.includes(table))?.[1] ?? ''

test('the table of deletions names every table of the schema once', () => {
  const named = deletions.flatMap(([names]) => names)
  expect(named.toSorted()).toEqual(Object.keys(columnTypes).toSorted())
})

test('what is never deleted the service may not delete, and the other tables it may', () => {
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

test('the days that are configured are told with their defaults, each with its table', () => {
  const variables = listVariables().filter(({ name }) => name.startsWith('RETENTION_'))
  const told = [...sectionOf('What is deleted when').matchAll(/`(RETENTION_\w+)` \((\d+)\)/g)]
  const pairs = new Set(told.map(([, name, days]) => `${name} ${days}`))
  expect([...pairs].toSorted()).toEqual(
    variables
      .map(({ name, absent }) => `${name} ${'value' in absent ? absent.value : absent.words}`)
      .toSorted(),
  )
})

test('the days of deletions are those of the sources', () => {
  const daysIn = (path: string, name: string): number =>
    Number(new RegExp(`\\b${name} = (\\d+)`).exec(read(path))?.[1])
  const keyDays = daysIn('src/repositories/transactions/idempotency-keys.ts', 'idempotencyDays')
  const purge = 'src/workers/purge-old-rows.ts'
  expect(read(purge)).toContain('purgeDays = idempotencyDays + 1')
  expect(deletedWhen('idempotency_keys')).toContain(`${keyDays + 1} days`)
  expect(deletedWhen('idempotency_keys')).toContain(`for ${keyDays}`)
  const openDays = daysIn('src/repositories/reconciliation/comparisons.ts', 'openDays')
  expect(deletedWhen('comparisons')).toContain(`after ${openDays} days`)
  const disabledDays = daysIn(purge, 'disabledDays')
  expect(sectionOf('What is deleted when')).toContain(`given up after ${disabledDays} days`)
})
