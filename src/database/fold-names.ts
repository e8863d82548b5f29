import { type QueryExecutorProvider, sql } from 'kysely'
import { foldForSearch } from '../domain/search-text.ts'

/** Returns the normalised columns that the organisation search reads. */
export const foldedNames = ({ name, email }: { name: string; email: string }) => ({
  folded_text: `${foldForSearch(name)}\n${foldForSearch(email)}`,
  folded_from: `${name}\n${email}`,
})

/** SQL that is true if the normalised text matches the current name and e-mail address. */
export const isFolded = "folded_from IS NOT DISTINCT FROM name || E'\\n' || email"

interface Named {
  id: string
  name: string
  email: string
}

/**
 * Normalises the names of up to `count` organisations that need it. Returns the number of
 * organisations found.
 */
export const foldNames = async (db: QueryExecutorProvider, count: number): Promise<number> => {
  const { rows } = await sql<Named>`
    SELECT id, name, email FROM organisations
    WHERE NOT (${sql.raw(isFolded)}) LIMIT ${count}`.execute(db)
  if (rows.length === 0) return 0
  const folded = rows.map(foldedNames)
  await sql`
    UPDATE organisations AS o SET folded_text = f.folded_text, folded_from = f.folded_from
    FROM unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${folded.map(({ folded_text }) => folded_text)}::text[],
      ${folded.map(({ folded_from }) => folded_from)}::text[]
    ) AS f (id, folded_text, folded_from)
    WHERE o.id = f.id AND o.name || E'\n' || o.email = f.folded_from`.execute(db)
  return rows.length
}
