import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RequestAddresses, Transactions } from '../../../generated/database.ts'
import { listColumns } from '../../database/columns.ts'
import type { Db } from '../../database/database.ts'
import type { ApiKeyRow } from '../merchants/api-keys.ts'
import { deleteOldest, type OldPart, type PurgedBatch } from '../old-rows.ts'

/** The IP address from which a transaction or a bulk payout was requested. */
export type RequestAddress = Selectable<RequestAddresses>

/** Returns an empty list if the address is unknown. */
export const addressOf = (
  { id, created_at }: Pick<RequestAddress, 'id' | 'created_at'>,
  address: string | null,
): RequestAddress[] => (address === null ? [] : [{ id, address, created_at }])

export const addressColumns = ['id', 'address', 'created_at'] as const

export const selectAddresses = (addresses: RequestAddress[]): RawBuilder<unknown> => sql`
  SELECT id, address, created_at FROM json_to_recordset(${JSON.stringify(addresses)}::json)
    AS a (id uuid, address text, created_at timestamptz)`

/** Part of the statement that stores the request, to avoid an extra round trip. */
export const insertAddresses = (addresses: RequestAddress[]): RawBuilder<unknown> => sql`
  INSERT INTO request_addresses (${listColumns(addressColumns)}) ${selectAddresses(addresses)}`

/** Joins the address of transaction `t`, or of its bulk payout if it belongs to one. */
export const joinAddresses = sql`
  LEFT JOIN request_addresses AS a ON a.id = coalesce(t.bulk_payout_id, t.id)`

type CreatingKey = Pick<ApiKeyRow, 'id' | 'name' | 'prefix' | 'last_four' | 'revoked_at'>

/** The API key that created a transaction, and the source address. Both are null without a key. */
export interface Creator {
  key: CreatingKey | null
  address: string | null
}

export const findCreator = async (
  db: Db,
  {
    id,
    bulk_payout_id,
    api_key_id,
  }: Pick<Selectable<Transactions>, 'id' | 'bulk_payout_id' | 'api_key_id'>,
): Promise<Creator> => {
  if (api_key_id === null) return { key: null, address: null }
  const [key, from] = await Promise.all([
    db
      .selectFrom('api_keys')
      .select(['id', 'name', 'prefix', 'last_four', 'revoked_at'])
      .where('id', '=', api_key_id)
      .executeTakeFirst(),
    db
      .selectFrom('request_addresses')
      .select('address')
      .where('id', '=', bulk_payout_id ?? id)
      .executeTakeFirst(),
  ])
  return { key: key ?? null, address: from?.address ?? null }
}

export const purgeAddresses = (db: Db, part: OldPart): Promise<PurgedBatch> =>
  deleteOldest(db, 'request_addresses', { at: 'created_at', isOver: sql`true` }, part)
