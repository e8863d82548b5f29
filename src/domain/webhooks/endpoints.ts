import type { FieldError } from '../field-errors.ts'
import type { Environment } from '../merchants/caller.ts'
import { normaliseWebAddress } from '../web-address.ts'

/**
 * The characters of a URI (RFC 3986): a host in another script could look like one in Latin
 * letters.
 */
const uriCharacters = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i

/** Maximum URL length in the documents. */
const endpointUrlMax = 2048

const tooLong: FieldError = { code: 'too_many_characters', max: endpointUrlMax }

/**
 * The faults of a webhook URL: it must be https in live mode, may be http in the sandbox, and must
 * not contain anything secret, because logs show it. Without `environment`, the faults that apply
 * in both.
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
  // A host such as 127.1 becomes longer in its normal form, which is stored and returned.
  return normaliseWebAddress(url).length <= endpointUrlMax ? [] : [tooLong]
}

/** The status of an event's delivery to an endpoint. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why an endpoint was disabled: by its merchant, by its answer 410, or for repeated failures. */
export const disabledReasons = ['manual', 'gone', 'failing'] as const

export type DisabledReason = (typeof disabledReasons)[number]
