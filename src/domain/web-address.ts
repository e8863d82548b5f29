/**
 * Web addresses (http and https) are parsed before anything about them is compared: a phone
 * keyboard writes `Https://Shop.Example`, which has the scheme https and the host shop.example.
 */

/**
 * Parses an address. A full DNS name may end in a dot, which the server name of TLS must not have
 * (RFC 6066, section 3).
 */
export const parseWebAddress = (text: string): URL => {
  const url = new URL(text)
  url.hostname = url.hostname.replace(/(?<=[^.])\.$/, '')
  return url
}

/** Whether an address has a space or a character that nobody sees; a parser would encode these. */
export const hasHiddenCharacters = (text: string): boolean => /[\s\p{Cc}\p{Cf}]/u.test(text)

export const isHttps = (text: string): boolean => URL.parse(text)?.protocol === 'https:'

const afterHost = /^[^:]*:\/\/[^/?#]*(.*)$/

/**
 * The address with scheme, host and port in their normal form. What follows them stays as it is
 * written where the parser reads the same address, so that an address without a path gets none.
 */
export const normaliseWebAddress = (text: string): string => {
  const url = parseWebAddress(text)
  const [, rest = ''] = afterHost.exec(text) ?? []
  const asWritten = `${url.origin}${rest}`
  return URL.parse(asWritten)?.href === url.href ? asWritten : url.href
}

/** An address without its query and credentials, which may be secret. */
export const shownUrl = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** Whether a host name means this machine to every resolver. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
