export interface RelyingParty {
  /** The host name to which passkeys are bound. */
  id: string
  /** The origin that browsers report. */
  origin: string
}

const localHost = /^(?:.+\.)?localhost$/
const address = /^[\d.]+$|^\[/

/** Undefined for a URL where browsers do not allow passkeys. */
export const relyingPartyOf = (url: string): RelyingParty | undefined => {
  const { protocol, hostname, origin } = new URL(url)
  const isUsable = localHost.test(hostname) || (protocol === 'https:' && !address.test(hostname))
  return isUsable ? { id: hostname, origin } : undefined
}
