import type { Selectable } from 'kysely'
import type { ProviderCircuits } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db } from '../../database/database.ts'

type CircuitRow = Selectable<ProviderCircuits>

/** Returns the last circuit states that nodes have reported since a time. */
export const readCircuits = (db: Db, since: string): Promise<CircuitRow[]> =>
  db.selectFrom('provider_circuits').selectAll().where('reported_at', '>=', since).execute()

export const putCircuit = async (db: Db, circuit: NewRow<'provider_circuits'>): Promise<void> => {
  await db
    .insertInto('provider_circuits')
    .values(circuit)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'country']).doUpdateSet((set) => ({
        state: set.ref('excluded.state'),
        reported_at: set.ref('excluded.reported_at'),
      })),
    )
    .execute()
}
