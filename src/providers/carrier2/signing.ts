import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { hourMs } from '../../domain/time.ts'
import { readTime } from '../../domain/written-time.ts'
import { NoAnswer, NotSent, type ProviderResponse } from '../http-client.ts'
import { readPublicKey } from '../public-key.ts'
import { missingAnswer, recordedAnswer } from '../recorded-answer.ts'
import type { Padding } from './crypto.ts'
import { signMessage } from './crypto.ts'

const keyBody = z.object({
  data: z.object({
    key: z.string().min(1),
    valid_upto: z.union([z.string(), z.number()]).nullish().catch(undefined),
  }),
})

/** The lifetime of a key whose expiry cannot be read. */
const unnamedLifeMs = hourMs
/** The minimum lifetime of a new key, so that it can sign the message that it was fetched for. */
const lifeMinMs = 1000
const secondsMax = 100_000_000_000

/**
 * Returns the expiry of a key in milliseconds since 1970. Accepts seconds, milliseconds or a UTC
 * date.
 */
const expiryMsOf = (written: string | number | null | undefined, nowMs: number): number => {
  const text = String(written ?? '').trim()
  if (/^\d+$/.test(text)) return Number(text) < secondsMax ? Number(text) * 1000 : Number(text)
  const read = readTime(text, 'iso', 'UTC')
  const [endMs] = 'fault' in read ? [] : read.instantsMs
  return endMs ?? nowMs + unnamedLifeMs
}

interface SigningKey {
  text: string
  endsAtMs: number
}

interface SignedHeaders {
  headers: Record<string, string>
  /**
   * Call this function if the provider rejected the key. The next message then fetches a new key,
   * unless another message already did.
   */
  refuse(): void
}

/** Throws NotSent if no key is available. */
type Signer = (body: string) => Promise<SignedHeaders>

/** All callers share the provider's signing key until its `valid_upto`. */
export const createSigner = (
  padding: Padding,
  fetchKey: () => Promise<ProviderResponse>,
  clock: Clock,
): Signer => {
  let latest: Promise<SigningKey> | undefined
  let endsAtMs = 0

  const read = async (): Promise<SigningKey> => {
    const answer = await fetchKey().catch((error: unknown) => {
      throw error instanceof NoAnswer ? new NotSent(error.answer, error) : error
    })
    const { data } = keyBody.safeParse(answer.body)
    if (answer.status !== 200 || data === undefined)
      throw new NotSent(recordedAnswer('keys', answer, {}))
    const { key, valid_upto } = data.data
    if (readPublicKey(key) === undefined) {
      throw new NotSent(missingAnswer('keys', 'no_public_key', clock.nowIso()))
    }
    const nowMs = clock.nowMs()
    return { text: key, endsAtMs: Math.max(expiryMsOf(valid_upto, nowMs), nowMs + lifeMinMs) }
  }

  const fetchOnce = (): Promise<SigningKey> => {
    endsAtMs = Number.POSITIVE_INFINITY
    const fetching = read()
    latest = fetching
    fetching.then(
      (key) => {
        if (latest === fetching) endsAtMs = key.endsAtMs
      },
      () => {
        if (latest === fetching) latest = undefined
      },
    )
    return fetching
  }

  return async (body) => {
    const isValid = latest !== undefined && endsAtMs > clock.nowMs()
    const used = isValid && latest !== undefined ? latest : fetchOnce()
    const { text } = await used
    const refuse = () => {
      if (latest === used) latest = undefined
    }
    try {
      return { headers: signMessage(text, padding, body), refuse }
    } catch (error) {
      throw new NotSent(missingAnswer('keys', 'key_too_short', clock.nowIso()), error)
    }
  }
}
