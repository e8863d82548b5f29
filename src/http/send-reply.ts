import type { Response } from 'express'
import { problemPath } from '../replies/problem-guide.ts'
import { anchorOf } from '../replies/replies.ts'
import { stateOf } from './request-state.ts'

/**
 * The value of `Link` (RFC 8288) of a refusal: the address of its explanation. It contains the
 * configured address of the service and a code, and nothing from the request.
 */
export const helpLink = (publicUrl: string, reply: { status: number; body: unknown }): string =>
  `<${publicUrl}${problemPath}#${anchorOf(reply)}>; rel="help"`

/** If the reply is a refusal, links to its explanation and keeps its code for the log. */
export const setHelp = (res: Response, reply: { status: number; body: unknown }): void => {
  const state = stateOf(res)
  if (reply.status < 400 || state.publicUrl === undefined) return
  state.reason ??= anchorOf(reply)
  res.set('Link', helpLink(state.publicUrl, reply))
}

export const sendReply = (res: Response, reply: { status: number; body: unknown }): void => {
  setHelp(res, reply)
  res.status(reply.status).json(reply.body)
}
