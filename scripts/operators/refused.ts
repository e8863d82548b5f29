import type { z } from 'zod'
import type { StubReply, StubRequest } from './exchange.ts'

/** Thrown where a request is refused; the answer goes out as it is. */
export class Refused extends Error {
  readonly reply: StubReply
  constructor(reply: StubReply) {
    super(`refused with ${reply.status}`)
    this.reply = reply
  }
}

/** What an operator answers, or the refusal that was thrown on the way. */
export const orRefusal = (act: () => StubReply): StubReply => {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refused) return error.reply
    throw error
  }
}

export const isJson = ({ headers }: StubRequest): boolean =>
  /^application\/json\b/i.test(headers['content-type'] ?? '')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body as this schema wants it. Nothing that was not sent as JSON fits. */
export const parseBody = <Body>(request: StubRequest, schema: z.ZodType<Body>) =>
  schema.safeParse(isJson(request) ? parsed(request.body) : undefined)
