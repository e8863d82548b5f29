import { Dispatcher, errors } from 'undici'
import type { WireRequest, WireResponse } from './wire.ts'

/** Registers a callback that runs when a request is answered, or when its client gives up. */
export type OnEnd = (ended: (isAnswered: boolean) => void) => void

type Send = (request: WireRequest, onEnd: OnEnd) => Promise<WireResponse>

export class SimulatedPool extends Dispatcher {
  readonly #send: Send
  readonly #sizeMax: number

  constructor(send: Send, sizeMax: number) {
    super()
    this.#send = send
    this.#sizeMax = sizeMax
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    let isOver = false
    let end = (_isAnswered: boolean): void => {}
    const fail = (error: Error): void => {
      if (isOver) return
      isOver = true
      end(false)
      handler.onError?.(error)
    }
    const onEnd: OnEnd = (ended) => {
      end = ended
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
    this.#send(request, onEnd).then((answer) => {
      if (isOver) return
      end(true)
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
