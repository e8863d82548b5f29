import { type Response, Router } from 'express'
import { type Document, readTwin, toYaml, withServer } from './documents.ts'

/** What is served of a document, as JSON and as YAML. */
interface Served {
  name: string
  document: Document
}

const sendYaml = (res: Response, document: Document): void => {
  res.type('application/yaml').send(toYaml(document))
}

/**
 * A document with the address it is served at, and its twin of OpenAPI 3.0, which is read when it
 * is first asked for; for everybody.
 */
export const serveDocument = ({ name, document }: Served, url: string): Router => {
  let read: Document | undefined
  const twin = (): Document => {
    read ??= readTwin(name)
    return withServer(read, url)
  }
  return Router()
    .get('/openapi.json', (_req, res) => void res.json(withServer(document, url)))
    .get('/openapi.yaml', (_req, res) => sendYaml(res, withServer(document, url)))
    .get('/openapi-3.0.json', (_req, res) => void res.json(twin()))
    .get('/openapi-3.0.yaml', (_req, res) => sendYaml(res, twin()))
}
