import type { Response } from 'express'

/** Writes a reply as JSON. */
export const sendReply = (res: Response, reply: { status: number; body: unknown }): void => {
  res.status(reply.status).json(reply.body)
}
