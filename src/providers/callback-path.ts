import { createHmac } from 'node:crypto'
import type { Country, Provider } from '../domain/markets.ts'

const tokenLength = 32

/**
 * Returns the unguessable path for a provider's callbacks. The path is derived from the encryption
 * key, so it is the same on every node and after every restart.
 */
export const callbackPath = (key: Buffer, provider: Provider, country: Country): string => {
  const market = `${provider}/${country}`
  const token = createHmac('sha256', key).update(`callbacks/${market}`).digest('base64url')
  return `/callbacks/${market}/${token.slice(0, tokenLength)}`
}
