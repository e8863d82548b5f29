import type { RequestListener } from 'node:http'
import {
  configurationExample,
  type ProviderSimulator,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import type { Connect } from '../../src/providers/http-client.ts'
import type { ProviderSettings } from '../../src/providers/providers-file.ts'
import { providersFile } from '../../src/providers/providers-file.ts'
import { type CallbackFaults, createCarrier, pathByCountry } from './callback-faults.ts'
import { elapsedMs, wait } from './clock.ts'
import type { Gate } from './gate.ts'
import { type CallSeen, createCallLog, endOfCall } from './judge-availability.ts'
import { type Call, carry, createNetwork, type Network } from './network.ts'
import { type OnEnd, SimulatedPool } from './pool.ts'
import { calledFailed, reportsFailure } from './provider-words.ts'
import type { Random } from './random.ts'
import { ConnectionReset, exchange, type WireRequest, type WireResponse } from './wire.ts'

export type ProviderName = 'carrier1_momo' | 'carrier2_money'

export interface Providers {
  momo: ProviderSimulator
  money: ProviderSimulator
  settings: ProviderSettings
  callbackFaults: CallbackFaults
  network: Network
  /** Lists transactions submitted while the same process was already submitting them. */
  overlaps: string[]
  toldFailed: ReadonlySet<string>
  callsSeen(): readonly CallSeen[]
  callsMade(): number
  connectThrough(gate: Gate): Connect
}

/** A submission without an answer may still arrive within this time. */
export const lateMaxMs = 110_000

export const latencyMs = 20_000
const roundTripMinMs = 20
const roundTripSpreadMs = 400

const transit = (random: Random): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, roundTripMinMs + random.below(roundTripSpreadMs)))

interface SenderParts {
  random: Random
  network: Network
  overlaps: string[]
  toldFailed: Set<string>
  callLog: ReturnType<typeof createCallLog>
  listeners: ReadonlyMap<string, RequestListener>
  momo: ProviderSimulator
  money: ProviderSimulator
}

const createSenders = (
  { random, network, overlaps, toldFailed, callLog, listeners, momo, money }: SenderParts,
  onCall: () => void,
) => {
  const lostAtMs = new Map<string, number>()

  return (origin: string, gate: Gate) => {
    const simulator = origin.includes('momo') ? momo : money
    const underWay = new Set<string>()

    /** A refused transaction may still take effect if an earlier submission arrives late. */
    const isDoubtful = (about: Call | undefined): boolean =>
      about?.isSubmission === true &&
      Date.now() - (lostAtMs.get(about.reference) ?? Number.NEGATIVE_INFINITY) < lateMaxMs

    const begin = (about: Call): ((isAnswered: boolean) => void) => {
      if (!about.isSubmission) return () => {}
      const sentAtMs = Date.now()
      // A process frozen for longer than a lease may still send its current call.
      const isAllowed = gate.wasPaused()
      if (underWay.has(about.reference) && !isAllowed)
        overlaps.push(`${about.call} ${about.reference}`)
      underWay.add(about.reference)
      const crash = about.plan?.crash
      if (crash !== undefined) {
        gate.dieAfter(crash.passages, crash.isDone)
        delete about.plan?.crash
      }
      return (isAnswered) => {
        underWay.delete(about.reference)
        if (!isAnswered) lostAtMs.set(about.reference, sentAtMs)
      }
    }

    return (request: WireRequest, onEnd: OnEnd): Promise<WireResponse> => {
      const listener = listeners.get(origin)
      if (listener === undefined) throw new ConnectionReset(`nothing listens at ${origin}`)
      const about = network.read(request, simulator)
      const provider = simulator === momo ? 'carrier1_momo' : 'carrier2_money'
      const seen = callLog.begin(provider, request)
      const ended = about === undefined ? () => {} : begin(about)
      onEnd((isAnswered) => {
        seen.endedAtMs = elapsedMs()
        if (!isAnswered) seen.end = 'lost'
        ended(isAnswered)
      })
      return gate.pass(async () => {
        onCall()
        await transit(random)
        const meet = () => exchange(listener, request)
        const answer = await (about === undefined ? meet() : carry(about, simulator, meet))
        const failed = calledFailed(request, answer)
        const isTold = reportsFailure(answer) || !isDoubtful(about)
        if (failed !== undefined && isTold) toldFailed.add(failed)
        await transit(random)
        if (seen.end === 'open') seen.end = endOfCall(answer)
        return answer
      })
    }
  }
}

/** Starts both providers, which `connectThrough` can reach. `report` delivers callbacks. */
export const startProviders = async (
  random: Random,
  report: (request: WireRequest) => Promise<WireResponse>,
  callbackPathIn: (country: string) => string,
): Promise<Providers> => {
  const listeners = new Map<string, RequestListener>()
  const toldFailed = new Set<string>()
  const network = createNetwork()
  const overlaps: string[] = []
  const callLog = createCallLog()
  let calls = 0
  const pathOf = pathByCountry((reference) => money.orders.get(reference)?.country, callbackPathIn)
  const { callbackFaults, post } = createCarrier(() => transit(random), wait, report, pathOf)
  const wireOf = (name: string) => ({
    serve: (listener: RequestListener): string => {
      listeners.set(`https://${name}.example`, listener)
      return `https://${name}.example`
    },
    post,
  })

  const momo = await startCarrier1Simulator({ latencyMs, wire: wireOf('momo') })
  const money = await startCarrier2Simulator({ latencyMs, wire: wireOf('money') })

  const sendTo = createSenders(
    { random, network, overlaps, toldFailed, callLog, listeners, momo, money },
    () => {
      calls += 1
    },
  )

  const example = structuredClone(configurationExample(momo, money))
  return {
    momo,
    money,
    callbackFaults,
    network,
    overlaps,
    toldFailed,
    callsSeen: callLog.seen,
    settings: providersFile.parse(example),
    callsMade: () => calls,
    connectThrough: (gate) => (origin, options) =>
      new SimulatedPool(sendTo(origin, gate), options.maxResponseSize ?? Number.POSITIVE_INFINITY),
  }
}
