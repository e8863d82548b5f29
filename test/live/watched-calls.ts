import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/**
 * Records calls about transactions to an address, in the order in which this process makes them.
 * The provider may receive a call long after the caller timed out.
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
    fromNowOn: () => {
      const earlier = new Set(events.map(({ request }) => request))
      return () => events.filter(({ request }) => !earlier.has(request)).map(({ kind }) => kind)
    },
    /** Returns the number of calls that were sent and have not failed. */
    underWay: () => events.reduce((count, { kind }) => count + (kind === 'left' ? 1 : -1), 0),
    stop: () => {
      unsubscribe('undici:request:create', left)
      unsubscribe('undici:request:error', failed)
    },
  }
}
