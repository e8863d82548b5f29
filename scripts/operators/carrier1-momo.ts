import { balanceOf } from './balance.ts'
import { createPostbox } from './callbacks.ts'
import { refuse } from './carrier1-checks.ts'
import { createBook, createComposer, createOrders } from './carrier1-orders.ts'
import { storyOfNumber } from './carrier1-stories.ts'
import { createTokens, productOf } from './carrier1-tokens.ts'
import { type Environment, error, findEnvironment, type Product } from './carrier1-wire.ts'
import { carrier1Configuration } from './configuration.ts'
import type { Route, StubReply, StubRequest } from './exchange.ts'
import { startStub } from './operator-stub.ts'
import type { OrderBook } from './order-book.ts'
import { orRefusal } from './refused.ts'
import { createStubServer } from './stub-server.ts'
import type { CallName, OrderKind, StubOptions } from './types.ts'

const kinds: Record<string, { kind: OrderKind; submit: CallName; enquire: CallName }> = {
  'collection/requesttopay': { kind: 'collect', submit: 'collect', enquire: 'collectStatus' },
  'disbursement/transfer': { kind: 'payout', submit: 'payout', enquire: 'payoutStatus' },
  'disbursement/refund': { kind: 'refund', submit: 'refund', enquire: 'refundStatus' },
}

const accountKinds: Record<Product, OrderKind[]> = {
  collection: ['collect'],
  disbursement: ['payout', 'refund'],
}

type Act = (environment: Environment) => StubReply

const nowhere: Route = {
  call: 'unknown',
  answer: () => ({ status: 404, body: { statusCode: 404, message: 'Resource not found' } }),
}

const accountHolder = (msisdn: string): StubReply => {
  if (!/^[1-9]\d{7,14}$/.test(msisdn)) return { status: 400, body: error('BAD_REQUEST') }
  return storyOfNumber(msisdn, 'collect').endings[0]?.cause === 'not-found'
    ? { status: 404, body: error('RESOURCE_NOT_FOUND') }
    : { status: 200, body: { result: true } }
}

/** The table of calls: what a method and a path mean. */
const createRouter = (book: OrderBook, tokenLifetimeSeconds: number) => {
  const tokens = createTokens(tokenLifetimeSeconds)
  const { submit, enquire } = createOrders(book)

  /** Lets a request in that has the product's key and token and a target environment. */
  const admit = (product: Product, request: StubRequest, act: Act): StubReply => {
    const fault = tokens.fault(product, request)
    if (fault !== undefined) return fault
    const environment = findEnvironment(request.headers['x-target-environment'])
    return orRefusal(() => act(environment ?? refuse(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT')))
  }

  const balance = (product: Product, { country, currencies: [currency = 'XAF'] }: Environment) => {
    const account = { country, currency, kinds: accountKinds[product] }
    return { status: 200, body: { availableBalance: balanceOf(book.orders, account), currency } }
  }

  const find = (request: StubRequest, product: Product): [CallName, Act] | undefined => {
    const { method, path } = request
    const [, , version, resource = '', ...rest] = path.split('/')
    const order = kinds[`${product}/${resource}`]
    if (version !== 'v1_0') return undefined
    if (order !== undefined && method === 'POST' && rest.length === 0) {
      return [order.submit, (environment) => submit(request, order.kind, environment)]
    }
    if (method !== 'GET') return undefined
    const [reference = ''] = rest
    if (order !== undefined && rest.length === 1) {
      return [order.enquire, (environment) => enquire(reference, order.kind, environment)]
    }
    if (path === `/${product}/v1_0/account/balance`) {
      return ['balance', (environment) => balance(product, environment)]
    }
    const [, msisdn] =
      path.match(/^\/collection\/v1_0\/accountholder\/msisdn\/([^/]+)\/active$/) ?? []
    return msisdn === undefined ? undefined : ['account', () => accountHolder(msisdn)]
  }

  return (request: StubRequest): Route => {
    const product = productOf(request.path.split('/')[1])
    if (product === undefined) return nowhere
    if (request.method === 'POST' && request.path === `/${product}/token/`) {
      return { call: 'token', answer: () => tokens.answer(product, request) }
    }
    const found = find(request, product)
    if (found === undefined) return nowhere
    const [call, act] = found
    return { call, answer: () => admit(product, request, act) }
  }
}

/** carrier1_momo: the "requesttopay" API of operators.md. */
export const startCarrier1Momo = (options: StubOptions = {}) => {
  const { latencyMs = 50, tokenLifetimeSeconds = 3600, port = 0, onCall, onCallback } = options
  const postbox = createPostbox(onCallback)
  const compose = createComposer()
  const book = createBook(latencyMs, (order) => {
    if (order.callbackUrl === undefined) return
    const letter = compose(order, {})
    if (letter !== undefined) void postbox.send(letter)
  })
  const server = createStubServer({
    port,
    route: createRouter(book, tokenLifetimeSeconds),
    errorBody: (_status, code) => error(code),
    temptation: { status: 'SUCCESSFUL', financialTransactionId: '1' },
    onCall,
  })
  return startStub({ server, book, postbox, compose, configurationOf: carrier1Configuration })
}
