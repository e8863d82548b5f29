import type { Subject } from '../forced-answers.ts'
import {
  type Route,
  rejectionPage,
  type SimulatorReply,
  type SimulatorRequest,
} from '../http-messages.ts'
import { decimalsOf, fromMinorUnits } from '../markets.ts'
import type { OrderStore } from '../order-store.ts'
import { liftable, replyOrRefusal } from '../refusal.ts'
import type { CallName } from '../types.ts'
import type { Access } from './access.ts'
import type { Signing } from './crypto.ts'
import { createForcedReplies } from './forced-replies.ts'
import { type Orders, readMoneyId, refundKey } from './orders.ts'
import { codeOf, type Market, type MarketRules, refuse, statusObject } from './protocol.ts'
import { readMarket } from './request-checks.ts'

interface RouterParts {
  access: Access
  signing: Signing
  orders: Orders
  store: OrderStore
  rulesOf: (country: string) => MarketRules
  /** True if a country serves only the API versions in its rules. */
  isStrict: boolean
}

const notFound: SimulatorReply = { status: 404, body: rejectionPage }

/** A later check rejects versions that the country does not serve. */
const paths: [CallName, string, RegExp][] = [
  ['token', 'POST', /^\/auth\/oauth2\/token$/],
  ['collect', 'POST', /^\/merchant\/(v[12])\/payments\/?$/],
  ['refund', 'POST', /^\/standard\/(v[12])\/payments\/refund$/],
  ['collectStatus', 'GET', /^\/standard\/(v[12])\/payments\/([^/]+)$/],
  ['payout', 'POST', /^\/standard\/(v[123])\/disbursements\/?$/],
  ['payoutStatus', 'GET', /^\/standard\/(v[123])\/disbursements\/([^/]+)$/],
  ['balance', 'GET', /^\/standard\/v1\/users\/balance$/],
  ['keys', 'GET', /^\/v1\/rsa\/encryption-keys$/],
]

interface Operation {
  call: CallName
  version: string
  reference: string
}

const findOperation = ({ method, path }: SimulatorRequest): Operation => {
  for (const [call, allowedMethod, pattern] of paths) {
    const found = allowedMethod === method && pattern.exec(path)
    if (found) return { call, version: found[1] ?? 'v1', reference: found[2] ?? '' }
  }
  return { call: 'unknown', version: '', reference: '' }
}

/** Every country serves queries and refunds at v1. */
const isServed = ({ call, version }: Operation, rules: MarketRules): boolean => {
  if (call === 'collect') return version === rules.collections
  if (call === 'payout') return version === rules.disbursements
  const current = call === 'payoutStatus' ? rules.disbursements : rules.collections
  return version === 'v1' || version === current
}

const refuseVersion = (rules: MarketRules): never => {
  const { collections, disbursements } = rules
  const served = `this country has collections ${collections} and disbursements ${disbursements}`
  return refuse(404, '404', liftable(`no such path: by its rules ${served}`))
}

/** Responses alternate between these formats of a balance. */
const balanceFormats: ((decimal: string) => string)[] = [
  (decimal) => {
    const [whole = '', fraction = '00'] = decimal.split('.')
    return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
  },
  (decimal) => decimal,
]

const createBalanceReply = (store: OrderStore) => {
  let replies = 0
  return ({ currency, country }: Market): SimulatorReply => {
    const held = store.records.balanceOf(currency, country, { collect: 1n, refund: -1n })
    const format = balanceFormats[replies % balanceFormats.length] ?? String
    replies += 1
    const balance = format(fromMinorUnits(held, decimalsOf(currency)))
    const data = { balance, currency, account_status: 'Active' }
    return { status: 200, body: { data, ...statusObject({ httpStatus: 200, success: true }) } }
  }
}

const readSubject = (
  { body }: SimulatorRequest,
  operation: Operation,
  store: OrderStore,
): Subject => {
  if (operation.call === 'refund') {
    const moneyId = readMoneyId(body) ?? ''
    const paid = [...store.orders.values()].find((each) => each.providerReference === moneyId)
    return { reference: refundKey(moneyId), msisdn: paid?.msisdn }
  }
  if (operation.reference !== '') {
    return { reference: operation.reference, msisdn: store.orders.get(operation.reference)?.msisdn }
  }
  const [, reference] = /"transaction"\s*:\s*\{[^}]*"id"\s*:\s*"([^"]*)"/.exec(body) ?? []
  return { reference, msisdn: /"msisdn"\s*:\s*"([^"]*)"/.exec(body)?.[1] }
}

export const createRouter = (parts: RouterParts) => {
  const { access, signing, orders, store, rulesOf, isStrict } = parts
  const replyByRow = createForcedReplies(store)
  const balance = createBalanceReply(store)

  const checkSignature = (request: SimulatorRequest, { call }: Operation): void => {
    if (request.method !== 'POST' || signing.isSignatureValid(request)) return
    const isPayout = call === 'payout'
    refuse(400, codeOf(isPayout ? 'disbursement' : 'collection', isPayout ? '016' : '026'))
  }

  const enquirePayout = (
    request: SimulatorRequest,
    { reference }: Operation,
    market: Market,
  ): SimulatorReply => {
    const hasType = request.query.get('transactionType') === 'B2C'
    if (rulesOf(market.country).enquiryNeedsType && !hasType)
      refuse(400, 'ESB000008', 'transactionType=B2C is missing (rules: enquiryNeedsType)')
    return orders.enquire('payout', reference, market)
  }

  const answerOperation = (request: SimulatorRequest, operation: Operation): SimulatorReply => {
    if (operation.call === 'token') return access.issueToken(request)
    if (operation.call === 'unknown') return notFound
    access.checkToken(request)
    const market = readMarket(request, isStrict)
    if (operation.call === 'keys') return signing.readKey()
    if (operation.call === 'balance') return balance(market)
    const rules = rulesOf(market.country)
    if (isStrict && !isServed(operation, rules)) refuseVersion(rules)
    checkSignature(request, operation)
    if (operation.call === 'collect') return orders.collect(request, market, rules)
    if (operation.call === 'payout') return orders.payout(request, market, rules)
    if (operation.call === 'refund') return orders.refund(request, market)
    if (operation.call === 'payoutStatus') return enquirePayout(request, operation, market)
    return orders.enquire('collect', operation.reference, market)
  }

  return (request: SimulatorRequest): Route => {
    const operation = findOperation(request)
    const isOrder = !['token', 'balance', 'keys', 'unknown'].includes(operation.call)
    const subject = () => (isOrder ? readSubject(request, operation, store) : {})
    const answer = () => replyOrRefusal(() => answerOperation(request, operation))
    return {
      call: operation.call,
      answer,
      subject,
      replyByRow: (matched) => replyByRow(matched, answer, subject()),
    }
  }
}
