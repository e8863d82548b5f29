export interface RelyingParty {
  /** Passkeys are bound to this host name. */
  id: string
  origin: string
}

const localHost = /^(?:.+\.)?localhost$/
const address = /^[\d.]+$|^\[/

/** Returns undefined if browsers do not allow passkeys for the URL. */
export const relyingPartyOf = (url: string): RelyingParty | undefined => {
  const { protocol, hostname, origin } = new URL(url)
  const isUsable = localHost.test(hostname) || (protocol === 'https:' && !address.test(hostname))
  return isUsable ? { id: hostname, origin } : undefined
}
