import { sql } from 'kysely'
import { backfill, change, columnExists, requireColumn, type SchemaStep } from './schema-steps.ts'

/** The new column may have a different name, a different type, or both. */
interface ReplacedColumn {
  table: string
  /** The primary key, which determines the order of the backfill. */
  key: string
  /** The column that the previous version reads and writes. */
  from: string
  /** The column that this version reads and writes. */
  to: string
  type: string
  /**
   * SQL conversions: `convert` computes `to` from the `value` of `from`, and `back` computes
   * `from`.
   */
  convert: string
  back: string
  isRequired: boolean
}

const batchSize = 2000

const triggerOf = ({ table, from, to }: ReplacedColumn): string => `${table}_${from}_is_${to}`

/** A conversion may refer to its column only as `value`. */
const inPlaceOf = (value: string, conversion: string): string =>
  conversion.replaceAll(/\bvalue\b/g, value)

/**
 * Adds the column `to` next to `from` and keeps both columns in sync, so that nodes of both
 * versions can run at the same time. When no node uses `from` any more, a later version removes it
 * with `removeReplacedColumn`. The caller handles the indexes and constraints of `to`.
 */
export const replaceColumn = (column: ReplacedColumn): SchemaStep[] => {
  const { table, key, from, to, type, convert, back, isRequired } = column
  const trigger = triggerOf(column)
  const next = inPlaceOf(`NEW.${from}`, convert)
  const expand = change(
    `adds ${table}.${to}, kept equal to ${table}.${from}`,
    `ALTER TABLE ${table} ADD COLUMN ${to} ${type};
    CREATE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' AND NEW.${to} IS NULL
        OR TG_OP = 'UPDATE' AND NEW.${from} IS DISTINCT FROM OLD.${from} THEN
        NEW.${to} := ${next};
      ELSIF TG_OP = 'INSERT' OR NEW.${to} IS DISTINCT FROM OLD.${to}
        AND NEW.${to} IS DISTINCT FROM ${next} THEN
        NEW.${from} := ${inPlaceOf(`NEW.${to}`, back)};
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER ${trigger} BEFORE INSERT OR UPDATE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION ${trigger}();`,
    { locks: [table], unless: columnExists(table, to) },
  )
  const converted = sql.raw(inPlaceOf(from, convert))
  const fill = backfill(`fills in ${table}.${to}`, async (tx, after) => {
    const { rows } = await sql<{ last: string }>`
      WITH batch AS (
        SELECT ${sql.ref(key)} AS key FROM ${sql.table(table)}
        WHERE ${after === '' ? sql`true` : sql`${sql.ref(key)} > ${after}`}
        ORDER BY ${sql.ref(key)} LIMIT ${sql.lit(batchSize)}
      ), filled AS (
        UPDATE ${sql.table(table)} SET ${sql.ref(to)} = ${converted}
        WHERE ${sql.ref(key)} IN (SELECT key FROM batch)
          AND ${sql.ref(to)} IS DISTINCT FROM ${converted}
      )
      SELECT key::text AS last FROM batch ORDER BY key DESC LIMIT 1`.execute(tx)
    return rows[0]?.last
  })
  return [expand, fill, ...(isRequired ? requireColumn(table, to) : [])]
}

/**
 * Removes a column that an earlier version replaced with `replaceColumn`. Nodes that use the column
 * must have stopped, so this step belongs in the next version.
 */
export const removeReplacedColumn = (column: ReplacedColumn): SchemaStep =>
  change(
    `removes ${column.table}.${column.from}, which ${column.to} has replaced`,
    `DROP TRIGGER ${triggerOf(column)} ON ${column.table};
    DROP FUNCTION ${triggerOf(column)}();
    ALTER TABLE ${column.table} DROP COLUMN ${column.from}`,
    {
      locks: [column.table],
      unless: `NOT ${columnExists(column.table, column.from)}`,
      isProven: true,
    },
  )
