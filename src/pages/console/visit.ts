import type { Request, Response } from 'express'
import type { components, operations } from '../../../generated/management.ts'
import type { AppContext } from '../../context.ts'
import type { Origin } from '../../domain/audit/act.ts'
import type { Administrator } from '../../domain/merchants/caller.ts'
import type { Person } from '../../domain/people/person.ts'
import type { OperationPlace, OperationRunner } from '../../http/operation-runner.ts'
import { originOf } from '../../http/origin.ts'
import type { Reply } from '../../operations/handler.ts'
import {
  mayCall,
  type OperationRequest,
  type requirePermission,
} from '../../operations/run-operation.ts'
import { type Language, languageOf, type PageContext } from '../layout.ts'
import { keptEnvironment, readPreferences, savePreferences, withEnvironment } from './cookies.ts'
import { zoneOf } from './time.ts'

export type Schemas = components['schemas']

export type OperationId = keyof operations

export type AnswerOf<Op extends OperationId> = Extract<
  Reply<operations[Op]>,
  { status: number; body: unknown }
>['body']

export type RequestOf<Op extends OperationId> = OperationRequest<operations[Op]>

/** The page lists these calls under "View API calls". */
export interface Call {
  operationId: OperationId
  request: { params?: object; query?: object; body?: unknown }
}

interface ConsoleApi {
  run: OperationRunner<operations, Administrator>
  places: ReadonlyMap<string, OperationPlace>
  permissions: Readonly<Record<string, Parameters<typeof requirePermission>[0]>>
}

export interface Console {
  ctx: AppContext
  api: ConsoleApi
  /** The API documents contain an English summary of every operation. */
  summaries: ReadonlyMap<string, string>
  /** The public base URL does not include `/console`. */
  url: string
}

export interface Reading extends PageContext {
  zone: string
  /** The address contains the path and query, relative to the base path of the service. */
  address: string
  query: URLSearchParams
  origin: Origin
  /** A choice in the URL, which is not part of `query`. */
  asked: Schemas['Environment'] | undefined
  kept: URLSearchParams
}

export interface Visit extends Reading {
  console: Console
  person: Person
  own: Schemas['OwnSession']
  /** The environment applies to all lists, counts and searches. */
  environment: Schemas['Environment']
  nowMs: number
  down: Schemas['LiveProvider'][]
  calls: Call[]
  /** Returns true if the person's role and countries permit the operation. */
  may: (operationId: OperationId) => boolean
  /** Runs an operation as the signed-in person. */
  ask: <Op extends OperationId>(
    operationId: Op,
    request: RequestOf<Op>,
  ) => Promise<Reply<operations[Op]>>
  /** Runs an operation and returns its response body. */
  read: <Op extends OperationId>(operationId: Op, request: RequestOf<Op>) => Promise<AnswerOf<Op>>
}

const chosenLanguage = (req: Request, chosen: URLSearchParams): Language => {
  const kept = chosen.get('lang')
  return req.query.lang === undefined && (kept === 'fr' || kept === 'en') ? kept : languageOf(req)
}

/** A choice in the URL is stored as a preference for later pages. */
export const readingOf = ({ url }: Console, req: Request, res: Response): Reading => {
  const query = new URLSearchParams(req.originalUrl.split('?')[1])
  const kept = readPreferences(req)
  const language = chosenLanguage(req, kept)
  const zone = zoneOf(query.get('tz') ?? kept.get('tz'))
  if (query.has('lang') || query.has('tz')) {
    kept.set('lang', language)
    kept.set('tz', zone)
    savePreferences(req, res, kept)
    query.delete('lang')
    query.delete('tz')
  }
  const named = query.get('environment')
  const asked = named === 'live' || named === 'test' ? named : undefined
  query.delete('environment')
  const base = new URL(url).pathname.replace(/\/$/, '')
  const path = req.originalUrl.split('?')[0] ?? ''
  const address = query.size === 0 ? path : `${path}?${query}`
  return { language, base, zone, address, query, origin: originOf(req, res), asked, kept }
}

/** A choice in the URL is stored for later pages. */
export const environmentFor = (
  req: Request,
  res: Response,
  { asked, kept }: Reading,
  { personId: id }: Person,
): Schemas['Environment'] => {
  const before = keptEnvironment(kept, id)
  if (asked === undefined || asked === before) return before
  savePreferences(req, res, withEnvironment(kept, id, asked))
  return asked
}

export const visitOf = async (
  console: Console,
  reading: Reading,
  person: Person,
  environment: Schemas['Environment'],
): Promise<Visit> => {
  const { api, ctx } = console
  const calls: Call[] = []
  const ask = async <Op extends OperationId>(operationId: Op, request: RequestOf<Op>) => {
    calls.push({ operationId, request: request as Call['request'] })
    const sent = { ...request, origin: reading.origin }
    return (await api.run(operationId, person, sent as never)) as Reply<operations[Op]>
  }
  const read = async <Op extends OperationId>(operationId: Op, request: RequestOf<Op>) =>
    bodyOf(operationId, await ask(operationId, request))
  const own = bodyOf('getSession', (await api.run('getSession', person, {})) as never).data
  const may = (operationId: OperationId): boolean =>
    mayCall(person, api.permissions[operationId] ?? 'none', operationId)
  const nowMs = ctx.clock.nowMs()
  const providers = may('listProviders')
    ? bodyOf('listProviders', (await api.run('listProviders', person, {})) as never).data
    : []
  const down = providers.filter(({ circuit }) => circuit !== 'closed')
  return { ...reading, console, person, own, environment, nowMs, down, calls, may, ask, read }
}

export const bodyOf = <Op extends OperationId>(
  operationId: Op,
  reply: Reply<operations[Op]>,
): AnswerOf<Op> => {
  if (!('body' in reply)) throw new Error(`${operationId} has no reply with a body`)
  return reply.body as AnswerOf<Op>
}
