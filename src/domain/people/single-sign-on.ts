/** The identity provider (OpenID Connect) by which people sign in. */
export interface SingleSignOnSettings {
  /** As the provider names itself. */
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call it. */
  name: string
  /** The claims that say that a sign-in had two factors; one of them is enough. */
  secondFactor: readonly SecondFactorClaim[]
}

/** A value of a claim of the id token (OpenID Connect Core, 2; RFC 8176). */
export interface SecondFactorClaim {
  claim: 'acr' | 'amr'
  value: string
}

/** Whether the claims of an id token say that the sign-in had two factors. */
export const saysSecondFactor = (
  wanted: readonly SecondFactorClaim[],
  { acr, amr }: { acr?: unknown; amr?: unknown },
): boolean =>
  wanted.some(({ claim, value }) =>
    claim === 'acr' ? acr === value : Array.isArray(amr) && amr.includes(value),
  )

/** What only the browser that began a sign-in may finish it with. */
export interface SingleSignOnChecks {
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
}

/** An account of an identity provider. */
export interface Identity {
  issuer: string
  subject: string
  /** In small letters; undefined if the provider does not say that it is verified. */
  email: string | undefined
  /** Whether the provider says that this sign-in had two factors. */
  hasSecondFactor: boolean
}
