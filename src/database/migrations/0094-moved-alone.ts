import { change, columnExists, index, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

const movedAlone = `
  CREATE TABLE moved_alone (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES people,
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    amount bigint NOT NULL CHECK (amount > 0),
    moved_at timestamptz NOT NULL
  );
  COMMENT ON TABLE moved_alone IS 'live money that a person moved without a second person'`

/**
 * Records who compared a statement, and the live money that a person moved without the approval of
 * a second person.
 */
export const steps: SchemaStep[] = [
  change('creates the money that people moved alone', movedAlone, {
    locks: ['people'],
    unless: tableExists('moved_alone'),
  }),
  index('moved_alone_by_person', 'ON moved_alone (person_id, moved_at)'),
  change(
    'says what the index serves; nobody waits',
    `COMMENT ON INDEX moved_alone_by_person IS 'what a person moved alone within a day'`,
  ),
  change(
    'adds who compared a statement',
    'ALTER TABLE statement_comparisons ADD COLUMN compared_by uuid REFERENCES people',
    {
      locks: ['statement_comparisons', 'people'],
      unless: columnExists('statement_comparisons', 'compared_by'),
    },
  ),
  change('grants the service its rights', serviceRole),
]
