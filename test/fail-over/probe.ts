import { setTimeout as pause } from 'node:timers/promises'
import { newSent, numberFrom, placeFrom, send } from '../simulation/merchants.ts'
import { createRandom } from '../simulation/random.ts'
import type { WireRequest, WireResponse } from '../simulation/wire.ts'
import type { World } from '../simulation/world.ts'

export interface Attempt {
  sentAtMs: number
  endedAtMs: number
  status: number
}

export interface Probe {
  attempts: Attempt[]
  /** Resolves once enough consecutive create requests have received a response. */
  answeredAgain(): Promise<void>
  /** The longest time between two create requests that received a response, since a given time. */
  longestGapMs(fromMs: number): number
  stop(): Promise<void>
}

const everyMs = 250
const inRow = 8

/** Creates a payment four times a second, without waiting for replies. */
export const startProbe = (world: World, seed: number): Probe => {
  const attempts: Attempt[] = []
  const underWay = new Set<Promise<void>>()
  const draw = createRandom(seed, 'probe')
  let isOver = false

  const attempt = async (): Promise<void> => {
    const merchant = draw.pick(world.merchants)
    const place = placeFrom(draw, merchant.country)
    const order = { amount: 5000, ...place, phone_number: numberFrom(draw, place.country) }
    const sent = newSent(world, merchant, 'test', '/payments', order)
    const sentAtMs = Date.now()
    let status = 0
    const request = async (asked: WireRequest): Promise<WireResponse> => {
      const answer = await world.service.request(asked)
      status = answer.status
      return answer
    }
    await send({ ...world, service: { request } }, sent, [])
    attempts.push({ sentAtMs, endedAtMs: Date.now(), status })
  }
  const createOften = async (): Promise<void> => {
    while (!isOver) {
      const work: Promise<void> = attempt().finally(() => underWay.delete(work))
      underWay.add(work)
      await pause(everyMs)
    }
  }
  const running = createOften()
  const isAnswered = ({ status }: Attempt): boolean => status > 0 && status < 500
  return {
    attempts,
    answeredAgain: async () => {
      const from = Date.now()
      for (;;) {
        const later = attempts.filter(({ sentAtMs }) => sentAtMs > from).slice(-inRow)
        if (later.length === inRow && later.every(isAnswered)) return
        await pause(everyMs)
      }
    },
    longestGapMs: (fromMs) => {
      const times = attempts.filter(isAnswered).map(({ endedAtMs }) => endedAtMs)
      times.sort((a, b) => a - b)
      const first = times.findLastIndex((atMs) => atMs <= fromMs)
      const since = times.slice(Math.max(first, 0))
      return Math.max(0, ...since.slice(1).map((atMs, at) => atMs - (since[at] ?? atMs)))
    },
    stop: async () => {
      isOver = true
      await running
      await Promise.all(underWay)
    },
  }
}
