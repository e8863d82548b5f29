import type { FieldError } from '../field-errors.ts'
import { uuidToBase58 } from '../ids.ts'
import { type Country, countries, markets, type Provider } from '../markets.ts'
import type { Environment } from '../merchants/caller.ts'
import { dayMs, hourMs } from '../time.ts'
import { hasHiddenCharacters } from '../web-address.ts'

export const checkoutStatuses = {
  main: ['open', 'completed', 'expired'],
  form: ['awaiting_pin', 'completed', 'failed', 'expired'],
} as const

export type CheckoutVariant = keyof typeof checkoutStatuses
export type CheckoutStatus = (typeof checkoutStatuses)[CheckoutVariant][number]

/** The allowed status changes of both session variants. A final status cannot change. */
const sessionMoves = {
  open: ['completed', 'expired'],
  awaiting_pin: ['completed', 'failed', 'expired'],
  completed: [],
  failed: [],
  expired: [],
} as const satisfies Record<CheckoutStatus, readonly CheckoutStatus[]>

/** A newer version of the service may have stored a status that this version does not know. */
export const isSessionStatus = (status: string): status is CheckoutStatus =>
  Object.hasOwn(sessionMoves, status)

export const isSessionAlive = (status: CheckoutStatus): boolean => sessionMoves[status].length > 0

export const openSessionStatuses = Object.keys(sessionMoves)
  .filter(isSessionStatus)
  .filter(isSessionAlive)

/** A session is payable for a day on the checkout page, and for 15 minutes after a phone prompt. */
export const sessionLifetimeMs: Record<CheckoutVariant, number> = {
  main: dayMs,
  form: hourMs / 4,
}

export const attemptsPerSession = 10

export const checkoutMethods = {
  'momo.carrier1': 'carrier1_momo',
  'momo.carrier2': 'carrier2_money',
} as const satisfies Record<string, Provider>

export type CheckoutMethod = keyof typeof checkoutMethods

/** Returns the countries that accept a currency, sorted by code. */
export const countriesOf = (currency: string): Country[] =>
  countries
    .filter((country) => (markets[country].currencies as readonly string[]).includes(currency))
    .sort()

const isLocalHost = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const placeholder = /\{CHECKOUT_SESSION_ID\}/g

export const returnUrlErrors = (text: string, environment: Environment): FieldError[] => {
  const plain = text.replace(placeholder, 'id')
  if (!URL.canParse(plain)) return [{ code: 'not_absolute_url' }]
  if (hasHiddenCharacters(text)) return [{ code: 'url_with_hidden_characters' }]
  const { protocol, hostname, username, password } = new URL(plain)
  if (username !== '' || password !== '') {
    return [{ code: 'url_with_credentials' }]
  }
  if (protocol === 'https:') return []
  return protocol === 'http:' && environment === 'test' && isLocalHost(hostname)
    ? []
    : [{ code: 'return_url_not_https' }]
}

/** Replaces `{CHECKOUT_SESSION_ID}` with the session id. */
export const returnUrl = (text: string, sessionId: string): string =>
  text.replace(placeholder, encodeURIComponent(sessionId))

export const formSessionId = (id: string): string => `cs_${uuidToBase58(id)}`
