import type { Command } from 'commander'
import type { Connection } from './credentials.ts'
import { proxyOf } from './proxy.ts'
import { printNote, terminalOf } from './terminal.ts'

export interface Transport {
  /**
   * A change first prints its new idempotency key to standard error. After that, a signal rejects
   * the request with an Interruption instead of stopping the process.
   */
  send(request: Request): Promise<Response>
  sentChange(): string | undefined
  /** The server and its proxy, for messages. */
  place: string
}

/** These POST requests change nothing. */
const isPreview = (url: string): boolean =>
  /\/(preview|account-checks)$/.test(new URL(url).pathname)

const isChange = ({ method, url }: Request): boolean => method !== 'GET' && !isPreview(url)

/** A key that the user specified is not printed again. */
const announceKey = (command: Command, { headers }: Request): void => {
  const key = headers.get('Idempotency-Key')
  if (key !== command.getOptionValue('idempotencyKey')) return
  if (key === null || command.getOptionValueSource('idempotencyKey') !== 'default') return
  printNote(command, `Idempotency key: ${key}`)
}

export const createTransport = (command: Command, { url }: Connection): Transport => {
  const terminal = terminalOf(command)
  const proxy = proxyOf(url, terminal.env)
  const dispatch = proxy?.fetch ?? fetch
  let sent: string | undefined
  return {
    place: proxy === undefined ? url : `${url} through the proxy ${proxy.displayUrl}`,
    sentChange: () => sent,
    send: (request) => {
      if (!isChange(request)) return dispatch(request)
      announceKey(command, request)
      const stop = terminal.interruption()
      sent = request.url.slice(url.length)
      // A signal that combines `stop` with others could be garbage-collected before it is aborted,
      // so `stop` itself is passed.
      return dispatch(request, { signal: stop })
    },
  }
}
