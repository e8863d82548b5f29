import request from 'supertest'
import { conformanceFaults } from './conformance.ts'
import { managementToken, type TestServer } from './server.ts'

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies whose shape was just validated
  body: any
  text: string
  headers: Record<string, string>
}

export interface CallOptions {
  key?: string | undefined
  headers?: Record<string, string>
  /** Sent as JSON; a string or Buffer is sent as it is. */
  body?: unknown
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Sends a request over a socket. Throws if the reply does not conform to its OpenAPI document. */
export const call = async (
  server: Pick<TestServer, 'url'>,
  method: Method,
  path: string,
  { key, headers = {}, body }: CallOptions = {},
): Promise<Reply> => {
  const sending = request(server.url)[method](path)
  if (key !== undefined) sending.set('Authorization', `Bearer ${key}`)
  for (const [name, value] of Object.entries(headers)) sending.set(name, value)
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    if (headers['Content-Type'] === undefined) sending.set('Content-Type', 'application/json')
    // superagent would serialise a Buffer or text of type JSON once more.
    sending.serialize((sent: unknown) => sent as string)
  }
  const response = await (body === undefined ? sending : sending.send(body as object))
  const reply: Reply = {
    status: response.status,
    body: response.body as unknown,
    text: response.text ?? '',
    headers: response.headers as Record<string, string>,
  }
  const faults = conformanceFaults({ method, path, ...reply })
  if (faults.length > 0) {
    throw new Error(
      `${method} ${path} answered ${reply.status} against its document: ${faults.join('; ')}\n` +
        reply.text,
    )
  }
  return reply
}

export const manage = (
  server: Pick<TestServer, 'url'>,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Reply> => call(server, method, `/management/v1${path}`, { key: managementToken, body })

export interface Merchant {
  organisationId: string
  applicationId: string
  secretKey: string
  publishableKey: string
  get(path: string, options?: CallOptions): Promise<Reply>
  post(path: string, body: unknown, options?: CallOptions): Promise<Reply>
  /** Calls the account API. */
  account(method: Method, path: string, body?: unknown): Promise<Reply>
}

export interface MerchantOptions {
  country?: string
  /** Requests a minute; null, the default here, for no limit. */
  rateLimit?: number | null
}

/** Requests with a merchant's secret key. */
export const clientOf = (server: Pick<TestServer, 'url'>, secretKey: string) => ({
  get: (path: string, options?: CallOptions) =>
    call(server, 'get', `/api/v1${path}`, { key: secretKey, ...options }),
  post: (path: string, body: unknown, options?: CallOptions) =>
    call(server, 'post', `/api/v1${path}`, { key: secretKey, body, ...options }),
  account: (method: Method, path: string, body?: unknown) =>
    call(server, method, `/account/v1${path}`, { key: secretKey, body }),
})

/** Signs up a merchant; its client uses the secret sandbox key. */
export const createMerchant = async (
  server: Pick<TestServer, 'url'>,
  { country = 'CG', rateLimit = null }: MerchantOptions = {},
): Promise<Merchant> => {
  const order = { name: 'Boutique Léon', email: 'leon@example.com', country }
  const { body } = await manage(server, 'post', '/organisations', order)
  const { organisation, application, api_keys } = body.data
  const [secret, publishable] = api_keys
  if (rateLimit !== 100) {
    const change = { rate_limit_per_minute: rateLimit }
    await manage(server, 'patch', `/applications/${application.id}`, change)
  }
  return {
    organisationId: organisation.id,
    applicationId: application.id,
    secretKey: secret.key,
    publishableKey: publishable.key,
    ...clientOf(server, secret.key),
  }
}

/** Presses the button of a claim page; returns the reply, a page. */
export const pressClaim = ({ url }: Pick<TestServer, 'url'>, claimUrl: string) =>
  request(url).post(new URL(claimUrl).pathname.replace(/^.*(?=\/claim\/)/, ''))

/** The full key on a claim page; empty where it shows none. */
export const keyOnPage = (text: string): string =>
  /[sp]k_live_[0-9A-Za-z]{36}/.exec(text)?.[0] ?? ''

/** Has a merchant claim a live key of an application; returns the key as lists show it, in full. */
export const claimLiveKey = async (
  server: Pick<TestServer, 'url'>,
  applicationId: string,
  order: Record<string, unknown> = {},
): Promise<{ id: string; key: string; created_at: string }> => {
  const application = `/applications/${applicationId}`
  const body = { kind: 'secret', ...order }
  const started = await manage(server, 'post', `${application}/live-keys`, body)
  const approved = await manage(server, 'post', `/live-keys/${started.body.data.id}/approve`)
  const key = keyOnPage((await pressClaim(server, approved.body.data.claim_url)).text)
  if (key === '') throw new Error('the claim page shows no key')
  const { data } = (await manage(server, 'get', `${application}/api-keys?per_page=1`)).body
  return { ...data[0], key }
}

/** Verifies a merchant's identity; returns the merchant with a live key. */
export const goLive = async (
  server: Pick<TestServer, 'url'>,
  merchant: Merchant,
): Promise<Merchant> => {
  await manage(server, 'put', `/organisations/${merchant.organisationId}/kyc`, {
    status: 'verified',
  })
  const { key } = await claimLiveKey(server, merchant.applicationId)
  return { ...merchant, secretKey: key, ...clientOf(server, key) }
}

/** Adds an application to the same organisation; its client uses a secret sandbox key. */
export const createSibling = async (
  server: Pick<TestServer, 'url'>,
  merchant: Merchant,
): Promise<Merchant> => {
  const path = `/organisations/${merchant.organisationId}/applications`
  const { body } = await manage(server, 'post', path, { name: 'Autre boutique' })
  const applicationId: string = body.data.id
  await manage(server, 'patch', `/applications/${applicationId}`, { rate_limit_per_minute: null })
  const order = { kind: 'secret', environment: 'test' }
  const issued = await manage(server, 'post', `/applications/${applicationId}/api-keys`, order)
  const secretKey: string = issued.body.data.key
  return { ...merchant, applicationId, secretKey, ...clientOf(server, secretKey) }
}
