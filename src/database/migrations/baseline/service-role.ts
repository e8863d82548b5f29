/**
 * Creates the role `momo_service`, which has only the rights that the service needs. It owns
 * nothing, so it cannot change triggers or constraints. It can add rows to the ledger and the
 * transaction history, and lock balances, but cannot change existing rows. The role that the
 * service connects with becomes a member of `momo_service` (`GRANT momo_service TO …`), while
 * migrations run as the owner.
 *
 * `grant_service_role` is called after migrations that ran with another role, to cover new tables.
 * Without the right to create roles it does nothing, and an administrator must create the role.
 */
export const serviceRole = `
  CREATE OR REPLACE FUNCTION grant_service_role() RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    own_schema text := current_schema();
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('grant_service_role'));
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'momo_service') THEN
        CREATE ROLE momo_service NOLOGIN;
      END IF;
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN RETURN;
    END;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO momo_service', own_schema);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA %I TO momo_service',
      own_schema);
    EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO momo_service', own_schema);
    REVOKE INSERT, UPDATE ON migrations, migrations_lock FROM momo_service;
    REVOKE UPDATE ON ledger_postings, ledger_entries, transaction_transitions FROM momo_service;
    REVOKE INSERT, UPDATE ON ledger_accounts FROM momo_service;
    GRANT UPDATE (lock_only) ON ledger_accounts TO momo_service;
    GRANT DELETE ON idempotency_keys, provider_callbacks, transition_failures, webhook_endpoints,
      webhook_secrets, events, deliveries, delivery_attempts TO momo_service;
    IF to_regclass('event_recoveries') IS NOT NULL THEN
      GRANT DELETE ON event_recoveries TO momo_service;
    END IF;
    IF to_regclass('people') IS NOT NULL THEN
      GRANT DELETE ON recovery_codes, sign_in_attempts, sign_ins TO momo_service;
    END IF;
    IF to_regclass('decisions') IS NOT NULL THEN
      REVOKE UPDATE ON decisions FROM momo_service;
    END IF;
    IF to_regclass('audit_entries') IS NOT NULL THEN
      REVOKE UPDATE ON audit_entries, audit_chain FROM momo_service;
      GRANT UPDATE (position, mac) ON audit_chain TO momo_service;
    END IF;
    IF to_regclass('passkeys') IS NOT NULL THEN
      GRANT DELETE ON mails, password_resets, passkeys, passkey_challenges TO momo_service;
    END IF;
    IF to_regclass('request_addresses') IS NOT NULL THEN
      GRANT DELETE ON request_addresses TO momo_service;
    END IF;
    IF to_regclass('provider_charges') IS NOT NULL THEN
      REVOKE UPDATE ON provider_prices, provider_charges FROM momo_service;
      GRANT UPDATE (actual_amount, reason, updated_at) ON provider_charges TO momo_service;
    END IF;
    IF to_regclass('moved_alone') IS NOT NULL THEN
      REVOKE UPDATE ON moved_alone FROM momo_service;
    END IF;
    IF to_regclass('saved_views') IS NOT NULL THEN
      GRANT DELETE ON saved_views TO momo_service;
    END IF;
  END $$;
  REVOKE EXECUTE ON FUNCTION grant_service_role() FROM PUBLIC;
  SELECT grant_service_role();
`
