import { change, columnExists, type SchemaStep } from '../schema-steps.ts'

/**
 * Records when the approver of a live key saw its claim link (NULL if the link is e-mailed), and
 * the IP address from which the key was claimed (NULL if unknown).
 */
export const steps: SchemaStep[] = [
  change(
    'adds when a claim link was handed over, and from where a live key was claimed',
    'ALTER TABLE live_keys ADD COLUMN handed_at timestamptz, ADD COLUMN claimed_from text',
    { locks: ['live_keys'], unless: columnExists('live_keys', 'claimed_from') },
  ),
]
