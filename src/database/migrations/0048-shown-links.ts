import { change, columnExists, type SchemaStep } from '../schema-steps.ts'

/**
 * Stores the colleague who saw the link that a person used to sign up or to replace their password.
 * For approvals, the two count as the same person until somebody else confirms that they are
 * different people. NULL if nobody saw a link, and for all existing people.
 */
export const steps: SchemaStep[] = [
  change(
    'adds people.link_shown_to',
    'ALTER TABLE people ADD COLUMN link_shown_to uuid REFERENCES people',
    { locks: ['people'], unless: columnExists('people', 'link_shown_to') },
  ),
]
