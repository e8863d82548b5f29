import { bankAccountStatuses } from '../../domain/treasury/bank-account.ts'
import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { admitPermissions } from './0002-api-key-permissions.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

const statuses = bankAccountStatuses.map((status) => `'${status}'`).join(', ')

const accounts = `
  CREATE TABLE merchant_bank_accounts (
    id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL REFERENCES organisations,
    application_id uuid NOT NULL REFERENCES applications,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    bank text NOT NULL,
    -- Empty once erased, as the number.
    holder text,
    -- The account number, encrypted.
    sealed_number bytea,
    last_four text NOT NULL,
    status text NOT NULL CHECK (status IN (${statuses})),
    -- From when a verified account can be used.
    usable_from timestamptz NOT NULL,
    -- Empty for the merchant and the management token.
    added_by uuid REFERENCES people,
    is_added_by_merchant boolean NOT NULL,
    -- Empty for nobody and the management token.
    decided_by uuid REFERENCES people,
    decided_at timestamptz,
    evidence text,
    rejection_reason text,
    disabled_at timestamptz,
    erased_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT bank_account_decided CHECK (environment = 'test'
      OR (status = 'pending') = (decided_at IS NULL)),
    CONSTRAINT bank_account_rejected CHECK ((status = 'rejected') = (rejection_reason IS NOT NULL)
      AND (status <> 'rejected' OR disabled_at IS NOT NULL)),
    CONSTRAINT bank_account_erased CHECK ((erased_at IS NOT NULL) = (sealed_number IS NULL)
      AND (erased_at IS NOT NULL) = (holder IS NULL)
      AND (erased_at IS NULL OR disabled_at IS NOT NULL))
  );
  COMMENT ON TABLE merchant_bank_accounts IS 'where merchants want their money sent';
  CREATE INDEX merchant_bank_accounts_by_organisation
    ON merchant_bank_accounts (organisation_id, environment, id DESC);
  COMMENT ON INDEX merchant_bank_accounts_by_organisation IS
    'the bank accounts of a merchant, newest first, and how many are in use';
  CREATE INDEX merchant_bank_accounts_by_application
    ON merchant_bank_accounts (application_id, environment, id DESC);
  COMMENT ON INDEX merchant_bank_accounts_by_application IS
    'the bank accounts of an application, newest first';
  CREATE INDEX merchant_bank_accounts_pending ON merchant_bank_accounts (id DESC)
    WHERE status = 'pending' AND disabled_at IS NULL;
  COMMENT ON INDEX merchant_bank_accounts_pending IS 'the bank accounts that staff must verify'`

/** Adds merchants' bank accounts. Nodes of the previous version ignore these accounts. */
export const steps: SchemaStep[] = [
  change('creates the bank accounts of merchants', accounts, {
    locks: ['applications', 'organisations', 'people'],
    unless: tableExists('merchant_bank_accounts'),
  }),
  ...admitPermissions,
  change('grants the service its rights', serviceRole),
]
