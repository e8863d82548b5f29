import { change, columnExists, type SchemaStep } from '../schema-steps.ts'

/**
 * The colleague who was shown the link by which a person signed up, or replaced their password:
 * the two count as one in approvals until somebody else confirms the person. NULL: nobody, as for
 * everybody who was there before.
 */
export const steps: SchemaStep[] = [
  change(
    'adds people.link_shown_to',
    'ALTER TABLE people ADD COLUMN link_shown_to uuid REFERENCES people',
    { locks: ['people'], unless: columnExists('people', 'link_shown_to') },
  ),
]
