/** Settings of the identity provider (OpenID Connect) for staff. */
export interface SingleSignOnSettings {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  /** The claims that prove a second factor. One of them is enough. */
  secondFactor: readonly SecondFactorClaim[]
}

/** A claim value in an ID token (OpenID Connect Core, 2; RFC 8176). */
export interface SecondFactorClaim {
  claim: 'acr' | 'amr'
  value: string
}

export const saysSecondFactor = (
  wanted: readonly SecondFactorClaim[],
  { acr, amr }: { acr?: unknown; amr?: unknown },
): boolean =>
  wanted.some(({ claim, value }) =>
    claim === 'acr' ? acr === value : Array.isArray(amr) && amr.includes(value),
  )

/** The values that bind a sign-in to the browser that started it. */
export interface SingleSignOnChecks {
  state: string
  nonce: string
  /** The PKCE code verifier. */
  verifier: string
}

export interface Identity {
  issuer: string
  subject: string
  /** In lower case; undefined unless the identity provider has verified the address. */
  email: string | undefined
  hasSecondFactor: boolean
}
