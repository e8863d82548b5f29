import type { Response } from 'express'
import { helpLink } from './help-link.ts'
import { stateOf } from './request-state.ts'

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
