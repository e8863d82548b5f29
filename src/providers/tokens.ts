import { NotSent, type Wire, type WireAnswer, type WireRequest } from './wire.ts'

export interface Token {
  value: string
  /** From when on a new one is asked for, in milliseconds since 1970. */
  staleAtMs: number
}

/** A token to be replaced a margin before its end, or at half its life where that is short. */
export const tokenFor = (value: string, lifetimeMs: number, marginMs: number): Token => ({
  value,
  staleAtMs: Date.now() + lifetimeMs - Math.min(marginMs, lifetimeMs / 2),
})

/**
 * Sends requests with a bearer token that all callers share: however many need one at once, it is
 * minted once. Refused with 401, a request was not acted on: it is repeated once with a new token.
 *
 * Throws NotSent, or another error where nobody knows what became of the request.
 */
export const withTokens = (wire: Wire, mint: () => Promise<Token>) => {
  let minting: Promise<Token> | undefined
  let latest: Token | undefined

  const mintOnce = async (): Promise<Token> => {
    try {
      latest = await mint()
      return latest
    } catch (error) {
      throw error instanceof NotSent ? error : new NotSent(error)
    } finally {
      minting = undefined
    }
  }

  const take = async (): Promise<Token> => {
    if (latest !== undefined && latest.staleAtMs > Date.now()) return latest
    minting ??= mintOnce()
    return minting
  }

  const sendWith = ({ value }: Token, request: WireRequest): Promise<WireAnswer> =>
    wire.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${value}` } })

  return async (request: WireRequest): Promise<WireAnswer> => {
    const token = await take()
    const answer = await sendWith(token, request)
    if (answer.status !== 401) return answer
    if (latest === token) latest = undefined
    return sendWith(await take(), request)
  }
}
