import type { RequestListener } from 'node:http'
import { Dispatcher, errors } from 'undici'
import {
  configurationExample,
  type ProviderSimulator,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import type { Connect } from '../../src/providers/http-client.ts'
import type { ProviderSettings } from '../../src/providers/providers-file.ts'
import { providersFile } from '../../src/providers/providers-file.ts'
import type { Gate } from './gate.ts'
import { calledFailed } from './provider-words.ts'
import type { Random } from './random.ts'
import { ConnectionReset, exchange, type WireRequest, type WireResponse } from './wire.ts'

export type ProviderName = 'carrier1_momo' | 'carrier2_money'

/** What becomes of callbacks on their way. */
export interface CallbackWeather {
  lose: number
  double: number
  /** Milliseconds that each of the next ones is late. */
  delays: number[]
}

export interface Providers {
  momo: ProviderSimulator
  money: ProviderSimulator
  settings: ProviderSettings
  weather: CallbackWeather
  /** References of orders that an answer called failed for good. */
  toldFailed: ReadonlySet<string>
  callsMade(): number
  /** Connections of one incarnation of the service to all providers. */
  connectThrough(gate: Gate): Connect
}

export const latencyMs = 20_000
const roundTripMinMs = 20
const roundTripSpreadMs = 400

/** Time for a request, and for its answer. */
const transit = (random: Random): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, roundTripMinMs + random.below(roundTripSpreadMs)))

/** Requests of undici's pool, carried to the provider's own code. */
class SimulatedPool extends Dispatcher {
  readonly #send: (request: WireRequest) => Promise<WireResponse>
  readonly #sizeMax: number

  constructor(send: (request: WireRequest) => Promise<WireResponse>, sizeMax: number) {
    super()
    this.#send = send
    this.#sizeMax = sizeMax
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    let isOver = false
    const fail = (error: Error): void => {
      if (isOver) return
      isOver = true
      handler.onError?.(error)
    }
    handler.onConnect?.((reason?: Error) => fail(reason ?? new errors.RequestAbortedError()))
    if (isOver) return true
    const { method, path, headers, body } = options
    const request = {
      method,
      path,
      headers: namesInLowerCase(headers),
      body: (body ?? '') as string,
    }
    this.#send(request).then((answer) => {
      if (isOver) return
      if (answer.body.length > this.#sizeMax) {
        return fail(new errors.ResponseExceededMaxSizeError())
      }
      isOver = true
      const raw = Object.entries(answer.headers)
        .flat()
        .map((text) => Buffer.from(text))
      handler.onHeaders?.(answer.status, raw, () => {}, '')
      if (answer.body.length > 0) handler.onData?.(answer.body)
      handler.onComplete?.([])
    }, fail)
    return true
  }

  override close(): Promise<void> {
    return Promise.resolve()
  }

  override destroy(): Promise<void> {
    return Promise.resolve()
  }
}

const namesInLowerCase = (headers: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((headers ?? {}) as Record<string, string>).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  )

type Callback = { url: string; method: 'POST' | 'PUT'; body: string }

/** Both providers, reachable by `connectThrough`; `report` carries a callback to the service. */
export const startProviders = async (
  random: Random,
  report: (request: WireRequest) => Promise<WireResponse>,
): Promise<Providers> => {
  const listeners = new Map<string, RequestListener>()
  const weather: CallbackWeather = { lose: 0, double: 0, delays: [] }
  const toldFailed = new Set<string>()
  let calls = 0

  const deliver = async ({ url, method, body }: Callback): Promise<number> => {
    await transit(random)
    const delayMs = weather.delays.shift()
    if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs))
    const { pathname } = new URL(url)
    const headers = { 'content-type': 'application/json' }
    return report({ method, path: pathname, headers, body }).then(
      ({ status }) => status,
      () => 0,
    )
  }

  const wireOf = (name: string) => ({
    serve: (listener: RequestListener): string => {
      listeners.set(`https://${name}.example`, listener)
      return `https://${name}.example`
    },
    post: async (callback: Callback): Promise<number> => {
      if (weather.lose > 0) {
        weather.lose -= 1
        return 0
      }
      if (weather.double > 0) {
        weather.double -= 1
        void deliver(callback)
      }
      return deliver(callback)
    },
  })

  const momo = await startCarrier1Simulator({ latencyMs, wire: wireOf('momo') })
  const money = await startCarrier2Simulator({ latencyMs, wire: wireOf('money') })

  const sendTo = (origin: string, gate: Gate) => async (request: WireRequest) => {
    const listener = listeners.get(origin)
    if (listener === undefined) throw new ConnectionReset(`nothing listens at ${origin}`)
    return gate.pass(async () => {
      calls += 1
      await transit(random)
      const answer = await exchange(listener, request)
      const failed = calledFailed(request, answer)
      if (failed !== undefined) toldFailed.add(failed)
      await transit(random)
      return answer
    })
  }

  return {
    momo,
    money,
    weather,
    toldFailed,
    settings: providersFile.parse(structuredClone(configurationExample(momo, money))),
    callsMade: () => calls,
    connectThrough: (gate) => (origin, options) =>
      new SimulatedPool(sendTo(origin, gate), options.maxResponseSize ?? Number.POSITIVE_INFINITY),
  }
}
