import type { ProviderSimulator } from '../../scripts/provider-simulator/index.ts'
import type { Bulk, Feed, PaymentLink, Recovery, Subscription } from './account-world.ts'
import type { Adjustment } from './adjustments.ts'
import type { Bank } from './bank.ts'
import { wait } from './clock.ts'
import type { ApprovalRule, Fee, Limits, PaymentFee, PayoutTerms } from './expectations.ts'
import type { Fact } from './facts.ts'
import type { Orders, Requests } from './memory.ts'
import type { Network } from './network.ts'
import type { Act, Person } from './people.ts'
import type { Providers } from './providers.ts'
import type { Random } from './random.ts'
import type { Receivers } from './receivers.ts'
import type { Service } from './service.ts'
import type { TroubleSource } from './troubles.ts'
import { ConnectionReset, type WireRequest, type WireResponse } from './wire.ts'

/** Everything that the parties around the service know. */
export type Environment = 'test' | 'live'
export type Kind = 'payments' | 'refunds' | 'payouts'

export interface Secret {
  text: string
  fromMs: number
  untilMs: number
}

export interface Endpoint {
  id: string
  url: string
  environment: Environment
  /** Subscribed to all events and never disabled by a person. */
  isWitness: boolean
  secrets: Secret[]
  /** A rotation was not answered: nobody knows its secret. */
  isUnsure: boolean
  /** How often somebody enabled or disabled it. */
  switches: number
}

export interface Merchant {
  name: string
  organisationId: string
  applicationId: string
  country: string
  keys: Record<Environment, string>
  endpoints: Endpoint[]
  /** The rule of its payouts. */
  rules: Fact<ApprovalRule[]>
  /** How many people currently want its organisation suspended. */
  suspensions: number
  /** Who created its sandbox key; undefined for the management token. */
  issuer?: Person
}

/** A transaction or a session that a merchant learned of. */
export interface Order {
  label: string
  kind: Kind
  merchant: Merchant
  environment: Environment
  id: string
  amount: number
  currency: string
  provider: string
  /** The payment that a refund returns. */
  paymentId: string | undefined
  /** Whether the service created the refund by itself: it then returns the whole payment. */
  isAutomatic?: boolean
  /** Of a payout. */
  terms: PayoutTerms | undefined
  /** The fee of a payment that was in force at its creation; undefined if that is uncertain. */
  paymentFee?: PaymentFee | undefined
  /** Whether a payout was listed as needing approval. */
  isHeld?: boolean
}

export interface Session {
  label: string
  merchant: Merchant
  environment: Environment
  id: string
  url: string
}

export interface Sent {
  merchant: Merchant
  environment: Environment
  path: string
  body: string
  key: string
  contentType: string
  answer: { status: number; text: string } | undefined
}

/** The parts of a provider that actions and judges use. */
export type ControlledProvider = Pick<
  ProviderSimulator,
  | 'answers'
  | 'clearFaults'
  | 'failNext'
  | 'forceAnswer'
  | 'hang'
  | 'orders'
  | 'records'
  | 'sendCallback'
  | 'setOutcome'
> &
  Partial<Pick<ProviderSimulator, 'capBalance'>>

export interface World {
  random: Random
  service: {
    /** Rejects with ConnectionReset if the answer is lost. */
    request(request: WireRequest): Promise<WireResponse>
  }
  /** Set if the service runs in this process; elsewhere it is disturbed from outside. */
  inside?: Pick<Service, 'crashAfter' | 'crashes' | 'pauseAfter' | 'disturb' | 'troubledAtMs'>
  providers: Pick<Providers, 'callbackFaults' | 'toldFailed'> & {
    momo: ControlledProvider
    money: ControlledProvider
    network?: Network
    callsSeen?: Providers['callsSeen']
    overlaps?: readonly string[]
  }
  receivers: Pick<Receivers, 'received' | 'behaviourOf'>
  /** The address of a merchant's endpoint. */
  hookUrl(merchantName: string, environment: Environment, count: number): string
  /** Whether a 5xx answer results from an outage. Never, if nothing can be unavailable. */
  isExplained?(path: string, answer: Answer): boolean
  /** How long a webhook may be in progress: 60 s of transit, and the longest pause of a process. */
  webhookAgeMaxMs: number
  /** A request without an answer is never carried out later: people's changes are known. */
  hasSureFacts: boolean
  merchants: Merchant[]
  people: Person[]
  /** People's requests, by their id. */
  acts: Map<string, Act>
  /** Requests to the management API that reported a change. */
  changes: { requestId: string; what: string; entries: number }[]
  orders: Orders
  sessions: Session[]
  feeds: Feed[]
  links: PaymentLink[]
  bulks: Bulk[]
  recoveries: Recovery[]
  subscriptions: Subscription[]
  sent: Requests
  /** Numbers of transactions whose troubles are planned. */
  planned: number
  /** With `network`. */
  nextTrouble?: TroubleSource
  /** In force, by provider, country and currency. */
  fees: Map<string, Fact<Fee>>
  /** Payment limits, likewise. */
  paymentFees: Map<string, Fact<PaymentFee>>
  /** Whether provider prices are set, and the transactions that may have succeeded before. */
  hasPrices: boolean
  unpriced: Set<string>
  /** The last charge that staff recorded, by transaction. */
  actualCharges: Map<string, number>
  /** In force, by provider, country and currency. */
  limits: Map<string, Fact<Limits>>
  /** All proposed ones. */
  adjustments: Adjustment[]
  bank: Bank
  /** Payouts that somebody tried to decide on. */
  decided: Set<string>
  /** An amount is undefined if the answer was lost. */
  topUps: { merchant: Merchant; currency: string; amount: number | undefined }[]
  /** Ids of events that somebody tried to resend. */
  resent: Set<string>
  /** Payments that a person tried to refund, with a lost answer. */
  unsureRefunds: Set<string>
  /** Evidence with which people ended or corrected a transaction: its id, and the status. */
  corrections: { id: string; status: string }[]
  story: string[]
  violations: string[]
  /** Requests of merchants and customers. */
  asked: number
  /** All requested methods and paths. */
  paths: Set<string>
}

export interface Answer {
  status: number
  text: string
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: judges compare bodies field by field
  body: any
}

export const managementToken = 'simulation-management-token'

export const violate = (world: World, rule: string, detail: string): void => {
  const text = `${rule}: ${detail}`
  if (!world.violations.includes(text)) world.violations.push(text)
}

const answerOf = ({ status, headers, body }: WireResponse): Answer => {
  const text = body.toString('utf8')
  const isJson = (headers['content-type'] ?? '').startsWith('application/json')
  return { status, headers, text, body: isJson ? JSON.parse(text) : undefined }
}

/** A path without its query, and with `…` for ids. */
const kindOfPath = (path: string): string =>
  path.replace(/\?.*/, '').replace(/\/(?=[^/]*\d)[^/]{9,}/g, '/…')

/** Answers of this kind are trouble of the service itself, whatever the request. */
const judgeAnswer = (world: World, method: string, path: string, answer: Answer): void => {
  const mayBeAway = path.includes('/account-checks')
  if (answer.status >= 500 && !mayBeAway && !world.isExplained?.(path, answer)) {
    const rule = `no request fails inside, as ${method} ${kindOfPath(path)} did`
    violate(world, rule, `${path} answered ${answer.status}`)
  }
}

/** Asks the providers again, and changes nothing. */
const readAgain = '/management/v1/provider-balances/refresh'

const noteChange = (world: World, method: string, path: string, answer: Answer): void => {
  if (method === 'GET' || answer.status >= 300 || !path.startsWith('/management/v1')) return
  if (path === readAgain) return
  const requestId = answer.headers['x-request-id'] ?? ''
  // A transfer that was recorded before changes nothing.
  const isRepeated = answer.status === 200 && path === '/management/v1/top-ups'
  const what = `${method} ${kindOfPath(path)}`
  world.changes.push({ requestId, what, entries: isRepeated ? 0 : 1 })
}

export interface Question {
  method: string
  path: string
  bearer?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request once. Undefined if the answer was lost. */
export const ask = async (world: World, question: Question): Promise<Answer | undefined> => {
  const { method, path, bearer, body } = question
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...question.headers,
  }
  if (!path.startsWith('/management')) world.asked += 1
  world.paths.add(`${method} ${path.replace(/\?.*/, '')}`)
  try {
    const request = { method, path, headers, ...(body !== undefined && { body }) }
    const answer = answerOf(await world.service.request(request))
    judgeAnswer(world, method, path, answer)
    noteChange(world, method, path, answer)
    // The request should be repeated, like one without an answer.
    return answer.body?.code === 'service_unavailable' ? undefined : answer
  } catch (error) {
    if (error instanceof ConnectionReset) return undefined
    throw error
  }
}

/**
 * A refusal because something is unavailable, after which the outcome of the request is unknown.
 */
export const isOutage = ({ status }: Answer): boolean => status === 503

const patienceMs = [2000, 5000, 15_000, 60_000, 60_000, 300_000, 3_600_000, 86_400_000]

/** Nothing has answered for as long as anybody waits. */
export class NoAnswer extends Error {}

/** Repeats a request until there is an answer; only for repeatable requests. Throws NoAnswer. */
export const insist = async (world: World, questionOf: () => Question): Promise<Answer> => {
  for (const pauseMs of patienceMs) {
    const answer = await ask(world, questionOf())
    if (answer !== undefined && !isOutage(answer)) return answer
    await wait(pauseMs)
  }
  const { method, path } = questionOf()
  throw new NoAnswer(`no answer to ${method} ${path}`)
}

const managed = (method: string, path: string, body: unknown): Question => ({
  method,
  path: `/management/v1${path}`,
  bearer: managementToken,
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

export const manage = (world: World, method: string, path: string, body?: unknown) =>
  insist(world, () => managed(method, path, body))

export const manageOnce = (world: World, method: string, path: string, body?: unknown) =>
  ask(world, managed(method, path, body))

export const read = (world: World, merchant: Merchant, environment: Environment, path: string) =>
  insist(world, () => ({ method: 'GET', path, bearer: merchant.keys[environment] }))
