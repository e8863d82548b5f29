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
import { accepts, type Mood, refusalStatuses, slowMs } from './moods.ts'
import type { Random } from './random.ts'

export interface ReceivedWebhook {
  url: string
  headers: Record<string, string>
  body: string
  atMs: number
  isAccepted: boolean
  /** When the service had a prompt answer to it. */
  answeredAtMs?: number
}

export interface Receivers {
  /** Every attempt that arrived, oldest first. */
  received: ReceivedWebhook[]
  moodOf: Map<string, Mood>
  /** What makes the attempts of one incarnation of the service. */
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

const bodyOf = (mood: Mood): Readable => {
  if (mood !== 'endless') return Readable.from([Buffer.from('ok')])
  const body = new Readable({ read() {} })
  body.push(Buffer.from('and so on '))
  return body
}

const answer = (request: SimulatedRequest, mood: Mood): void => {
  const statusCode = refusalStatuses[mood] ?? 200
  const headers = mood === 'asks to wait' ? { 'retry-after': '120' } : {}
  request.emit('response', Object.assign(bodyOf(mood), { statusCode, headers }))
}

export const createReceivers = (random: Random): Receivers => {
  const received: ReceivedWebhook[] = []
  const moodOf = new Map<string, Mood>()

  const arrive = (
    request: SimulatedRequest,
    { url, headers, body }: DeliveryRequest,
    gate: Gate,
  ) => {
    const mood = moodOf.get(url) ?? 'prompt'
    const isAccepted = accepts(mood)
    const webhook: ReceivedWebhook = { url, headers, body, atMs: elapsedMs(), isAccepted }
    received.push(webhook)
    if (mood === 'silent') return
    const delayMs = mood === 'slow' ? slowMs + random.below(slowMs) : random.below(promptMs)
    setTimeout(() => {
      if (request.isDestroyed || !gate.isAlive()) return
      void gate.pass(async () => {
        if (request.isDestroyed) return
        if (mood === 'reset') request.emit('error', new Error('the connection was reset'))
        else answer(request, mood)
        if (mood === 'prompt') webhook.answeredAtMs = elapsedMs()
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

  return { received, moodOf, deliverThrough: (gate) => deliverWith(sendThrough(gate)) }
}
