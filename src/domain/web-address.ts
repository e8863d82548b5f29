/**
 * Normalises URLs (http and https) before they are compared. For example, a phone keyboard writes
 * `Https://Shop.Example` for `https://shop.example`.
 */

/**
 * Parses a URL. Removes the dot at the end of a full DNS name, because TLS server names must not
 * end with a dot (RFC 6066, section 3).
 */
export const parseWebAddress = (text: string): URL => {
  const url = new URL(text)
  url.hostname = url.hostname.replace(/(?<=[^.])\.$/, '')
  return url
}

/**
 * Returns whether a URL contains a space or an invisible character, which a parser would encode
 * silently.
 */
export const hasHiddenCharacters = (text: string): boolean => /[\s\p{Cc}\p{Cf}]/u.test(text)

export const isHttps = (text: string): boolean => URL.parse(text)?.protocol === 'https:'

const afterHost = /^[^:]*:\/\/[^/?#]*(.*)$/

/**
 * Normalises the scheme, host and port of a URL. Keeps the rest as written if it parses to the same
 * URL, so that no path is added to a URL without a path.
 */
export const normaliseWebAddress = (text: string): string => {
  const url = parseWebAddress(text)
  const [, rest = ''] = afterHost.exec(text) ?? []
  const asWritten = `${url.origin}${rest}`
  return URL.parse(asWritten)?.href === url.href ? asWritten : url.href
}

/** Removes the query and the credentials, which may be secret. */
export const shownUrl = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** These host names always resolve to this machine. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
