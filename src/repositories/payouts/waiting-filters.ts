import { type RawBuilder, sql } from 'kysely'
import type { Environment } from '../../domain/merchants/caller.ts'

export interface WaitingFilters {
  id?: string | undefined
  organisation_id?: string | undefined
  environment?: Environment | undefined
}

/** The condition applies to any table with the columns of the filters. */
export const matching = (filters: WaitingFilters): RawBuilder<boolean> => {
  const { id, organisation_id: organisationId, environment } = filters
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(id === undefined ? [] : [sql`id = ${id}::uuid`]),
      ...(organisationId === undefined ? [] : [sql`organisation_id = ${organisationId}::uuid`]),
      ...(environment === undefined ? [] : [sql`environment = ${environment}`]),
    ],
    sql` AND `,
  )})`
}
