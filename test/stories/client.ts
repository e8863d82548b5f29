import { Agent, request as requestHttp } from 'node:http'
import { ConnectionReset, type WireRequest, type WireResponse } from '../simulation/wire.ts'

/** How long a merchant waits for an answer before it counts as lost. */
const answerMaxMs = 8000

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** The address of a service. */
export interface Address {
  host: string
  port: number
}

/** One request to one address. Rejects with ConnectionReset if its answer is lost. */
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
        if (!response.complete) return lost(new Error('the answer was cut off'))
        const head = response.headers as Record<string, string>
        resolve({ status: response.statusCode ?? 0, headers: head, body: Buffer.concat(chunks) })
      })
    })
    sent.end(body)
  })

export interface Client {
  /** Each request goes to the next address, so two simultaneous requests go to two nodes. */
  request(request: WireRequest): Promise<WireResponse>
  /** How many requests were sent, and how many answers were lost. */
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
