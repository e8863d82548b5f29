import { savedViewLists } from '../../domain/people/saved-views.ts'
import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { serviceRole } from './baseline/service-role.ts'

const lists = savedViewLists.map((list) => `'${list}'`).join(', ')

const savedViews = `
  CREATE TABLE saved_views (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES people (id),
    list text NOT NULL CHECK (list IN (${lists})),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    query text NOT NULL CHECK (length(query) BETWEEN 1 AND 2000),
    created_at timestamptz NOT NULL,
    UNIQUE (person_id, list, name)
  );
`

export const steps: SchemaStep[] = [
  change('creates saved views', savedViews, {
    locks: ['people'],
    unless: tableExists('saved_views'),
  }),
  change('grants the service its rights', serviceRole),
]
