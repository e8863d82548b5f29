import { Router } from 'express'
import { type Document, readAsOpenApi30, toYaml, withServer } from './documents.ts'
import { type FixedContent, fixedContent, sendFixed } from './fixed-content.ts'

interface Served {
  name: string
  document: Document
}

/**
 * Serves a document publicly, as OpenAPI 3.1 and 3.0, in JSON and YAML. Version 3.0 is loaded on
 * its first request.
 */
export const serveDocument = ({ name, document }: Served, url: string): Router => {
  const inJson = (read: () => Document): FixedContent =>
    fixedContent('application/json; charset=utf-8', () => JSON.stringify(withServer(read(), url)))
  const inYaml = (read: () => Document): FixedContent =>
    fixedContent('application/yaml; charset=utf-8', () => toYaml(withServer(read(), url)))
  const files: Record<string, FixedContent> = {
    'openapi.json': inJson(() => document),
    'openapi.yaml': inYaml(() => document),
    'openapi-3.0.json': inJson(() => readAsOpenApi30(name)),
    'openapi-3.0.yaml': inYaml(() => readAsOpenApi30(name)),
  }
  const router = Router()
  for (const [file, content] of Object.entries(files)) {
    router.get(`/${file}`, (req, res) => sendFixed(req, res, content))
  }
  return router
}
