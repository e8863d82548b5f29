import { readFileSync } from 'node:fs'
import { type Request, type RequestHandler, Router } from 'express'
import { parse, stringify } from 'yaml'
import { type FixedContent, fixedContent, sendFixed } from './fixed-content.ts'

interface Workflows {
  sourceDescriptions: { name: string; url: string }[]
  workflows: object[]
}

const file = new URL('../../openapi/workflows.arazzo.yaml', import.meta.url)

/** Workflows reference the documents at these paths. */
const paths: Record<string, string> = {
  payments: '/api/v1',
  form: '/v1',
  account: '/account/v1',
  management: '/management/v1',
}

const writeWorkflows = (publicUrl: string, hasManagement: boolean): string => {
  const description: Workflows = parse(readFileSync(file, 'utf8'))
  const isServed = (part: object): boolean =>
    hasManagement || !JSON.stringify(part).includes('$sourceDescriptions.management.')
  const sourceDescriptions = description.sourceDescriptions
    .filter(({ name }) => hasManagement || name !== 'management')
    .map((source) => ({ ...source, url: `${publicUrl}${paths[source.name]}/openapi.yaml` }))
  const workflows = description.workflows.filter(isServed)
  const text = stringify({ ...description, sourceDescriptions, workflows }, { lineWidth: 0 })
  return text.replaceAll('http://localhost:3000', publicUrl)
}

interface Collection {
  variable: { key: string }[]
  item: object[]
}

const collectionFile = new URL('../../generated/workflows.postman_collection.json', import.meta.url)

const writeCollection = (publicUrl: string, hasManagement: boolean): string => {
  const { variable, item, ...rest }: Collection = JSON.parse(readFileSync(collectionFile, 'utf8'))
  const folders = item.filter(
    (folder) => hasManagement || !JSON.stringify(folder).includes('{{base_url}}/management/'),
  )
  const used = JSON.stringify([rest, folders])
  const variables = variable.filter(
    ({ key }) => used.includes(`{{${key}}}`) || key === 'secret_key',
  )
  const text = JSON.stringify({ ...rest, variable: variables, item: folders }, null, 1)
  return text.replaceAll('http://localhost:3000', publicUrl)
}

/**
 * Serves the workflows as Arazzo and as a Postman collection. A tool that runs a workflow loads all
 * referenced documents, so callers who may not access the management API get only the workflows
 * that do not use that API.
 */
export const serveWorkflows = (
  publicUrl: string,
  hasManagement: (req: Request) => boolean,
): Router => {
  const serve = (type: string, write: typeof writeWorkflows): RequestHandler => {
    const textFor = (isWhole: boolean): FixedContent =>
      fixedContent(type, () => write(publicUrl, isWhole))
    const [whole, others] = [textFor(true), textFor(false)]
    return (req, res) => {
      // The content depends on the caller.
      res.set('Cache-Control', 'private, no-cache')
      return sendFixed(req, res, hasManagement(req) ? whole : others)
    }
  }
  return Router()
    .get('/api/v1/workflows.arazzo.yaml', serve('application/yaml; charset=utf-8', writeWorkflows))
    .get(
      '/api/v1/workflows.postman_collection.json',
      serve('application/json; charset=utf-8', writeCollection),
    )
}
