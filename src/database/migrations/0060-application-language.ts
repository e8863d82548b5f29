import { languages } from '../../domain/language.ts'
import { change, columnExists, type SchemaStep } from '../schema-steps.ts'

const listed = languages.map((language) => `'${language}'`).join(', ')

/** The language of error messages: French (the default of the API contract) or English. */
export const steps: SchemaStep[] = [
  change(
    'adds the language of refusals to applications',
    `ALTER TABLE applications ADD COLUMN language text NOT NULL DEFAULT 'fr'
      CONSTRAINT applications_language_check CHECK (language IN (${listed}))`,
    { locks: ['applications'], unless: columnExists('applications', 'language') },
  ),
]
