import { createHash, type KeyObject, randomBytes, sign, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { takeRsaKeyPair } from './rsa-keys.ts'

/**
 * Starts an OpenID Connect identity provider on loopback. It signs with RS256 and can misbehave.
 */

/**
 * The person who signs in at the provider, and how the provider's reply deviates from a correct
 * reply.
 */
export interface Account {
  subject: string
  /** The claims of the ID token. Undefined claims are omitted. */
  claims?: Record<string, unknown>
  /** The ID token is signed with an unpublished key. */
  isForged?: boolean
  isUnsigned?: boolean
  /** These redirect parameters replace the code. */
  refusal?: { error: string; error_description?: string }
  /** These parameters of the redirect URL override the correct parameters. */
  answer?: Record<string, string>
  /** If true, the provider accepts reused codes and any PKCE verifier. */
  isCareless?: boolean
}

interface Mood {
  isSilent?: boolean
  tokenStatus?: number
  issuer?: string
  tokenAuthMethods?: string[]
  held?: Promise<unknown>
}

export interface TestIdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The person who signs in next. */
  account: Account
  mood: Mood
  asked: string[]
  /** Acts as a browser that opens this address. Returns the redirect target. */
  visit: (address: string) => Promise<URL>
  stop: () => Promise<void>
}

interface Granted {
  account: Account
  redirectUri: string
  nonce: string
  challenge: string
}

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const bodyOf = async (req: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const chunk of req) text += chunk
  return new URLSearchParams(text)
}

const jwt = (claims: object, key: KeyObject | undefined): string => {
  const head = key === undefined ? { alg: 'none' } : { alg: 'RS256', kid: 'one', typ: 'JWT' }
  const signed = `${base64(head)}.${base64(claims)}`
  const signature = key === undefined ? '' : sign('sha256', Buffer.from(signed), key)
  return `${signed}.${signature === '' ? '' : signature.toString('base64url')}`
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const basicOf = (req: IncomingMessage): string[] =>
  Buffer.from((req.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))

export const startIdentityProvider = async (): Promise<TestIdentityProvider> => {
  const [own, foreign] = [takeRsaKeyPair(), takeRsaKeyPair()]
  const codes = new Map<string, Granted>()
  const clientId = 'momo'
  const clientSecret = `secret ${randomBytes(12).toString('base64url')}`
  const send = (res: ServerResponse, status: number, body: object): void => {
    res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

  const authorize = (res: ServerResponse, query: URLSearchParams): void => {
    const { account } = provider
    const redirectUri = query.get('redirect_uri') ?? ''
    const isComplete =
      query.get('client_id') === clientId &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('scope') === 'openid email'
    if (!isComplete) {
      send(res, 400, { error: 'invalid_request' })
      return
    }
    const code = randomBytes(16).toString('base64url')
    const [nonce, challenge] = [query.get('nonce') ?? '', query.get('code_challenge') ?? '']
    codes.set(code, { account, redirectUri, nonce, challenge })
    const answer = { state: query.get('state') ?? '', ...(account.refusal ?? { code }) }
    const back = new URL(redirectUri)
    back.search = new URLSearchParams({ ...answer, ...account.answer }).toString()
    res.writeHead(302, { Location: back.href }).end()
  }

  const token = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const form = await bodyOf(req)
    await provider.mood.held
    const methods = provider.mood.tokenAuthMethods ?? ['client_secret_post']
    const [id, secret] = methods.includes('client_secret_post')
      ? [form.get('client_id'), form.get('client_secret')]
      : basicOf(req)
    if (id !== clientId || !isEqual(secret ?? '', clientSecret))
      return send(res, 401, { error: 'invalid_client' })
    const code = form.get('code') ?? ''
    const granted = codes.get(code)
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '')
    const isMatching =
      granted !== undefined &&
      granted.redirectUri === form.get('redirect_uri') &&
      (granted.account.isCareless || granted.challenge === verifier.digest('base64url'))
    if (!isMatching) return send(res, 400, { error: 'invalid_grant' })
    if (!granted.account.isCareless) codes.delete(code)
    const { subject, claims, isForged, isUnsigned } = granted.account
    const now = Math.floor(Date.now() / 1000)
    const idToken = {
      iss: provider.issuer,
      aud: clientId,
      sub: subject,
      iat: now,
      exp: now + 300,
      nonce: granted.nonce,
      ...claims,
    }
    const key = isUnsigned ? undefined : (isForged ? foreign : own).privateKey
    const access_token = randomBytes(16).toString('base64url')
    send(res, 200, { access_token, token_type: 'Bearer', id_token: jwt(idToken, key) })
  }

  const server = createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', provider.issuer)
    provider.asked.push(pathname)
    const { isSilent, tokenStatus, issuer, tokenAuthMethods } = provider.mood
    if (isSilent) return req.socket.destroy()
    if (pathname === '/.well-known/openid-configuration')
      return send(res, 200, {
        issuer: issuer ?? provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: tokenAuthMethods ?? ['client_secret_post'],
      })
    if (pathname === '/jwks') {
      const key = own.publicKey.export({ format: 'jwk' })
      return send(res, 200, { keys: [{ ...key, kid: 'one', use: 'sig', alg: 'RS256' }] })
    }
    if (pathname === '/authorize') return authorize(res, searchParams)
    if (pathname === '/token' && tokenStatus !== undefined) return send(res, tokenStatus, {})
    if (pathname === '/token') return token(req, res)
    return send(res, 404, {})
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: TestIdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    account: { subject: 'nobody' },
    mood: {},
    asked: [],
    visit: async (address) => {
      const reply = await fetch(address, { redirect: 'manual' })
      const location = reply.headers.get('location')
      if (location === null) throw new Error(`${reply.status} ${await reply.text()}`)
      return new URL(location)
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return provider
}
