import { mailKinds } from '../../domain/people/mails.ts'
import {
  change,
  columnExists,
  index,
  type SchemaStep,
  tableExists,
  validate,
} from '../schema-steps.ts'
import { serviceRole } from './baseline/service-role.ts'

const kinds = mailKinds.map((kind) => `'${kind}'`).join(', ')

const table = `
  CREATE TABLE request_addresses (
    -- Of a transaction, or of the bulk payout of which payouts are lines.
    id uuid PRIMARY KEY,
    address text NOT NULL,
    created_at timestamptz NOT NULL
  )`

/**
 * Stores the API key that created each transaction, and the IP address of each request. The address
 * is personal data, so it has a separate row, which can be deleted without rewriting the
 * transaction. Also allows one e-mail to the merchant for each failure streak of an endpoint.
 */
export const steps: SchemaStep[] = [
  change('creates the table of the addresses that requests came from', table, {
    unless: tableExists('request_addresses'),
  }),
  change('grants the service the right to delete old addresses', serviceRole),
  index(
    'transactions_by_api_key',
    'ON transactions (api_key_id, type, id DESC) WHERE api_key_id IS NOT NULL',
  ),
  change(
    'says which query the index of keys serves; nobody waits',
    `COMMENT ON INDEX transactions_by_api_key IS
      'the transactions that an API key created, of a type, newest first'`,
  ),
  change(
    'adds when a merchant was mailed about a failing endpoint',
    'ALTER TABLE webhook_endpoints ADD COLUMN failure_mailed_at timestamptz',
    {
      locks: ['webhook_endpoints'],
      unless: columnExists('webhook_endpoints', 'failure_mailed_at'),
    },
  ),
  change(
    'admits mails about failing endpoints',
    `ALTER TABLE mails DROP CONSTRAINT IF EXISTS mails_kind_check,
      ADD CONSTRAINT mails_kind_check CHECK (kind IN (${kinds})) NOT VALID`,
    { locks: ['mails'] },
  ),
  validate('mails', 'mails_kind_check'),
]
