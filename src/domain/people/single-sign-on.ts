/** The identity provider (OpenID Connect) by which people sign in. */
export interface SingleSignOnSettings {
  /** As the provider names itself. */
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call it. */
  name: string
}

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
  /** In small letters; undefined where the provider does not say that it is verified. */
  email: string | undefined
}
