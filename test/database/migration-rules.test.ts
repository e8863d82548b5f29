import { migrations } from '../../src/database/migrations/index.ts'
import { change, type SchemaStep } from '../../src/database/schema-steps.ts'

/** Migrations up to 0014 were tested under load (`make upgrade`) instead of by these rules. */
const triedUnderLoad = '0014-scheduled-jobs'

const refusals = ({ text, locks, isProven }: SchemaStep): string[] => {
  if (isProven) return []
  if (text === undefined) return locks === undefined ? [] : ['does not show its SQL']
  const plain = text.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
  const created = [...plain.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, t]) => t)
  const found = plain.split(';').flatMap((statement) => {
    const [, altered] = /^\s*ALTER TABLE (?:ONLY )?(\w+)/i.exec(statement) ?? []
    const isNew = created.includes(altered)
    const [, indexed] = /^\s*CREATE (?:UNIQUE )?INDEX .*?\sON (\w+)/is.exec(statement) ?? []
    const rules: [boolean, string][] = [
      [/\bRENAME\b/i.test(statement), 'renames'],
      [/\bDROP (TABLE|COLUMN)\b/i.test(statement), 'drops'],
      [/\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i.test(statement), 'retypes'],
      [/\bSET NOT NULL\b/i.test(statement), 'reads a table under a lock: use requireColumn'],
      [
        /\bADD CONSTRAINT\b/i.test(statement) && !isNew && !/\bNOT VALID\b/i.test(statement),
        'reads a table under a lock: add the constraint as NOT VALID, and validate it',
      ],
      [
        indexed !== undefined && !created.includes(indexed),
        'builds an index under a lock: use index',
      ],
      [/^\s*(UPDATE|DELETE|INSERT|WITH|MERGE)\b/i.test(statement), 'backfills at once'],
      [/^\s*LOCK\b/i.test(statement), 'locks'],
    ]
    return rules.flatMap(([isBroken, what]) => (isBroken ? [what] : []))
  })
  return found
}

describe('a migration of a later version', () => {
  test(
    'a migration of a later version neither renames, drops, retypes, reads, locks nor fills a ' +
      'table in one step',
    () => {
      const found = Object.entries(migrations)
        .filter(([name]) => name > triedUnderLoad)
        .flatMap(([name, steps]) =>
          steps.flatMap((step) => refusals(step).map((what) => `${name}: ${what}`)),
        )
      expect(found).toEqual([])
    },
  )

  test('a migration of a later version is refused if the rules cannot read its SQL', () => {
    expect(refusals(change('', async () => {}))).toEqual(['does not show its SQL'])
  })

  test.each([
    ['ALTER TABLE settings RENAME COLUMN value TO text', 'renames'],
    ['ALTER TABLE events DROP COLUMN payload', 'drops'],
    ['DROP TABLE events', 'drops'],
    ['ALTER TABLE settings ALTER COLUMN value TYPE varchar(9)', 'retypes'],
    ['ALTER TABLE settings ALTER value SET NOT NULL', 'reads'],
    ['ALTER TABLE settings ADD CONSTRAINT short CHECK (length(value) < 9)', 'reads'],
    ['CREATE INDEX by_value ON settings (value)', 'builds'],
    ['CREATE UNIQUE INDEX by_value\n ON settings (value)', 'builds'],
    ['SELECT 1; UPDATE settings SET value = 1', 'backfills'],
    ['LOCK TABLE settings', 'locks'],
  ])('a migration of a later version is refused if it performs %p', (statement, what) => {
    expect(refusals(change('', statement)).join()).toContain(what)
  })

  test.each([
    'CREATE TABLE later (id integer); CREATE INDEX by_id ON later (id)',
    'CREATE FUNCTION later() RETURNS void LANGUAGE sql AS $$ UPDATE settings SET value = 1 $$',
    'ALTER TABLE settings ADD COLUMN later text',
    'ALTER TABLE settings ADD CONSTRAINT short CHECK (length(value) < 9) NOT VALID',
  ])('a migration of a later version may perform %p', (statement) => {
    expect(refusals(change('', statement))).toEqual([])
  })
})
