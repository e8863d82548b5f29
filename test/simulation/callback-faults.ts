import type { WireRequest, WireResponse } from './wire.ts'

export interface CallbackFaults {
  lose: number
  double: number
  delays: number[]
}

export interface Callback {
  url: string
  method: 'POST' | 'PUT'
  body: string
}

/** carrier2 sends the callbacks of each country to a separate address. */
export const pathByCountry =
  (countryOf: (reference: string) => string | undefined, pathIn: (country: string) => string) =>
  ({ url, body }: Callback): string => {
    const [, reference = ''] = /"id":"([0-9a-f]{32})"/.exec(body) ?? []
    const country = countryOf(reference)
    return country === undefined ? new URL(url).pathname : pathIn(country)
  }

/** Delivers callbacks with the configured faults. The status 0 means that there was no reply. */
export const createCarrier = (
  transit: () => Promise<void>,
  wait: (ms: number) => Promise<void>,
  report: (request: WireRequest) => Promise<WireResponse>,
  pathOf: (callback: Callback) => string,
) => {
  const callbackFaults: CallbackFaults = { lose: 0, double: 0, delays: [] }

  const deliver = async (callback: Callback): Promise<number> => {
    const { method, body } = callback
    await transit()
    const delayMs = callbackFaults.delays.shift()
    if (delayMs !== undefined) await wait(delayMs)
    const headers = { 'content-type': 'application/json' }
    return report({ method, path: pathOf(callback), headers, body }).then(
      ({ status }) => status,
      () => 0,
    )
  }

  const post = async (callback: Callback): Promise<number> => {
    if (callbackFaults.lose > 0) {
      callbackFaults.lose -= 1
      return 0
    }
    if (callbackFaults.double > 0) {
      callbackFaults.double -= 1
      void deliver(callback)
    }
    return deliver(callback)
  }

  return { callbackFaults, post }
}
