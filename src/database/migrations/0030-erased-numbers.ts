import { change, columnExists, index, type SchemaStep, triggerExists } from '../schema-steps.ts'

/** This character hides a digit; see `maskedNumber`. */
const hidden = '•'

const lines = `
  CREATE FUNCTION bulk_lines_only_lose_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      IF ROW(NEW.bulk_payout_id, NEW.number, NEW.provider, NEW.country, NEW.amount, NEW.fee_amount)
          IS NOT DISTINCT FROM
          ROW(OLD.bulk_payout_id, OLD.number, OLD.provider, OLD.country, OLD.amount, OLD.fee_amount)
        AND NEW.msisdn LIKE '%${hidden}%' AND NEW.phone_number = NEW.msisdn
      THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'a line of a bulk payout does not change' USING ERRCODE = '23514';
  END $$;
  DROP TRIGGER immutable ON bulk_payout_lines;
  CREATE TRIGGER only_loses_number BEFORE UPDATE OR DELETE ON bulk_payout_lines
    FOR EACH ROW EXECUTE FUNCTION bulk_lines_only_lose_numbers();
  CREATE TRIGGER is_not_emptied BEFORE TRUNCATE ON bulk_payout_lines
    FOR EACH STATEMENT EXECUTE FUNCTION bulk_lines_refuse_change();
`

/** Phone numbers in old transactions can be erased. A masked number replaces the phone number. */
export const steps: SchemaStep[] = [
  change(
    'adds transactions.number_erased_at',
    'ALTER TABLE transactions ADD COLUMN number_erased_at timestamptz',
    { locks: ['transactions'], unless: columnExists('transactions', 'number_erased_at') },
  ),
  index('bulk_payout_lines_by_number', 'ON bulk_payout_lines (msisdn COLLATE "C")'),
  change('lets the lines of bulk payouts lose their numbers', lines, {
    locks: ['bulk_payout_lines'],
    unless: triggerExists('bulk_payout_lines', 'only_loses_number'),
  }),
]
