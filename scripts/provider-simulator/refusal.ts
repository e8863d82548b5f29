import type { z } from 'zod'
import type { SimulatorReply, SimulatorRequest } from './http-messages.ts'

/** A handler throws this error to stop and reject the request with this response. */
export class Refusal extends Error {
  readonly reply: SimulatorReply

  constructor(reply: SimulatorReply) {
    super(`refused with ${reply.status}`)
    this.reply = reply
  }
}

export const replyOrRefusal = (answer: () => SimulatorReply): SimulatorReply => {
  try {
    return answer()
  } catch (error) {
    if (error instanceof Refusal) return error.reply
    throw error
  }
}

const isJson = ({ headers }: SimulatorRequest): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '')

/** Returns undefined if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the body if it is JSON of this shape, otherwise the first problem with the body. */
export const parseBody = <Body>(
  request: SimulatorRequest,
  schema: z.ZodType<Body>,
): { body: Body } | { problem: string } => {
  if (!isJson(request)) return { problem: 'the content type is not JSON' }
  const { data, error } = schema.safeParse(parseJson(request.body))
  if (error === undefined) return { body: data }
  const [problem = ''] = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return { problem }
}

/** Adds to an error message that a lenient simulator does not enforce this rule. */
export const liftable = (problem: string): string =>
  `${problem} (a rule of the documents; SIMULATOR_STRICT=false or strict: false disables it)`

/** The strict shape comes from the provider's documents. Clients may send the wider shape. */
export interface Shapes<Body> {
  strict: z.ZodType<Body>
  lenient: z.ZodType<Body>
}

/** Unlike `parseBody`, the message says whether a lenient simulator would accept the body. */
export const parseShape = <Body>(
  request: SimulatorRequest,
  { strict, lenient }: Shapes<Body>,
  isStrict: boolean,
): { body: Body } | { problem: string } => {
  const parsed = parseBody(request, isStrict ? strict : lenient)
  return isStrict && 'problem' in parsed && 'body' in parseBody(request, lenient)
    ? { problem: liftable(parsed.problem) }
    : parsed
}
