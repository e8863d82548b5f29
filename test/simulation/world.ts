import { elapsedMs, wait } from './clock.ts'
import type { Providers } from './providers.ts'
import type { Random } from './random.ts'
import type { Receivers } from './receivers.ts'
import { managementToken, type Service } from './service.ts'
import { ConnectionReset, type WireResponse } from './wire.ts'

/** What the parties around the service know: what they asked, and what they were answered. */

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
  /** A rotation was not answered: its secret is known to nobody. */
  isUnsure: boolean
}

export interface Merchant {
  name: string
  organisationId: string
  applicationId: string
  country: string
  keys: Record<Environment, string>
  endpoints: Endpoint[]
}

/** An order or a session that a merchant was told of. */
export interface Order {
  label: string
  kind: Kind
  merchant: Merchant
  environment: Environment
  id: string
  amount: number
  currency: string
  provider: string
  /** The payment that a refund gives back. */
  paymentId: string | undefined
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

export interface World {
  random: Random
  service: Service
  providers: Providers
  receivers: Receivers
  merchants: Merchant[]
  orders: Order[]
  sessions: Session[]
  sent: Sent[]
  /** Evidence by which people ended or corrected a transaction: its id, and the status. */
  corrections: { id: string; status: string }[]
  story: string[]
  violations: string[]
  actions: number
}

export interface Answer {
  status: number
  text: string
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: judges compare bodies field by field
  body: any
}

export const violate = (world: World, rule: string, detail: string): void => {
  const text = `${rule}: ${detail}`
  if (!world.violations.includes(text)) world.violations.push(text)
}

export const clockText = (ms = elapsedMs()): string => {
  const time = new Date(ms).toISOString().slice(11, 23)
  return `day ${Math.floor(ms / 86_400_000)} ${time}`
}

const answerOf = ({ status, headers, body }: WireResponse): Answer => {
  const text = body.toString('utf8')
  const isJson = (headers['content-type'] ?? '').startsWith('application/json')
  return { status, headers, text, body: isJson ? JSON.parse(text) : undefined }
}

/** Answers of this kind are trouble of the service itself, whatever was asked. */
const judgeAnswer = (world: World, method: string, path: string, answer: Answer): void => {
  const mayBeAway = path.startsWith('/api/v1/balance') || path.includes('/account-checks')
  if (answer.status >= 500 && !mayBeAway) {
    violate(world, 'no request fails inside', `${method} ${path} answered ${answer.status}`)
  }
}

export interface Question {
  method: string
  path: string
  bearer?: string
  headers?: Record<string, string>
  body?: string
}

/** Asks once. Undefined where the answer was lost. */
export const ask = async (world: World, question: Question): Promise<Answer | undefined> => {
  const { method, path, bearer, body } = question
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...question.headers,
  }
  try {
    const request = { method, path, headers, ...(body !== undefined && { body }) }
    const answer = answerOf(await world.service.request(request))
    judgeAnswer(world, method, path, answer)
    return answer
  } catch (error) {
    if (error instanceof ConnectionReset) return undefined
    throw error
  }
}

const patienceMs = [2000, 5000, 15_000, 60_000, 60_000, 300_000, 3_600_000, 86_400_000]

/** Asks until there is an answer: for what may be repeated. */
export const insist = async (world: World, question: Question): Promise<Answer> => {
  for (const pauseMs of patienceMs) {
    const answer = await ask(world, question)
    if (answer !== undefined) return answer
    await wait(pauseMs)
  }
  throw new Error(`no answer to ${question.method} ${question.path}`)
}

export const manage = (world: World, method: string, path: string, body?: unknown) =>
  insist(world, {
    method,
    path: `/management/v1${path}`,
    bearer: managementToken,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

export const manageOnce = (world: World, method: string, path: string, body?: unknown) =>
  ask(world, {
    method,
    path: `/management/v1${path}`,
    bearer: managementToken,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

export const read = (world: World, merchant: Merchant, environment: Environment, path: string) =>
  insist(world, { method: 'GET', path, bearer: merchant.keys[environment] })
