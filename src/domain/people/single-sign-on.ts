/** The identity provider (OpenID Connect) that people sign in with. */
export interface SingleSignOnSettings {
  /** The provider's own identifier. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The name shown to staff. */
  name: string
  /** The claims that prove two factors; any of them is enough. */
  secondFactor: readonly SecondFactorClaim[]
}

/** A value of an id token claim (OpenID Connect Core, 2; RFC 8176). */
export interface SecondFactorClaim {
  claim: 'acr' | 'amr'
  value: string
}

/** Whether the claims of an id token prove that the sign-in had two factors. */
export const saysSecondFactor = (
  wanted: readonly SecondFactorClaim[],
  { acr, amr }: { acr?: unknown; amr?: unknown },
): boolean =>
  wanted.some(({ claim, value }) =>
    claim === 'acr' ? acr === value : Array.isArray(amr) && amr.includes(value),
  )

/** The secrets that bind a sign-in to its browser. */
export interface SingleSignOnChecks {
  state: string
  nonce: string
  /** The code verifier of PKCE. */
  verifier: string
}

export interface Identity {
  issuer: string
  subject: string
  /** In lower case; undefined unless the provider reports it as verified. */
  email: string | undefined
  /** Whether the provider reports that this sign-in had two factors. */
  hasSecondFactor: boolean
}
