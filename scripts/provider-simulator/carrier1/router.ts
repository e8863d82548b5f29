import type { Subject } from '../forced-answers.ts'
import type { Route, SimulatorReply, SimulatorRequest } from '../http-messages.ts'
import { decimalsOf, fromMinorUnits } from '../markets.ts'
import type { OrderStore } from '../order-store.ts'
import type { AccountRule } from '../provider-records.ts'
import { replyOrRefusal } from '../refusal.ts'
import type { CallName, OrderKind } from '../types.ts'
import type { Access, AuthorisedEnvironment } from './access.ts'
import { createForcedReplies } from './forced-replies.ts'
import { statusBody } from './order-status.ts'
import { createOrders } from './orders.ts'
import { type Product, productOf, refuse } from './protocol.ts'
import { storyOfNumber } from './stories.ts'

const resources: Record<string, OrderKind> = {
  'collection/requesttopay': 'collect',
  'disbursement/transfer': 'payout',
  'disbursement/refund': 'refund',
}

const submissionCalls: Record<OrderKind, CallName> = {
  collect: 'collect',
  payout: 'payout',
  refund: 'refund',
}

const enquiryCalls: Record<OrderKind, CallName> = {
  collect: 'collectStatus',
  payout: 'payoutStatus',
  refund: 'refundStatus',
}

const unknownRoute: Route = {
  call: 'unknown',
  answer: () => ({ status: 404, body: { statusCode: 404, message: 'Resource not found' } }),
}

/** For a query, returns the phone number of its transaction. */
const readSubject = (
  { method, path, headers, body }: SimulatorRequest,
  store: OrderStore,
): Subject => {
  if (method === 'POST') {
    const [, msisdn] = /"partyId"\s*:\s*"(\d+)"/.exec(body) ?? []
    return { reference: String(headers['x-reference-id'] ?? '').toLowerCase(), msisdn }
  }
  const reference = (path.split('/')[4] ?? '').toLowerCase()
  return { reference, msisdn: store.orders.get(reference)?.msisdn }
}

const accounts: Record<Product, AccountRule> = {
  collection: { collect: 1n },
  disbursement: { payout: -1n, refund: -1n },
}

const readBalance = (
  store: OrderStore,
  product: Product,
  { currencies, country }: AuthorisedEnvironment,
): SimulatorReply => {
  const [currency = ''] = currencies
  const held = store.records.balanceOf(currency, country, accounts[product])
  const availableBalance = fromMinorUnits(held, decimalsOf(currency))
  return { status: 200, body: { availableBalance, currency } }
}

const isUnknownNumber = (msisdn: string, isSandbox: boolean): boolean =>
  storyOfNumber({ msisdn, kind: 'collect', isSandbox, isLocal: true }).endings.some(
    ({ cause }) => cause === 'not-found',
  )

const readAccount = (path: string, { country }: AuthorisedEnvironment): SimulatorReply => {
  const [, msisdn = ''] = /\/accountholder\/msisdn\/(\d+)\/active$/i.exec(path) ?? []
  if (msisdn === '' || isUnknownNumber(msisdn, country === 'sandbox')) {
    refuse(404, 'RESOURCE_NOT_FOUND')
  }
  return { status: 200, body: { result: true } }
}

export const createRouter = (access: Access, store: OrderStore, isStrict: boolean) => {
  const orders = createOrders(store, isStrict)
  const replyByRow = createForcedReplies(store)

  const enquire = (
    kind: OrderKind,
    reference: string,
    environment: AuthorisedEnvironment,
  ): SimulatorReply => {
    const found = orders.enquire(kind, reference, environment)
    return 'kind' in found ? { status: 200, body: statusBody(found) } : found
  }

  const routeOrder = (request: SimulatorRequest, product: Product, kind: OrderKind): Route => {
    const [, , , , reference] = request.path.split('/')
    const isEnquiry = request.method === 'GET' && reference !== undefined
    if (!isEnquiry && request.method !== 'POST') return unknownRoute
    const subject = () => readSubject(request, store)
    const answer = () =>
      replyOrRefusal(() => {
        const environment = access.authorise(request, product)
        return isEnquiry
          ? enquire(kind, reference, environment)
          : orders[kind](request, environment)
      })
    return {
      call: isEnquiry ? enquiryCalls[kind] : submissionCalls[kind],
      answer,
      subject,
      replyByRow: (matched) => replyByRow(matched, answer, subject()),
    }
  }

  const routeRead = (request: SimulatorRequest, product: Product): Route => {
    const isBalance = request.path.endsWith('/v1_0/account/balance')
    const isAccount = request.path.includes('/v1_0/accountholder/')
    if (request.method !== 'GET' || !(isBalance || isAccount)) return unknownRoute
    const answer = () =>
      replyOrRefusal(() => {
        const environment = access.authorise(request, product)
        return isBalance
          ? readBalance(store, product, environment)
          : readAccount(request.path, environment)
      })
    return {
      call: isBalance ? 'balance' : 'account',
      answer,
      replyByRow: (matched) => replyByRow(matched, answer, {}),
    }
  }

  return (request: SimulatorRequest): Route => {
    const { method, path } = request
    const [, first, second, resource] = path.split('/')
    if (first === 'v1_0' && second === 'apiuser') {
      return { call: 'provision', answer: () => replyOrRefusal(() => access.provision(request)) }
    }
    const product = productOf(first)
    if (product === undefined) return unknownRoute
    if (method === 'POST' && /^\/\w+\/token\/?$/.test(path)) {
      const answer = () => replyOrRefusal(() => access.issueToken(request))
      return { call: 'token', answer, replyByRow: (matched) => replyByRow(matched, answer, {}) }
    }
    const kind = resources[`${product}/${resource}`]
    if (second === 'v1_0' && kind !== undefined) return routeOrder(request, product, kind)
    return routeRead(request, product)
  }
}
