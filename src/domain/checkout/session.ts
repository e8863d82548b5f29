import type { FieldError } from '../field-errors.ts'
import { uuidToBase58 } from '../ids.ts'
import { type Country, countries, markets, type Provider } from '../markets.ts'
import type { Environment } from '../merchants/caller.ts'
import { dayMs, hourMs } from '../time.ts'
import { hasHiddenCharacters } from '../web-address.ts'

/** The statuses of each variant of a session. */
export const checkoutStatuses = {
  main: ['open', 'completed', 'expired'],
  form: ['awaiting_pin', 'completed', 'failed', 'expired'],
} as const

export type CheckoutVariant = keyof typeof checkoutStatuses
export type CheckoutStatus = (typeof checkoutStatuses)[CheckoutVariant][number]

/**
 * The statuses to which a session may change from each status, in both variants. A final status
 * cannot change.
 */
const sessionMoves = {
  open: ['completed', 'expired'],
  awaiting_pin: ['completed', 'failed', 'expired'],
  completed: [],
  failed: [],
  expired: [],
} as const satisfies Record<CheckoutStatus, readonly CheckoutStatus[]>

/** Another version of the service may have written a row with a status that is unknown here. */
export const isSessionStatus = (status: string): status is CheckoutStatus =>
  Object.hasOwn(sessionMoves, status)

export const isSessionAlive = (status: CheckoutStatus): boolean => sessionMoves[status].length > 0

/** Statuses in which a session can still be paid, in both variants. */
export const openSessionStatuses = Object.keys(sessionMoves)
  .filter(isSessionStatus)
  .filter(isSessionAlive)

/** How long a session can be paid: a day for a page, a quarter of an hour for a prompt. */
export const sessionLifetimeMs: Record<CheckoutVariant, number> = {
  main: dayMs,
  form: hourMs / 4,
}

/** How many times a customer may try to pay one session. */
export const attemptsPerSession = 10

export const checkoutMethods = {
  'momo.carrier1': 'carrier1_momo',
  'momo.carrier2': 'carrier2_money',
} as const satisfies Record<string, Provider>

export type CheckoutMethod = keyof typeof checkoutMethods

/** The countries where a currency can be paid, in alphabetical order of their codes. */
export const countriesOf = (currency: string): Country[] =>
  countries
    .filter((country) => (markets[country].currencies as readonly string[]).includes(currency))
    .sort()

const isLocalHost = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const placeholder = /\{CHECKOUT_SESSION_ID\}/g

/** The validation errors of a customer return URL. */
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

/** The return URL with the session id in place of `{CHECKOUT_SESSION_ID}`. */
export const returnUrl = (text: string, sessionId: string): string =>
  text.replace(placeholder, encodeURIComponent(sessionId))

/** The id of a session in the form variant. */
export const formSessionId = (id: string): string => `cs_${uuidToBase58(id)}`
