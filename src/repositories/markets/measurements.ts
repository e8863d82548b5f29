import type { Selectable } from 'kysely'
import type { ProviderMeasurements } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db } from '../../database/database.ts'

type MeasurementRow = Selectable<ProviderMeasurements>

/** Only providers that are or were failing have measurements. */
export const readMeasurements = (db: Db, since: string): Promise<MeasurementRow[]> =>
  db.selectFrom('provider_measurements').selectAll().where('measured_at', '>=', since).execute()

export const putMeasurement = async (
  db: Db,
  measurement: NewRow<'provider_measurements'>,
): Promise<void> => {
  await db
    .insertInto('provider_measurements')
    .values(measurement)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'country']).doUpdateSet((set) => ({
        availability: set.ref('excluded.availability'),
        measured_at: set.ref('excluded.measured_at'),
      })),
    )
    .execute()
}
