import { readFileSync } from 'node:fs'
import { type Request, Router } from 'express'
import { parse, stringify } from 'yaml'
import { type FixedContent, fixedContent, sendFixed } from './fixed-content.ts'

/** An Arazzo description, as far as it is read here. */
interface Workflows {
  sourceDescriptions: { name: string; url: string }[]
  workflows: object[]
}

const file = new URL('../../openapi/workflows.arazzo.yaml', import.meta.url)

/** Where the documents are served that the workflows name. */
const paths: Record<string, string> = {
  payments: '/api/v1',
  form: '/v1',
  account: '/account/v1',
  management: '/management/v1',
}

const written = (publicUrl: string, hasManagement: boolean): string => {
  const described: Workflows = parse(readFileSync(file, 'utf8'))
  const isServed = (part: object): boolean =>
    hasManagement || !JSON.stringify(part).includes('$sourceDescriptions.management.')
  const sourceDescriptions = described.sourceDescriptions
    .filter(({ name }) => hasManagement || name !== 'management')
    .map((source) => ({ ...source, url: `${publicUrl}${paths[source.name]}/openapi.yaml` }))
  const workflows = described.workflows.filter(isServed)
  const text = stringify({ ...described, sourceDescriptions, workflows }, { lineWidth: 0 })
  return text.replaceAll('http://localhost:3000', publicUrl)
}

/**
 * The workflows beside the first document, naming the documents where they are served. Tools that
 * run one read all documents that are named: who does not reach the management API gets the
 * workflows that do without it.
 */
export const serveWorkflows = (
  publicUrl: string,
  hasManagement: (req: Request) => boolean,
): Router => {
  const textFor = (isWhole: boolean): FixedContent =>
    fixedContent('application/yaml; charset=utf-8', () => written(publicUrl, isWhole))
  const [whole, others] = [textFor(true), textFor(false)]
  return Router().get('/api/v1/workflows.arazzo.yaml', (req, res) => {
    // Who does not reach the management API gets another text.
    res.set('Cache-Control', 'private, no-cache')
    return sendFixed(req, res, hasManagement(req) ? whole : others)
  })
}
