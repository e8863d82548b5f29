import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the ids of a person and of everyone who counts as the same person. Anyone who saw a
 * colleague's sign-up or password link could act as that colleague, so they count as one person.
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

/**
 * Returns the same id for all people who count as one person: the lowest of their ids. A null id
 * stays null.
 */
export const countsAs = (personId: RawBuilder<string | null>): RawBuilder<string | null> =>
  sql<string | null>`(${connectedWith(personId)} ORDER BY id LIMIT 1)`

export const countAsOne = (
  one: RawBuilder<string | null>,
  other: RawBuilder<string | null>,
): RawBuilder<boolean> => sql<boolean>`coalesce(${countsAs(one)} = ${countsAs(other)}, false)`
