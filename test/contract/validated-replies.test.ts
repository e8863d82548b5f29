import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler } from 'express'
import type { Document } from '../../src/http/documents.ts'
import { createValidators } from '../../src/http/request-validators.ts'
import { call } from '../support/client.ts'

const holding = (type: string) => ({
  description: 'A reply',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['it'], properties: { it: { type } } },
    },
  },
})

const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1.0.0' },
  paths: {
    '/things': {
      get: {
        operationId: 'getThings',
        responses: { 200: holding('integer'), 201: holding('string') },
      },
    },
  },
  components: { schemas: {} },
} as unknown as Document

let server: Server
let url: string
let reply: { status: number; body: object }

beforeAll(async () => {
  const basePath = '/base'
  const router = express.Router()
  const route = router.route('/things')
  route.all(...createValidators({ document, basePath })('/things'))
  route.get((_req, res) => void res.status(reply.status).json(reply.body))
  const fail: ErrorRequestHandler = (_error, _req, res, _next) => void res.sendStatus(500)
  server = createServer(express().use(basePath, router).use(fail)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test.each([
  ['matches the schema of its status', 200, { it: 1 }, 200],
  ['does not match the schema of its status', 200, { it: 'text' }, 500],
  ['matches another status of the operation', 201, { it: 'text' }, 201],
  ['matches only the first status', 201, { it: 1 }, 500],
  ['has an undeclared status', 202, { it: 1 }, 500],
  ['does not match its status after a response that did', 200, {}, 500],
])(
  'a handler response that %s is sent only if it matches the schema of its status',
  async (_, status, body, expected) => {
    reply = { status, body }
    expect((await call({ url }, 'get', '/base/things')).status).toBe(expected)
  },
)
