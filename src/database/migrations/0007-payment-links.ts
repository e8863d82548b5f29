import { change, columnExists, index, type SchemaStep, tableExists } from '../schema-steps.ts'
import { admitPermissions } from './0002-api-key-permissions.ts'
import { lists } from './baseline/lists.ts'

const paymentLinks = `
  CREATE TABLE payment_links (
    id uuid PRIMARY KEY,
    -- The part of the address that cannot be guessed.
    code text NOT NULL UNIQUE,
    organisation_id uuid NOT NULL REFERENCES organisations,
    application_id uuid NOT NULL REFERENCES applications,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    -- Fixed; or empty, where the customer chooses within the limits.
    amount bigint CHECK (amount > 0),
    minimum_amount bigint CHECK (minimum_amount > 0),
    maximum_amount bigint CHECK (maximum_amount > 0),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    description text,
    success_url text,
    cancel_url text,
    metadata json,
    enabled boolean NOT NULL DEFAULT true,
    expires_at timestamptz,
    uses_max bigint CHECK (uses_max > 0),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (amount IS NULL OR (minimum_amount IS NULL AND maximum_amount IS NULL)),
    CHECK (minimum_amount <= maximum_amount)
  );
  CREATE INDEX payment_links_by_application ON payment_links (application_id, environment, id DESC);
`

/**
 * Adds payment links, and the link that opened each session. The amount that a link collected is
 * read from its sessions, so that no counter must be kept up to date.
 */
export const steps: SchemaStep[] = [
  change('creates the payment links', paymentLinks, {
    locks: ['organisations', 'applications'],
    unless: tableExists('payment_links'),
  }),
  change(
    'adds checkout_sessions.payment_link_id',
    'ALTER TABLE checkout_sessions ADD COLUMN payment_link_id uuid',
    { locks: ['checkout_sessions'], unless: columnExists('checkout_sessions', 'payment_link_id') },
  ),
  index(
    'checkout_sessions_by_link',
    `ON checkout_sessions (payment_link_id, status) INCLUDE (amount)
      WHERE payment_link_id IS NOT NULL`,
  ),
  ...admitPermissions,
]
