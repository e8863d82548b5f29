/**
 * Parses URLs (http and https) before comparing them: a phone keyboard writes
 * `Https://Shop.Example`, which has the scheme https and the host shop.example.
 */

/**
 * Parses a URL. A full DNS name may end in a dot, which TLS server names must not have (RFC 6066,
 * section 3).
 */
export const parseWebAddress = (text: string): URL => {
  const url = new URL(text)
  url.hostname = url.hostname.replace(/(?<=[^.])\.$/, '')
  return url
}

/** Whether a URL has a space or an invisible character; a parser would encode these. */
export const hasHiddenCharacters = (text: string): boolean => /[\s\p{Cc}\p{Cf}]/u.test(text)

export const isHttps = (text: string): boolean => URL.parse(text)?.protocol === 'https:'

const afterHost = /^[^:]*:\/\/[^/?#]*(.*)$/

/**
 * A URL with scheme, host and port in their normal form. The rest is kept as written if the parser
 * reads the same URL, so that a URL without a path gets none.
 */
export const normaliseWebAddress = (text: string): string => {
  const url = parseWebAddress(text)
  const [, rest = ''] = afterHost.exec(text) ?? []
  const asWritten = `${url.origin}${rest}`
  return URL.parse(asWritten)?.href === url.href ? asWritten : url.href
}

/** A URL without its query and credentials, which may be secret. */
export const shownUrl = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** Whether a host name always resolves to this machine. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
