import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

/**
 * Stores the audit trail. An entry is written in the transaction of its change, with a chain row
 * that has no position yet. A job assigns positions to committed rows, so that changes do not wait
 * for each other. The chain has no foreign key to entries, so that it is kept even if an entry is
 * removed.
 */
const auditTrail = `
  CREATE TABLE audit_entries (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL CHECK (at = date_trunc('milliseconds', at)),
    principal_kind text NOT NULL,
    principal_id uuid,
    principal_name text,
    credential_id uuid,
    operation_id text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text,
    organisation_id uuid,
    environment text CHECK (environment IN ${lists.environments}),
    address text,
    request_id text,
    reason text,
    before json,
    after json
  );
  CREATE INDEX audit_entries_by_principal ON audit_entries (principal_id, id);
  CREATE INDEX audit_entries_by_operation ON audit_entries (operation_id, id);
  CREATE INDEX audit_entries_by_subject ON audit_entries (subject_id, id);
  CREATE INDEX audit_entries_by_organisation ON audit_entries (organisation_id, id);
  CREATE FUNCTION audit_entries_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'an entry of the audit trail does not change' USING ERRCODE = '23514';
  END $$;
  CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_refuse_change();

  CREATE TABLE audit_chain (
    entry_id uuid PRIMARY KEY,
    seal bytea NOT NULL,
    position bigint UNIQUE CHECK (position > 0),
    mac bytea,
    CHECK ((position IS NULL) = (mac IS NULL))
  );
  CREATE INDEX audit_chain_waiting ON audit_chain (entry_id) WHERE position IS NULL;
  CREATE FUNCTION audit_chain_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      IF OLD.position IS NULL AND NEW.entry_id = OLD.entry_id AND NEW.seal = OLD.seal THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'the chain of the audit trail only grows' USING ERRCODE = '23514';
  END $$;
  CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE ON audit_chain
    FOR EACH ROW EXECUTE FUNCTION audit_chain_refuse_change();
  CREATE TRIGGER is_not_emptied BEFORE TRUNCATE ON audit_chain
    FOR EACH STATEMENT EXECUTE FUNCTION audit_chain_refuse_change();
`

export const steps: SchemaStep[] = [
  change('creates the audit trail', auditTrail, { unless: tableExists('audit_entries') }),
  change('grants the service its rights', serviceRole),
]
