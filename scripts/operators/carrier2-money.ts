import { balanceOf } from './balance.ts'
import { createPostbox } from './callbacks.ts'
import { composeCallback } from './carrier2-answers.ts'
import { readMarket, refuse } from './carrier2-checks.ts'
import { isSigned, type PinPadding, publicKeyText } from './carrier2-crypto.ts'
import { createOrders } from './carrier2-orders.ts'
import { createTokens } from './carrier2-tokens.ts'
import { type Market, reasons, refusal, responseCode } from './carrier2-wire.ts'
import { type Carrier2Portal, carrier2Configuration } from './configuration.ts'
import type { Route, StubReply, StubRequest } from './exchange.ts'
import { startStub } from './operator-stub.ts'
import { createOrderBook, type Order, type OrderBook } from './order-book.ts'
import { orRefusal } from './refused.ts'
import { createStubServer } from './stub-server.ts'
import type { CallName, StubOptions } from './types.ts'

export type Carrier2Options = StubOptions & { messageSigning?: boolean; pinPadding?: PinPadding }

type Act = (market: Market) => StubReply

const good = (data: unknown, response_code: string): StubReply => ({
  status: 200,
  body: {
    data,
    status: {
      ...{ code: '200', message: 'SUCCESS', result_code: 'ESB000010', response_code },
      success: true,
    },
  },
})

const encryptionKeys = (): StubReply =>
  good({ key_id: 1, key: publicKeyText, valid_upto: '2099-12-31 00:00:00' }, 'DP02010001001')

/** The table of calls: what a method and a path mean. */
const createRouter = (book: OrderBook, portal: Carrier2Portal, tokenLifetimeSeconds: number) => {
  const tokens = createTokens(tokenLifetimeSeconds)
  const { submit, enquire, refund } = createOrders(book, portal.pinPadding)

  const admit = (request: StubRequest, act: Act): StubReply => {
    const fault = tokens.fault(request)
    if (fault !== undefined) return fault
    return orRefusal(() => {
      const market = readMarket(request)
      const mustBeSigned = portal.messageSigning && request.method === 'POST'
      if (mustBeSigned && !isSigned(request.headers, request.body, portal.pinPadding)) {
        refuse(400, 'ESB000008', { responseCode: responseCode('1026', 'collect') })
      }
      return act(market)
    })
  }

  const balance = (market: Market): StubReply => {
    const kinds = ['collect', 'payout', 'refund'] as const
    const text = balanceOf(book.orders, { ...market, kinds })
    const data = { balance: text, currency: market.currency, account_status: 'Active' }
    return good(data, 'DP02000001001')
  }

  const findFixed = (request: StubRequest): [CallName, Act] | undefined => {
    switch (`${request.method} ${request.path}`) {
      case 'POST /merchant/v1/payments/':
        return ['collect', (market) => submit(request, 'collect', market)]
      case 'POST /standard/v1/disbursements/':
        return ['payout', (market) => submit(request, 'payout', market)]
      case 'POST /standard/v1/payments/refund':
        return ['refund', (market) => refund(request, market)]
      case 'GET /standard/v1/users/balance':
        return ['balance', balance]
      case 'GET /v1/rsa/encryption-keys':
        return ['keys', encryptionKeys]
      default:
        return undefined
    }
  }

  const findEnquiry = ({ method, path }: StubRequest): [CallName, Act] | undefined => {
    const [, resource, id = ''] =
      path.match(/^\/standard\/v1\/(payments|disbursements)\/([^/]+)$/) ?? []
    if (method !== 'GET' || resource === undefined) return undefined
    return resource === 'payments'
      ? ['collectStatus', (market) => enquire(id, 'collect', market)]
      : ['payoutStatus', (market) => enquire(id, 'payout', market)]
  }

  return (request: StubRequest): Route => {
    if (request.method === 'POST' && request.path === '/auth/oauth2/token') {
      return { call: 'token', answer: () => tokens.answer(request) }
    }
    const found = findFixed(request) ?? findEnquiry(request)
    if (found === undefined) {
      return { call: 'unknown', answer: () => ({ status: 404, body: '<h1>404 Not Found</h1>' }) }
    }
    const [call, act] = found
    return { call, answer: () => admit(request, act) }
  }
}

/** A code given to a fault is a result code or a response code, by the look of it. */
const errorBody = (status: number, code: string): unknown => {
  const body = refusal(status, 'ESB000011')
  return {
    status: { ...body.status, [code.startsWith('DP') ? 'response_code' : 'result_code']: code },
  }
}

/** carrier2_money: the "merchant payments" API of operators.md. */
export const startCarrier2Money = (options: Carrier2Options = {}) => {
  const { latencyMs = 50, tokenLifetimeSeconds = 180, port = 0, onCall, onCallback } = options
  const { pinPadding = 'pkcs1', messageSigning = false, callbackHash = false } = options
  const portal: Carrier2Portal = { pinPadding, messageSigning, callbackHash }
  let { callbackUrl } = options
  const postbox = createPostbox(onCallback)

  const compose = (order: Order, change: Parameters<typeof composeCallback>[1]) =>
    composeCallback(order, change, { callbackUrl, hasHash: callbackHash })

  const book = createOrderBook({
    latencyMs,
    reasonOf: (cause, { kind, sequence }) =>
      responseCode(reasons[cause][sequence % reasons[cause].length] ?? '', kind),
    report: (order) => {
      const letter = compose(order, {})
      if (letter !== undefined) void postbox.send(letter)
    },
  })
  const server = createStubServer({
    port,
    route: createRouter(book, portal, tokenLifetimeSeconds),
    errorBody,
    temptation: { data: { transaction: { status: 'TS' } }, status: { success: true } },
    onCall,
  })
  return startStub({
    ...{ server, book, postbox, compose },
    configurationOf: (url) => carrier2Configuration(url, portal),
    setCallbackUrl: (url) => {
      callbackUrl = url
    },
  })
}
