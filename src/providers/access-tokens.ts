import { z } from 'zod'
import {
  type HttpClient,
  NoAnswer,
  NotSent,
  type ProviderRequest,
  type ProviderResponse,
} from './http-client.ts'
import { missingAnswer, recordedAnswer } from './recorded-answer.ts'

export interface Token {
  value: string
  /** When a new one is requested, in milliseconds since the process started. */
  staleAtMs: number
}

/** A token to be replaced a margin before its end, or at half its life where that is short. */
export const tokenFor = (value: string, lifetimeMs: number, marginMs: number): Token => ({
  value,
  staleAtMs: performance.now() + lifetimeMs - Math.min(marginMs, lifetimeMs / 2),
})

/** A token goes into a header, which takes no blanks and no other letters. */
const tokenBody = z.object({
  access_token: z.string().regex(/^[!-~]+$/),
  expires_in: z.coerce.number(),
})

/** The token that an answer holds; throws NotSent, since what needed one was not sent. */
export const readToken = (answer: ProviderResponse, marginMs: number): Token => {
  const { data } = tokenBody.safeParse(answer.body)
  if (answer.status !== 200 || data === undefined)
    throw new NotSent(recordedAnswer('token', answer, {}))
  return tokenFor(data.access_token, data.expires_in * 1000, marginMs)
}

/** Whether a token was refused: the request was not acted on. */
export const isTokenRefused = ({ status, body }: ProviderResponse): boolean =>
  status === 401 ||
  (status === 403 &&
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    body.error === 'invalid_token')

/**
 * Sends requests with a bearer token that all callers share: however many need one at once, it is
 * minted once. A request whose token was refused is repeated once with a new token.
 *
 * Throws NotSent, or NoAnswer where the outcome is unknown.
 */
export const withTokens = (client: HttpClient, requestToken: () => Promise<Token>) => {
  let minting: Promise<Token> | undefined
  let latest: Token | undefined

  const mintOnce = async (): Promise<Token> => {
    try {
      latest = await requestToken()
      return latest
    } catch (error) {
      if (error instanceof NotSent) throw error
      const answer =
        error instanceof NoAnswer
          ? error.answer
          : missingAnswer('token', 'unreadable', client.clock.nowIso())
      throw new NotSent(answer, error)
    } finally {
      minting = undefined
    }
  }

  const take = async (): Promise<Token> => {
    if (latest !== undefined && latest.staleAtMs > performance.now()) return latest
    minting ??= mintOnce()
    return minting
  }

  const sendWith = ({ value }: Token, request: ProviderRequest): Promise<ProviderResponse> =>
    client.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${value}` } })

  return async (request: ProviderRequest): Promise<ProviderResponse> => {
    const token = await take()
    const answer = await sendWith(token, request)
    if (!isTokenRefused(answer)) return answer
    if (latest === token) latest = undefined
    return sendWith(await take(), request)
  }
}
