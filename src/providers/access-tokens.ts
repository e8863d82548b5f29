import { z } from 'zod'
import {
  type HttpClient,
  isOfProvider,
  NoAnswer,
  NotSent,
  type ProviderRequest,
  type ProviderResponse,
} from './http-client.ts'
import { missingAnswer, recordedAnswer } from './recorded-answer.ts'

export interface Token {
  value: string
  /** A new token is requested after this time, in milliseconds since the process started. */
  staleAtMs: number
}

/**
 * A token is renewed `marginMs` before it expires, or after half of its lifetime if that is later.
 */
const tokenFor = (value: string, lifetimeMs: number, marginMs: number): Token => ({
  value,
  staleAtMs: performance.now() + lifetimeMs - Math.min(marginMs, lifetimeMs / 2),
})

/** A longer token would not fit into a request together with the other headers. */
const tokenMax = 4096

/** A header contains the token, so the token must be ASCII without blanks. */
const tokenBody = z.object({
  access_token: z
    .string()
    .regex(/^[!-~]+$/)
    .max(tokenMax),
  expires_in: z.coerce.number(),
})

/**
 * Reads the token in a response. Throws NotSent, because the call that needed the token was not
 * sent.
 */
export const readToken = (answer: ProviderResponse, marginMs: number): Token => {
  const { data } = tokenBody.safeParse(answer.body)
  if (answer.status !== 200 || data === undefined)
    throw new NotSent(recordedAnswer('token', answer, {}))
  return tokenFor(data.access_token, data.expires_in * 1000, marginMs)
}

const refusalBody = z.object({ error: z.literal('invalid_token') })

/**
 * Returns true if the provider itself rejected the token, and therefore did not process the
 * request.
 */
export const isTokenRefused = (answer: ProviderResponse): boolean => {
  if (answer.status === 401) return isOfProvider(answer)
  return answer.status === 403 && refusalBody.safeParse(answer.body).success
}

/**
 * Sends requests with a bearer token that all callers share. If several callers need a token at the
 * same time, only one token is requested. If the provider rejects the token, the request is retried
 * once with a new token and with new headers from `renew`. Throws NotSent, or NoAnswer if the
 * outcome is unknown.
 */
export const withTokens = (client: HttpClient, requestToken: () => Promise<Token>) => {
  let requested: Promise<Token> | undefined
  let latest: Token | undefined

  const requestOnce = async (): Promise<Token> => {
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
      requested = undefined
    }
  }

  const currentToken = async (): Promise<Token> => {
    if (latest !== undefined && latest.staleAtMs > performance.now()) return latest
    requested ??= requestOnce()
    return requested
  }

  const sendWith = ({ value }: Token, request: ProviderRequest): Promise<ProviderResponse> =>
    client.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${value}` } })

  return async (
    request: ProviderRequest,
    renew: () => Promise<Record<string, string>> = async () => request.headers ?? {},
  ): Promise<ProviderResponse> => {
    const token = await currentToken()
    const answer = await sendWith(token, request)
    const isRefused = isTokenRefused(answer)
    if ((isRefused || answer.status === 401) && latest === token) latest = undefined
    if (!isRefused) return answer
    return sendWith(await currentToken(), { ...request, headers: await renew() })
  }
}
