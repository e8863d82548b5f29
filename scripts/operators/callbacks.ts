import { request } from 'node:http'
import type { StubCallback } from './types.ts'

export type Letter = Omit<StubCallback, 'status'>

const timeoutMs = 10_000

/** The status of the answer, 0 where there was none. Redirects are not followed. */
const post = ({ url, method, body }: Letter, signal: AbortSignal): Promise<number> =>
  new Promise((resolve) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }
    try {
      const req = request(url, { method, headers, agent: false, signal, timeout: timeoutMs })
      req.on('response', (res) => {
        res.resume()
        resolve(res.statusCode ?? 0)
      })
      req.on('timeout', () => req.destroy())
      req.on('error', () => resolve(0))
      req.end(body)
    } catch {
      resolve(0)
    }
  })

/** Sends callbacks, remembers them, and forgets those under way when told to stop. */
export const createPostbox = (onCallback?: (callback: StubCallback) => void) => {
  const callbacks: StubCallback[] = []
  let abort = new AbortController()
  return {
    callbacks,
    send: async (letter: Letter): Promise<number> => {
      const callback: StubCallback = { ...letter, status: 0 }
      callbacks.push(callback)
      callback.status = await post(letter, abort.signal)
      onCallback?.(callback)
      return callback.status
    },
    stop: (): void => {
      abort.abort()
      abort = new AbortController()
    },
  }
}
