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
  /** The endpoint subscribes to all events and is never disabled by a person. */
  isWitness: boolean
  secrets: Secret[]
  /** If a secret rotation gets no reply, nobody knows the current secret. */
  isUnsure: boolean
  switches: number
}

export interface Merchant {
  name: string
  organisationId: string
  applicationId: string
  country: string
  keys: Record<Environment, string>
  endpoints: Endpoint[]
  rules: Fact<ApprovalRule[]>
  /** The number of people who currently want the organisation suspended. */
  suspensions: number
  /** The creator of the merchant's sandbox key, or undefined if the management token created it. */
  issuer?: Person
}

export interface Order {
  label: string
  kind: Kind
  merchant: Merchant
  environment: Environment
  id: string
  amount: number
  currency: string
  provider: string
  paymentId: string | undefined
  isAutomatic?: boolean
  terms: PayoutTerms | undefined
  /** The payment fee in force when the payment was created, or undefined if that is uncertain. */
  paymentFee?: PaymentFee | undefined
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
    /** Rejects with ConnectionReset if the reply is lost. */
    request(request: WireRequest): Promise<WireResponse>
  }
  /** Set if the service runs in this process. In other runs, faults come from outside. */
  inside?: Pick<Service, 'crashAfter' | 'crashes' | 'pauseAfter' | 'disturb' | 'troubledAtMs'>
  providers: Pick<Providers, 'callbackFaults' | 'toldFailed'> & {
    momo: ControlledProvider
    money: ControlledProvider
    network?: Network
    callsSeen?: Providers['callsSeen']
    overlaps?: readonly string[]
  }
  receivers: Pick<Receivers, 'received' | 'behaviourOf'>
  hookUrl(merchantName: string, environment: Environment, count: number): string
  /** Returns whether an outage explains a 5xx reply. Undefined if nothing can be unavailable. */
  isExplained?(path: string, answer: Answer): boolean
  /** A webhook may be in progress for 60 s of transit plus the longest pause of a process. */
  webhookAgeMaxMs: number
  /** If true, unanswered requests never take effect later, so every effect is certain. */
  hasSureFacts: boolean
  merchants: Merchant[]
  people: Person[]
  acts: Map<string, Act>
  /** Management API requests that reported a change. */
  changes: { requestId: string; what: string; entries: number }[]
  orders: Orders
  sessions: Session[]
  feeds: Feed[]
  links: PaymentLink[]
  bulks: Bulk[]
  recoveries: Recovery[]
  subscriptions: Subscription[]
  sent: Requests
  planned: number
  nextTrouble?: TroubleSource
  /** The payout fees in force, by provider, country and currency. */
  fees: Map<string, Fact<Fee>>
  /** The payment fees in force, by provider, country and currency. */
  paymentFees: Map<string, Fact<PaymentFee>>
  /**
   * Whether provider prices are set. `unpriced` has the transactions that may have succeeded
   * earlier.
   */
  hasPrices: boolean
  unpriced: Set<string>
  actualCharges: Map<string, number>
  /** The limits in force, by provider, country and currency. */
  limits: Map<string, Fact<Limits>>
  adjustments: Adjustment[]
  bank: Bank
  decided: Set<string>
  /** The amount is undefined if the reply was lost. */
  topUps: { merchant: Merchant; currency: string; amount: number | undefined }[]
  resent: Set<string>
  /** Contains payments that staff tried to refund without receiving a reply. */
  unsureRefunds: Set<string>
  /** The evidence with which people completed or corrected a transaction: its id and the status. */
  corrections: { id: string; status: string }[]
  story: string[]
  violations: string[]
  asked: number
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

/** Returns a path without its query, and with `…` in place of ids. */
const kindOfPath = (path: string): string =>
  path.replace(/\?.*/, '').replace(/\/(?=[^/]*\d)[^/]{9,}/g, '/…')

/** Reports replies that prove a fault in the service, whatever the request. */
const judgeAnswer = (world: World, method: string, path: string, answer: Answer): void => {
  const mayBeAway = path.includes('/account-checks')
  if (answer.status >= 500 && !mayBeAway && !world.isExplained?.(path, answer)) {
    const rule = `no request causes an internal error, but ${method} ${kindOfPath(path)} did`
    violate(world, rule, `${path} answered ${answer.status}`)
  }
}

/** Queries the providers again without changing anything. */
const readAgain = '/management/v1/provider-balances/refresh'

/**
 * Returns how many withdrawals were removed from a batch at its first download, except those whose
 * status had changed.
 */
const withheldBy = ({ data, held }: Answer['body']): number =>
  data.downloads > 1
    ? 0
    : held.filter(({ reason }: { reason: string }) => reason !== 'status_changed').length

/** Returns how many audit entries a change creates. */
const entriesOf = (path: string, { status, body }: Answer): number => {
  // Recording a transfer twice changes nothing.
  if (path === '/management/v1/top-ups') return status === 200 ? 0 : 1
  if (path === '/management/v1/withdrawal-batches') return 1 + body.data.line_count
  if (/withdrawal-batches\/.*\/download$/.test(path)) return 1 + withheldBy(body)
  if (path !== '/management/v1/withdrawal-answers') return 1
  return body.data.paid + body.data.returned + body.data.return_proposed
}

const noteChange = (world: World, method: string, path: string, answer: Answer): void => {
  if (method === 'GET' || answer.status >= 300 || !path.startsWith('/management/v1')) return
  if (path === readAgain) return
  const requestId = answer.headers['x-request-id'] ?? ''
  const what = `${method} ${kindOfPath(path)}`
  world.changes.push({ requestId, what, entries: entriesOf(path, answer) })
}

interface Question {
  method: string
  path: string
  bearer?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request once. Returns undefined if the reply was lost. */
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
    // The request must be repeated, as if the reply had been lost.
    return answer.body?.code === 'service_unavailable' ? undefined : answer
  } catch (error) {
    if (error instanceof ConnectionReset) return undefined
    throw error
  }
}

/** The request was refused because something is unavailable, so its outcome is unknown. */
export const isOutage = ({ status }: Answer): boolean => status === 503

const patienceMs = [2000, 5000, 15_000, 60_000, 60_000, 300_000, 3_600_000, 86_400_000]

/** Thrown if there is no reply within the whole retry schedule. */
export class NoAnswer extends Error {}

/** Repeats a request until there is a reply, so the request must be repeatable. Throws NoAnswer. */
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
