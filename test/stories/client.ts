import { Agent, request as requestHttp } from 'node:http'
import { ConnectionReset, type WireRequest, type WireResponse } from '../simulation/wire.ts'

/** A merchant considers a response lost after this time. */
const answerMaxMs = 8000

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export interface Address {
  host: string
  port: number
}

const requestAt = (address: Address, request: WireRequest): Promise<WireResponse> =>
  new Promise((resolve, reject) => {
    const { method, path, headers = {}, body = '' } = request
    const lost = (error: Error): void => reject(new ConnectionReset(error.message))
    const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = requestHttp({
      ...{ agent, method, path, ...address },
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(answerMaxMs),
    })
    sent.on('error', lost)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', lost)
      response.on('end', () => {
        if (!response.complete) return lost(new Error('the reply was cut off'))
        const head = response.headers as Record<string, string>
        resolve({ status: response.statusCode ?? 0, headers: head, body: Buffer.concat(chunks) })
      })
    })
    sent.end(body)
  })

export interface Client {
  /** Sends each request to the next address, so that two simultaneous requests reach two nodes. */
  request(request: WireRequest): Promise<WireResponse>
  counts(): { requests: number; lost: number; unavailable: number }
}

export const createClient = (addresses: readonly Address[]): Client => {
  let requests = 0
  let lost = 0
  let unavailable = 0
  return {
    counts: () => ({ requests, lost, unavailable }),
    request: async (request) => {
      const address = addresses[requests % addresses.length] as Address
      requests += 1
      try {
        const answer = await requestAt(address, request)
        if (answer.status === 503) unavailable += 1
        return answer
      } catch (error) {
        lost += 1
        throw error
      }
    },
  }
}
