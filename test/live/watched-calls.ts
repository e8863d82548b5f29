import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/**
 * Calls about orders to an address as this process makes them, in their order: what the other side
 * receives, it may receive late, when the caller has long given up.
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
    /** What happens from now on to calls that had not left before. */
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
