import type { WireRequest, WireResponse } from './wire.ts'

/** What becomes of providers' callbacks on their way. */
export interface CallbackWeather {
  lose: number
  double: number
  /** Milliseconds that each of the next ones is late. */
  delays: number[]
}

export interface Callback {
  url: string
  method: 'POST' | 'PUT'
  body: string
}

/** carrier2 knows one address; its portals of other countries hold their own. */
export const pathByCountry =
  (countryOf: (reference: string) => string | undefined, pathIn: (country: string) => string) =>
  ({ url, body }: Callback): string => {
    const [, reference = ''] = /"id":"([0-9a-f]{32})"/.exec(body) ?? []
    const country = countryOf(reference)
    return country === undefined ? new URL(url).pathname : pathIn(country)
  }

/** Carries callbacks through their weather; a status of 0 stands for no answer. */
export const createCarrier = (
  transit: () => Promise<void>,
  wait: (ms: number) => Promise<void>,
  report: (request: WireRequest) => Promise<WireResponse>,
  pathOf: (callback: Callback) => string,
) => {
  const weather: CallbackWeather = { lose: 0, double: 0, delays: [] }

  const deliver = async (callback: Callback): Promise<number> => {
    const { method, body } = callback
    await transit()
    const delayMs = weather.delays.shift()
    if (delayMs !== undefined) await wait(delayMs)
    const headers = { 'content-type': 'application/json' }
    return report({ method, path: pathOf(callback), headers, body }).then(
      ({ status }) => status,
      () => 0,
    )
  }

  const post = async (callback: Callback): Promise<number> => {
    if (weather.lose > 0) {
      weather.lose -= 1
      return 0
    }
    if (weather.double > 0) {
      weather.double -= 1
      void deliver(callback)
    }
    return deliver(callback)
  }

  return { weather, post }
}
