import type { Response } from 'express'
import { problemPath } from '../replies/problem-guide.ts'
import { anchorOf } from '../replies/replies.ts'
import { stateOf } from './request-state.ts'

/**
 * Returns the value of `Link` (RFC 8288) for an error: the URL of its explanation. The URL contains
 * nothing from the request, only the configured public URL and a code.
 */
export const helpLink = (publicUrl: string, reply: { status: number; body: unknown }): string =>
  `<${publicUrl}${problemPath}#${anchorOf(reply)}>; rel="help"`

/** Links an error response to its explanation and stores the error code for the log. */
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
