import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { type Administered, administer } from './administer.ts'
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
  /** An object is sent as JSON. A string or Buffer is sent unchanged. */
  body?: unknown
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * Opening and closing a connection costs as much as a small request, so connections are kept alive.
 */
const agent = new Agent({ keepAlive: true })

interface Received {
  status: number
  text: string
  headers: IncomingHttpHeaders
}

/** Sends a request over a socket, and does not follow redirects. */
const send = (
  { url }: Pick<TestServer, 'url'>,
  method: Method,
  path: string,
  headers: Record<string, string>,
  body?: string | Buffer,
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { host, hostname, port, pathname } = new URL(url)
    // Sockets need the address without brackets. `localhost` needs no DNS lookup.
    const address = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/[[\]]/g, '')
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const sending = request({
      agent,
      host: address,
      port,
      method: method.toUpperCase(),
      // The client encodes only what HTTP requires. Everything else is sent as the test wrote it.
      path: pathname.replace(/\/$/, '') + path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent),
      headers: { Host: host, ...length, ...headers },
    })
    sending.once('error', reject)
    sending.once('response', (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.once('error', reject)
      reply.once('end', () => {
        const { statusCode: status = 0, headers } = reply
        const isPicture = /^image\//.test(headers['content-type'] ?? '')
        resolve({ status, text: isPicture ? '' : Buffer.concat(chunks).toString(), headers })
      })
    })
    sending.end(body)
  })

const bodyOf = ({ text, headers }: Received): unknown =>
  text !== '' && /[/+]json\b/.test(headers['content-type'] ?? '') ? JSON.parse(text) : {}

/** Sends a request over a socket. Throws if the reply violates its OpenAPI document. */
export const call = async (
  server: Pick<TestServer, 'url'>,
  method: Method,
  path: string,
  { key, headers: given = {}, body }: CallOptions = {},
): Promise<Reply> => {
  const headers = {
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...given,
  }
  const isWritten = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
  const received = await send(
    server,
    method,
    path,
    headers,
    isWritten ? body : JSON.stringify(body),
  )
  const reply = { ...received, body: bodyOf(received) } as Reply
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
  account(method: Method, path: string, body?: unknown): Promise<Reply>
}

export interface MerchantOptions {
  country?: string
  /** Requests per minute. Null, the default in tests, means no limit. */
  rateLimit?: number | null
}

export const clientOf = (server: Pick<TestServer, 'url'>, secretKey: string) => ({
  get: (path: string, options?: CallOptions) =>
    call(server, 'get', `/api/v1${path}`, { key: secretKey, ...options }),
  post: (path: string, body: unknown, options?: CallOptions) =>
    call(server, 'post', `/api/v1${path}`, { key: secretKey, body, ...options }),
  account: (method: Method, path: string, body?: unknown) =>
    call(server, method, `/account/v1${path}`, { key: secretKey, body }),
})

/** Signs up a merchant. Its client uses the secret sandbox key. */
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

export const pressClaim = (server: Pick<TestServer, 'url'>, claimUrl: string) =>
  call(server, 'post', new URL(claimUrl).pathname.replace(/^.*(?=\/claim\/)/, ''))

export const keyOnPage = (text: string): string =>
  /[sp]k_live_[0-9A-Za-z]{36}/.exec(text)?.[0] ?? ''

/** Makes a merchant claim a live key. Returns the key as listed, together with the full key. */
export const claimLiveKey = async (
  server: Administered,
  applicationId: string,
  order: Record<string, unknown> = {},
): Promise<{ id: string; key: string; created_at: string }> => {
  const application = `/applications/${applicationId}`
  const body = { kind: 'secret', ...order }
  const started = await administer(server, 'post', `${application}/live-keys`, body)
  const approved = await administer(server, 'post', `/live-keys/${started.body.data.id}/approve`)
  const key = keyOnPage((await pressClaim(server, approved.body.data.claim_url)).text)
  if (key === '') throw new Error('the claim page shows no key')
  const { data } = (await manage(server, 'get', `${application}/api-keys?per_page=1`)).body
  return { ...data[0], key }
}

export const goLive = async (server: Administered, merchant: Merchant): Promise<Merchant> => {
  await administer(server, 'put', `/organisations/${merchant.organisationId}/kyc`, {
    status: 'verified',
  })
  const { key } = await claimLiveKey(server, merchant.applicationId)
  return { ...merchant, secretKey: key, ...clientOf(server, key) }
}

export const createSibling = async (
  server: Administered,
  merchant: Merchant,
): Promise<Merchant> => {
  const path = `/organisations/${merchant.organisationId}/applications`
  const { body } = await administer(server, 'post', path, { name: 'Autre boutique' })
  const applicationId: string = body.data.id
  await administer(server, 'patch', `/applications/${applicationId}`, {
    rate_limit_per_minute: null,
  })
  const order = { kind: 'secret', environment: 'test' }
  const issued = await administer(server, 'post', `/applications/${applicationId}/api-keys`, order)
  const secretKey: string = issued.body.data.key
  return { ...merchant, applicationId, secretKey, ...clientOf(server, secretKey) }
}
