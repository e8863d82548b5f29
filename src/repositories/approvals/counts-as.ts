import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the ids of all people who count as the same person because they saw each other's links.
 * Anyone who saw a colleague's sign-up or password link could act as that colleague.
 */
export const connectedWith = (personId: RawBuilder<string | null>): RawBuilder<string | null> =>
  sql<string | null>`
    WITH RECURSIVE connected (id) AS (
      SELECT ${personId}
      UNION
      SELECT CASE WHEN one.id = connected.id THEN one.link_shown_to ELSE one.id END
      FROM connected JOIN people AS one
        ON one.link_shown_to IS NOT NULL AND connected.id IN (one.id, one.link_shown_to)
    ) SELECT id FROM connected`

/** Returns the oldest of the people who count as the same person. Returns null for null. */
export const countsAs = (personId: RawBuilder<string | null>): RawBuilder<string | null> =>
  sql<string | null>`(${connectedWith(personId)} ORDER BY id LIMIT 1)`

export const countAsOne = (
  one: RawBuilder<string | null>,
  other: RawBuilder<string | null>,
): RawBuilder<boolean> => sql<boolean>`coalesce(${countsAs(one)} = ${countsAs(other)}, false)`
