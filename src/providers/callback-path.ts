import { createHmac } from 'node:crypto'
import type { Country, Provider } from '../domain/markets.ts'

const tokenLength = 32

/**
 * Where an operator sends its callbacks: a path nobody can guess, the same on every node and after
 * every restart, since it follows from the encryption key.
 */
export const callbackPath = (key: Buffer, provider: Provider, country: Country): string => {
  const market = `${provider}/${country}`
  const token = createHmac('sha256', key).update(`callbacks/${market}`).digest('base64url')
  return `/callbacks/${market}/${token.slice(0, tokenLength)}`
}
