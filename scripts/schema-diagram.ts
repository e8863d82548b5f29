import { sql } from 'kysely'
import type { Db } from '../src/database/database.ts'

interface Column {
  table_name: string
  name: string
  is_nullable: boolean
  /** The table that a foreign key references. Null without a foreign key. */
  refers_to: string | null
}

const readColumns = async (db: Db): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    SELECT t.relname AS table_name, c.attname AS name,
      NOT c.attnotnull AS is_nullable,
      (SELECT min(k.confrelid::regclass::text) FROM pg_constraint k
        WHERE k.conrelid = t.oid AND k.contype = 'f' AND c.attnum = ANY (k.conkey)) AS refers_to
    FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p')
      AND NOT t.relispartition AND t.relname NOT LIKE 'migrations%'
      AND c.attnum > 0 AND NOT c.attisdropped
    ORDER BY t.relname, NOT (c.attname = 'id'), c.attname`.execute(db)
  return rows
}

/**
 * Returns the table that a column such as `application_id` refers to, even without a foreign key.
 */
const findNamedTable = (column: Column, tables: string[]): string | undefined => {
  if (column.refers_to !== null) return column.refers_to
  if (column.name === 'original_id') return 'transactions'
  if (!column.name.endsWith('_id')) return undefined
  const plural = `${column.name.slice(0, -'_id'.length)}s`
  return tables.find((table) => table === plural || table.endsWith(`_${plural}`))
}

const relationsOf = (columns: Column[], tables: string[]): string[] => {
  const lines = columns.flatMap((column) => {
    const parent = findNamedTable(column, tables)
    if (parent === undefined) return []
    const line = column.refers_to === null ? '..' : '--'
    const one = column.is_nullable ? '|o' : '||'
    return [`  ${parent} ${one}${line}o{ ${column.table_name} : ${column.name}`]
  })
  return [...new Set(lines)].sort()
}

const introduction = `# The schema

Written by \`make generate\` from the migrated schema; do not edit. Solid lines are foreign keys.
Dotted lines are references without a foreign key: checking one would lock the referenced row, and
all payments of a busy merchant would wait for that lock. The columns are in
\`generated/database.ts\`; constraints, triggers and indexes are in
[the migrations](../src/database/migrations).
`

/** Generates generated/schema.md: the tables and their references. */
export const describeSchema = async (db: Db): Promise<string> => {
  const columns = await readColumns(db)
  const tables = [...new Set(columns.map(({ table_name }) => table_name))]
  const relations = relationsOf(columns, tables)
  const linked = new Set(relations.flatMap((line) => line.match(/\w+/g) ?? []))
  const lonely = tables.filter((table) => !linked.has(table)).map((table) => `  ${table}`)
  return [introduction, '```mermaid', 'erDiagram', ...relations, ...lonely, '```', ''].join('\n')
}
