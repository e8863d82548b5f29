import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { SentCallback, Wire } from './types.ts'

export type UnsentCallback = Omit<SentCallback, 'status'>

const timeoutMs = 60_000

const post = ({ url, method, body }: UnsentCallback, signal: AbortSignal): Promise<number> =>
  new Promise((resolve) => {
    const startRequest = url.startsWith('https:') ? requestHttps : requestHttp
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }
    const request = startRequest(url, { method, headers, signal, agent: false, timeout: timeoutMs })
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(0))
    request.end(body)
  })

/** Like the real providers, the simulator sends each callback once and never retries. */
export const createCallbackSender = (
  onCallback?: (callback: SentCallback) => void,
  wire?: Wire,
) => {
  const callbacks: SentCallback[] = []
  const inProgress = new Set<AbortController>()
  return {
    callbacks,
    /** Returns the HTTP status, or 0 if there was no response. */
    send: async (unsent: UnsentCallback): Promise<number> => {
      const callback: SentCallback = { ...unsent, status: 0 }
      callbacks.push(callback)
      const controller = new AbortController()
      inProgress.add(controller)
      callback.status = await (wire?.post(unsent) ?? post(unsent, controller.signal))
      inProgress.delete(controller)
      onCallback?.(callback)
      return callback.status
    },
    stop: (): void => {
      for (const controller of inProgress) controller.abort()
    },
  }
}
