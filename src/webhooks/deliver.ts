import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isNativeError } from 'node:util/types'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

export interface DeliveryRequest {
  url: string
  headers: Record<string, string>
  body: string
}

export interface DeliveryResult {
  attemptedAtMs: number
  durationMs: number
  statusCode: number | null
  error: string | null
  /** The start of the response's body. */
  response: string | null
  retryAfterMs: number | undefined
}

export type Deliver = (request: DeliveryRequest) => Promise<DeliveryResult>

const timeoutMs = 15_000
const responseMaxBytes = 8 * 1024
const responseKeptLength = 1024

/**
 * Delivers over kept-alive connections. Without `allowPrivate`, refuses to connect to loopback,
 * private, link-local and metadata addresses, judged by the address of the connection itself, so
 * that no name can resolve around it. Redirects are not followed.
 */
export const createDeliver = ({ allowPrivate }: { allowPrivate: boolean }): Deliver => {
  const options = {
    keepAlive: true,
    maxFreeSockets: 64,
    allowPrivateIPAddress: allowPrivate,
    allowMetaIPAddress: allowPrivate,
  }
  const httpAgent = new RequestFilteringHttpAgent(options)
  const httpsAgent = new RequestFilteringHttpsAgent(options)

  const post = ({ url, headers, body }: DeliveryRequest): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const isSecure = url.startsWith('https:')
      const request = (isSecure ? https : http).request(url, {
        method: 'POST',
        agent: isSecure ? httpsAgent : httpAgent,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(timeoutMs),
      })
      request.once('response', resolve).once('error', reject).end(body)
    })

  return async (request) => {
    const attemptedAtMs = Date.now()
    const startedAt = performance.now()
    const result = {
      attemptedAtMs,
      durationMs: 0,
      statusCode: null as number | null,
      error: null as string | null,
      response: null as string | null,
      retryAfterMs: undefined as number | undefined,
    }
    try {
      const response = await post(request)
      result.statusCode = response.statusCode ?? null
      result.retryAfterMs = retryAfterMsOf(response.headers['retry-after'], attemptedAtMs)
      result.response = await startOf(response)
    } catch (error) {
      result.error = describe(error)
    }
    return { ...result, durationMs: Math.round(performance.now() - startedAt) }
  }
}

/** Reads a response up to the limit; a longer one loses its connection. */
const startOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= responseMaxBytes) break
    }
  } catch {
    // The answer was its status; of a body that breaks off, what came is kept.
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .slice(0, responseKeptLength)
    .replaceAll('\u0000', '')
    .toWellFormed()
}

/** `Retry-After` as seconds or as an HTTP date (RFC 9110, 10.2.3). */
const retryAfterMsOf = (header: string | undefined, nowMs: number): number | undefined => {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}

const describe = (error: unknown): string => {
  if (!isNativeError(error)) return 'unknown error'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return `no answer within ${timeoutMs / 1000} seconds`
  }
  return error.message.slice(0, responseKeptLength).replaceAll('\u0000', '').toWellFormed()
}
