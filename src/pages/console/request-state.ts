import type { Request, Response } from 'express'
import type { Person } from '../../domain/people/person.ts'
import { TooManyAttempts } from '../../domain/problems.ts'
import { readPageForm } from '../../http/body.ts'
import { redirect } from '../../http/observe-requests.ts'
import type { Markup } from '../layout.ts'
import { type Console, environmentFor, type Reading, type Visit, visitOf } from './visit.ts'

/** A request handler sets each fact before the handlers that need it. */
interface State {
  reading?: Reading
  person?: Person
  visit?: Visit
}

export const stateOf = (res: Response): State => res.locals as State

export const readingIn = (res: Response): Reading => {
  const { reading } = stateOf(res)
  if (reading === undefined) throw new Error('the request was not read')
  return reading
}

export const startVisit = (
  console: Console,
  req: Request,
  res: Response,
  person: Person,
): Promise<Visit> => {
  const reading = readingIn(res)
  return visitOf(console, reading, person, environmentFor(req, res, reading, person))
}

export const visitIn = (res: Response): Visit => {
  const { visit } = stateOf(res)
  if (visit === undefined) throw new Error('nobody is signed in')
  return visit
}

export const readForm = readPageForm(64 * 1024)

export const formOf = (req: Request): URLSearchParams =>
  new URLSearchParams(typeof req.body === 'string' ? req.body : '')

export const send = (res: Response, status: number, markup: Markup): void => {
  res.status(status).type('html').send(String(markup))
}

export const sendTo = (res: Response, path: string): void =>
  redirect(res, 303, readingIn(res).base + path)

export const tellWait = (res: Response, error: unknown): void => {
  if (error instanceof TooManyAttempts) res.set('Retry-After', String(error.retryAfterSeconds))
}
