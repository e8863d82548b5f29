/** The identity provider (OpenID Connect) that people sign in with. */
export interface SingleSignOnSettings {
  /** As the provider names itself. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The name that people see. */
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

/** The secrets that bind a sign-in to the browser that started it. */
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
