/** Settings of the identity provider (OpenID Connect) for staff. */
export interface SingleSignOnSettings {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  /** Any one of these claims proves a second factor. */
  secondFactor: readonly SecondFactorClaim[]
}

/** A claim value in an ID token (OpenID Connect Core, 2; RFC 8176). */
export interface SecondFactorClaim {
  claim: 'acr' | 'amr'
  value: string
}

export const saysSecondFactor = (
  accepted: readonly SecondFactorClaim[],
  { acr, amr }: { acr?: unknown; amr?: unknown },
): boolean =>
  accepted.some(({ claim, value }) =>
    claim === 'acr' ? acr === value : Array.isArray(amr) && amr.includes(value),
  )

/** These values bind a sign-in to the browser that started it. */
export interface SingleSignOnChecks {
  state: string
  nonce: string
  /** The PKCE code verifier. */
  verifier: string
}

export interface Identity {
  issuer: string
  subject: string
  /** The e-mail address in lower case; undefined unless the identity provider has verified it. */
  email: string | undefined
  hasSecondFactor: boolean
}
