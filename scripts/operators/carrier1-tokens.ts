import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { credentials, type Product, products } from './carrier1-wire.ts'
import { rejectionPage, type StubReply, type StubRequest } from './exchange.ts'
import { isJson, parseBody } from './refused.ts'

/** Tokens of carrier1: one kind for each product, and good for no other. */

const wrongKey: StubReply = {
  status: 401,
  body: { statusCode: 401, message: 'Access denied due to invalid subscription key.' },
}

const wrongToken: StubReply = {
  status: 401,
  body: { message: 'Unauthorized', error: 'invalid_token' },
}

const isOwnKey = ({ headers }: StubRequest, product: Product): boolean =>
  headers['ocp-apim-subscription-key'] === credentials[product].subscriptionKey

const basicOf = (product: Product): string => {
  const { apiUser, apiKey } = credentials[product]
  return `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString('base64')}`
}

const tokenBody = z.object({ grant_type: z.literal('client_credentials') })

export const createTokens = (lifetimeSeconds: number) => {
  const expiries: Record<Product, Map<string, number>> = {
    collection: new Map(),
    disbursement: new Map(),
  }

  const mint = (product: Product): StubReply => {
    const token = `stub-${product}-${randomUUID()}`
    expiries[product].set(token, Date.now() + lifetimeSeconds * 1000)
    const body = { access_token: token, token_type: 'access_token', expires_in: lifetimeSeconds }
    return { status: 200, body }
  }

  return {
    answer: (product: Product, request: StubRequest): StubReply => {
      if (request.body === '') return { status: 411, body: '<h2>Length Required</h2>' }
      if (!isJson(request)) return { status: 200, body: rejectionPage }
      if (!isOwnKey(request, product)) return wrongKey
      if (request.headers.authorization !== basicOf(product)) {
        return { status: 401, body: { error: 'login_failed' } }
      }
      if (!parseBody(request, tokenBody).success)
        return { status: 400, body: { error: 'invalid_request' } }
      return mint(product)
    },
    /** What a request that is not allowed in gets. */
    fault: (product: Product, request: StubRequest): StubReply | undefined => {
      if (!isOwnKey(request, product)) return wrongKey
      const [, token = ''] = request.headers.authorization?.match(/^Bearer (.+)$/) ?? []
      return (expiries[product].get(token) ?? 0) > Date.now() ? undefined : wrongToken
    },
  }
}

export const productOf = (segment: string | undefined): Product | undefined =>
  products.find((product) => product === segment)
