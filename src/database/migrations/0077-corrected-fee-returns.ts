import { change, type SchemaStep, validate } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'

/**
 * The function of migration 0061, except that a returned fee may now also change when another
 * refund of the same payment fails.
 */
const guard = `
  CREATE OR REPLACE FUNCTION transactions_guard() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ROW(OLD.organisation_id, OLD.application_id, OLD.environment,
        OLD.type, OLD.provider, OLD.country, OLD.amount, OLD.fee_amount, OLD.currency,
        OLD.original_id, OLD.returns_fee)
      IS DISTINCT FROM ROW(NEW.organisation_id, NEW.application_id, NEW.environment, NEW.type,
        NEW.provider, NEW.country, NEW.amount, NEW.fee_amount, NEW.currency, NEW.original_id,
        NEW.returns_fee)
    THEN
      RAISE EXCEPTION 'what a transaction is about does not change' USING ERRCODE = '23514';
    END IF;
    IF OLD.returned_fee_amount IS DISTINCT FROM NEW.returned_fee_amount THEN
      IF NOT EXISTS (SELECT FROM reconciliation_items AS i
          WHERE i.transaction_id IN (NEW.id, NEW.original_id) AND i.resolution = 'settled')
        AND NOT EXISTS (SELECT FROM transactions AS r
          WHERE r.original_id = NEW.original_id AND r.id <> NEW.id
            AND (r.status = 'failed' OR r.correction_id IS NOT NULL))
      THEN
        RAISE EXCEPTION 'a returned fee changes only by a correction' USING ERRCODE = '23514';
      END IF;
      IF OLD.status = NEW.status THEN RETURN NEW; END IF;
    END IF;
    IF OLD.status NOT IN ${lists.finalStatuses} THEN
      RAISE EXCEPTION 'a % does not go from % to %', OLD.type, OLD.status, NEW.status
        USING ERRCODE = '23514';
    END IF;
    IF concat_ws(' ', OLD.type, OLD.status, NEW.status) NOT IN ${lists.corrections}
      OR NEW.correction_id IS NOT DISTINCT FROM OLD.correction_id OR NOT EXISTS (
      SELECT FROM reconciliation_items AS i
      WHERE i.id = NEW.correction_id AND i.transaction_id = NEW.id AND i.resolution = 'settled')
    THEN
      RAISE EXCEPTION 'a final status changes only by a correction' USING ERRCODE = '23514';
    END IF;
    RETURN NEW;
  END $$`

/**
 * If a refund fails or is corrected, the remaining refunds of the same payment return a different
 * part of the fee. Nodes of the previous version create no payments with a fee.
 */
export const steps: SchemaStep[] = [
  change(
    'admits corrected fee returns in ledger_postings',
    `ALTER TABLE ledger_postings DROP CONSTRAINT IF EXISTS ledger_postings_kind_check,
      ADD CONSTRAINT ledger_postings_kind_check CHECK (kind IN ${lists.postingKinds}) NOT VALID`,
    { locks: ['ledger_postings'] },
  ),
  validate('ledger_postings', 'ledger_postings_kind_check'),
  change('admits changed fee returns of the other refunds of a payment', guard),
]
