import { type Kysely, sql } from 'kysely'
import { permissions } from '../../domain/merchants/caller.ts'
import { merchantReferenceLengthMax } from '../../domain/notes.ts'

const known = permissions.map((permission) => `'${permission}'`).join(', ')

const column = `
  ADD COLUMN merchant_reference text,
  ADD CONSTRAINT merchant_reference_is_short
    CHECK (char_length(merchant_reference) BETWEEN 1 AND ${merchantReferenceLengthMax}) NOT VALID`

/**
 * Merchants' own references: of transactions, of what transactions are made of, and found by. Every
 * row that is there has none, so that no constraint has to read them.
 */
const merchantReferences = `
  ALTER TABLE transactions ${column};
  ALTER TABLE bulk_payout_lines ${column};
  ALTER TABLE payment_links ${column};
  ALTER TABLE checkout_sessions ${column};

  -- In order of id, for many transactions may share one.
  CREATE INDEX transactions_of_merchant_reference
    ON transactions (application_id, environment, merchant_reference COLLATE "C", id DESC)
    WHERE merchant_reference IS NOT NULL;

  ALTER TABLE api_keys DROP CONSTRAINT api_keys_permissions_check,
    ADD CONSTRAINT api_keys_permissions_check CHECK (
      permissions <@ ARRAY[${known}]::text[]);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(merchantReferences).execute(db)
}
