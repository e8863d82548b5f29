import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/**
 * Calls about transactions to an address in the order in which this process makes them. The other
 * side may receive a call late, when the caller has long timed out.
 */
export const watchCalls = (url: string) => {
  const events: { request: object; kind: 'left' | 'failed' }[] = []
  const note = (kind: 'left' | 'failed') => (message: unknown) => {
    const { request } = message as { request: { origin?: unknown; path?: unknown } }
    const isOfOrder = !/balance|token/.test(String(request.path))
    if (isOfOrder && String(request.origin) === new URL(url).origin) events.push({ request, kind })
  }
  const [left, failed] = [note('left'), note('failed')]
  subscribe('undici:request:create', left)
  subscribe('undici:request:error', failed)
  return {
    /** The result, from now on, of calls that had not left before. */
    fromNowOn: () => {
      const earlier = new Set(events.map(({ request }) => request))
      return () => events.filter(({ request }) => !earlier.has(request)).map(({ kind }) => kind)
    },
    /** How many calls have left and not failed. */
    underWay: () => events.reduce((count, { kind }) => count + (kind === 'left' ? 1 : -1), 0),
    stop: () => {
      unsubscribe('undici:request:create', left)
      unsubscribe('undici:request:error', failed)
    },
  }
}
