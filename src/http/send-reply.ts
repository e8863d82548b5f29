import type { Response } from 'express'
import { problemPath } from '../replies/problem-guide.ts'
import { anchorOf } from '../replies/replies.ts'
import { stateOf } from './request-state.ts'

/**
 * The value of `Link` (RFC 8288) on a refusal: where it is explained. It names the configured
 * address of the service and a code, and repeats nothing of the request.
 */
export const helpLink = (publicUrl: string, reply: { status: number; body: unknown }): string =>
  `<${publicUrl}${problemPath}#${anchorOf(reply)}>; rel="help"`

/** Names where a refusal is explained, if the reply is one. */
export const setHelp = (res: Response, reply: { status: number; body: unknown }): void => {
  const { publicUrl } = stateOf(res)
  if (reply.status < 400 || publicUrl === undefined) return
  res.set('Link', helpLink(publicUrl, reply))
}

/** Writes a reply as JSON. */
export const sendReply = (res: Response, reply: { status: number; body: unknown }): void => {
  setHelp(res, reply)
  res.status(reply.status).json(reply.body)
}
