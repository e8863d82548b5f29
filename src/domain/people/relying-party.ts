/** Where passkeys are used, as WebAuthn names it. */
export interface RelyingParty {
  /** What passkeys are bound to: the name of the host. */
  id: string
  /** What a browser says it was shown. */
  origin: string
}

const localHost = /^(?:.+\.)?localhost$/
const address = /^[\d.]+$|^\[/

/** Undefined for an address at which browsers let no passkey be used. */
export const relyingPartyOf = (url: string): RelyingParty | undefined => {
  const { protocol, hostname, origin } = new URL(url)
  const isUsable = localHost.test(hostname) || (protocol === 'https:' && !address.test(hostname))
  return isUsable ? { id: hostname, origin } : undefined
}
