import type { Configuration } from 'openid-client'
import {
  type Identity,
  type SingleSignOnChecks,
  type SingleSignOnSettings,
  saysSecondFactor,
} from '../../domain/people/single-sign-on.ts'
import { hourMs } from '../../domain/time.ts'

/**
 * The identity provider of the staff. Uses OpenID Connect with the authorization code flow, PKCE,
 * state and nonce. The first request to the provider is made at the first sign-in.
 */
export interface IdentityProvider {
  /**
   * Returns the URL where the browser signs in. Afterwards, the provider redirects the browser to
   * `returnTo`. Throws ProviderAway.
   */
  addressFor(returnTo: string, checks: SingleSignOnChecks): Promise<string>
  /**
   * Returns the account that signed in. `answer` is the query string of the redirect to `returnTo`.
   * Throws ProviderAway, and AnswerRefused if the query string is invalid.
   */
  identify(returnTo: string, answer: string, checks: SingleSignOnChecks): Promise<Identity>
}

/** The provider does not respond, or its response is invalid. */
export class ProviderAway extends Error {}

/**
 * The query string of the redirect is invalid. The error message never includes tokens or personal
 * data.
 */
export class AnswerRefused extends Error {}

const answerMaxSeconds = 5
/** More than the size of any valid response. */
const answerMaxBytes = 1024 * 1024
const configurationMs = hourMs
/** The maximum clock difference between the provider and this machine. */
const clockToleranceSeconds = 30

/** Calls the provider and rejects responses that are too large. */
const fetchBounded = async (...request: Parameters<typeof fetch>): Promise<Response> => {
  const answer = await fetch(...request)
  if (answer.body === null) return answer
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    bytes += chunk.length
    if (bytes > answerMaxBytes) throw new TypeError('the response is too long')
    chunks.push(chunk)
  }
  const { status, headers } = answer
  return new Response(Buffer.concat(chunks), { status, headers })
}

/** The `sub` claim has at most 255 ASCII characters (OpenID Connect Core, section 2). */
const isIdentifier = (text: string): boolean => /^[\x20-\x7e]{1,255}$/.test(text)

/** Loaded on first use. */
const load = () => import('openid-client')

const connect = async ({
  issuer,
  clientId,
  clientSecret,
}: SingleSignOnSettings): Promise<Configuration> => {
  const client = await load()
  const server = new URL(issuer)
  const byPost = client.ClientSecretPost(clientSecret)
  const byBasic = client.ClientSecretBasic(clientSecret)
  return client.discovery(
    server,
    clientId,
    { [client.clockTolerance]: clockToleranceSeconds },
    (...request) => {
      // Basic authentication is the default if the provider does not list its supported methods.
      const [{ token_endpoint_auth_methods_supported: authMethods }] = request
      return (authMethods?.includes('client_secret_post') ? byPost : byBasic)(...request)
    },
    {
      timeout: answerMaxSeconds,
      [client.customFetch]: fetchBounded as never,
      execute: [
        // Verifies the token signature even though the token comes directly from the provider.
        client.enableNonRepudiationChecks,
        ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

/**
 * Only ASCII letters are converted, because converting other letters could produce the e-mail
 * address of a different person.
 */
const inSmallLetters = (email: string): string =>
  email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

interface Failure {
  name?: string
  code?: string
  message?: string
  error?: string
  cause?: Failure
}

const isAway = ({ name, code, cause }: Failure): boolean =>
  ['TypeError', 'TimeoutError', 'AbortError'].includes(name ?? '') ||
  ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code ?? '') ||
  (cause?.name === 'TypeError' && code === undefined)

const reasonMax = 300

/**
 * Returns the parts of an error that may be logged. The error's `cause` may contain personal data.
 */
const reasonOf = ({ code, message, error }: Failure): string =>
  [error, code, message]
    .filter((part) => part !== undefined)
    .join(': ')
    .slice(0, reasonMax)

export const createIdentityProvider = (settings: SingleSignOnSettings): IdentityProvider => {
  let known: { configuration: Promise<Configuration>; untilMs: number } | undefined
  const discover = async (): Promise<Configuration> => {
    const nowMs = performance.now()
    if (known === undefined || known.untilMs <= nowMs)
      known = { configuration: connect(settings), untilMs: nowMs + configurationMs }
    const { configuration } = known
    try {
      return await configuration
    } catch (error) {
      // The next sign-in requests the provider metadata again.
      if (known?.configuration === configuration) known = undefined
      throw new ProviderAway(reasonOf(error as Failure))
    }
  }
  /** This request parameter makes the provider ask for a second factor. */
  const acrValues = settings.secondFactor
    .flatMap(({ claim, value }) => (claim === 'acr' ? [value] : []))
    .join(' ')
  return {
    addressFor: async (returnTo, { state, nonce, verifier }) => {
      const client = await load()
      const address = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: returnTo,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(acrValues !== '' && { acr_values: acrValues }),
      })
      return address.href
    },
    identify: async (returnTo, answer, { state, nonce, verifier }) => {
      const configuration = await discover()
      const client = await load()
      const address = new URL(returnTo)
      address.search = answer
      try {
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new AnswerRefused('no ID token')
        const { iss: issuer, sub: subject, email, email_verified: isVerified, acr, amr } = claims
        if (!isIdentifier(subject)) throw new AnswerRefused('the subject is not a valid identifier')
        const isUsable = typeof email === 'string' && isVerified === true && isIdentifier(email)
        const hasSecondFactor = saysSecondFactor(settings.secondFactor, { acr, amr })
        return {
          issuer,
          subject,
          hasSecondFactor,
          email: isUsable ? inSmallLetters(email) : undefined,
        }
      } catch (error) {
        const failure = error as Failure
        if (isAway(failure)) throw new ProviderAway(reasonOf(failure))
        throw new AnswerRefused(reasonOf(failure))
      }
    },
  }
}
