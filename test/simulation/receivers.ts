import { EventEmitter } from 'node:events'
import type { ClientRequest } from 'node:http'
import { Readable } from 'node:stream'
import {
  type DeliveryRequest,
  deliverWith,
  type SendRequest,
} from '../../src/webhooks/delivery-attempt.ts'
import { elapsedMs } from './clock.ts'
import type { Gate } from './gate.ts'
import type { Random } from './random.ts'
import { accepts, type Behaviour, refusalStatuses, slowMs } from './receiver-behaviours.ts'

export interface ReceivedWebhook {
  url: string
  headers: Record<string, string>
  body: string
  atMs: number
  isAccepted: boolean
  /** The time when the service received the answer, if the answer was prompt. */
  answeredAtMs?: number
}

export interface Receivers {
  /** Contains every attempt that arrived, oldest first. */
  received: ReceivedWebhook[]
  behaviourOf: Map<string, Behaviour>
  deliverThrough(gate: Gate): ReturnType<typeof deliverWith>
}

const promptMs = 30

class SimulatedRequest extends EventEmitter {
  isDestroyed = false
  destroy(): this {
    this.isDestroyed = true
    return this
  }
}

const bodyOf = (behaviour: Behaviour): Readable => {
  if (behaviour !== 'endless') return Readable.from([Buffer.from('ok')])
  const body = new Readable({ read() {} })
  body.push(Buffer.from('and so on '))
  return body
}

const answer = (request: SimulatedRequest, behaviour: Behaviour): void => {
  const statusCode = refusalStatuses[behaviour] ?? 200
  const headers = behaviour === 'asks to wait' ? { 'retry-after': '120' } : {}
  request.emit('response', Object.assign(bodyOf(behaviour), { statusCode, headers }))
}

export const createReceivers = (random: Random): Receivers => {
  const received: ReceivedWebhook[] = []
  const behaviourOf = new Map<string, Behaviour>()

  const arrive = (
    request: SimulatedRequest,
    { url, headers, body }: DeliveryRequest,
    gate: Gate,
  ) => {
    const behaviour = behaviourOf.get(url) ?? 'prompt'
    const isAccepted = accepts(behaviour)
    const webhook: ReceivedWebhook = { url, headers, body, atMs: elapsedMs(), isAccepted }
    received.push(webhook)
    if (behaviour === 'silent') return
    const delayMs = behaviour === 'slow' ? slowMs + random.below(slowMs) : random.below(promptMs)
    setTimeout(() => {
      if (request.isDestroyed || !gate.isAlive()) return
      void gate.pass(async () => {
        if (request.isDestroyed) return
        if (behaviour === 'reset') request.emit('error', new Error('the connection was reset'))
        else answer(request, behaviour)
        if (behaviour === 'prompt') webhook.answeredAtMs = elapsedMs()
      })
    }, delayMs)
  }

  const sendThrough =
    (gate: Gate): SendRequest =>
    (sent) => {
      const request = new SimulatedRequest()
      void gate.pass(async () => arrive(request, sent, gate))
      return request as unknown as ClientRequest
    }

  return { received, behaviourOf, deliverThrough: (gate) => deliverWith(sendThrough(gate)) }
}
