import type { FieldError } from '../field-errors.ts'
import type { Environment } from '../merchants/caller.ts'
import { normaliseWebAddress } from '../web-address.ts'

/**
 * RFC 3986 allows only these characters in a URI. A host in another script could look like a Latin
 * host.
 */
const uriCharacters = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i

/** The maximum URL length in the OpenAPI documents. */
const endpointUrlMax = 2048

const tooLong: FieldError = { code: 'too_many_characters', max: endpointUrlMax }

/**
 * Returns the errors of a webhook URL. The URL must use https in live mode, and may use http in the
 * sandbox. It must not contain secrets, because logs contain the URL. Without `environment`,
 * returns only errors that apply in both environments.
 */
export const endpointUrlErrors = (url: string, environment?: Environment): FieldError[] => {
  if (!URL.canParse(url)) return []
  if (!uriCharacters.test(url)) {
    return [{ code: 'url_not_ascii' }]
  }
  const { protocol, username, password } = new URL(url)
  if (environment === 'live' && protocol !== 'https:') {
    return [{ code: 'live_url_not_https' }]
  }
  if (protocol !== 'https:' && protocol !== 'http:') {
    return [{ code: 'url_not_http' }]
  }
  if (username !== '' || password !== '') {
    return [{ code: 'url_with_credentials' }]
  }
  // The normal form is stored and returned. It may be longer: 127.1 becomes 127.0.0.1.
  return normaliseWebAddress(url).length <= endpointUrlMax ? [] : [tooLong]
}

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * `manual`: the merchant disabled the endpoint. `gone`: the endpoint answered 410. `failing`: its
 * deliveries failed repeatedly.
 */
export const disabledReasons = ['manual', 'gone', 'failing'] as const

export type DisabledReason = (typeof disabledReasons)[number]
