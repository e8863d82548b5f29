import { change, columnExists, type SchemaStep } from '../schema-steps.ts'

/**
 * The colleague who was shown the link with which a person signed up or replaced their password.
 * For approvals, both count as one person until somebody else confirms the person. NULL: nobody, as
 * for all earlier people.
 */
export const steps: SchemaStep[] = [
  change(
    'adds people.link_shown_to',
    'ALTER TABLE people ADD COLUMN link_shown_to uuid REFERENCES people',
    { locks: ['people'], unless: columnExists('people', 'link_shown_to') },
  ),
]
