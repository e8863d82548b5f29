import { setTimeout as pause } from 'node:timers/promises'
import { clockText } from '../simulation/clock.ts'
import type { Random } from '../simulation/random.ts'
import { violate, type World } from '../simulation/world.ts'
import { isReady, until } from '../support/processes.ts'
import type { Fault } from './faults.ts'
import { type Attempt, type Probe, startProbe } from './probe.ts'
import type { ClusterStage } from './stage.ts'

export interface Injected {
  name: string
  missing?: string
  /** The longest time between two create requests that received a response. */
  gapMs: number
  wholeMs: number
  answered: number
  unavailable: number
  lost: number
  slowestMs: number
}

const calmMs = 4000

const countOf = (attempts: Attempt[], isSo: (status: number) => boolean): number =>
  attempts.filter(({ status }) => isSo(status)).length

/** Returns the requests that were sent after the fault and answered before its repair. */
const within = (attempts: Attempt[], fromMs: number, untilMs: number): Attempt[] =>
  attempts.filter(({ sentAtMs, endedAtMs }) => sentAtMs > fromMs && endedAtMs < untilMs)

const becomeWhole = async ({ cluster, nodes }: ClusterStage): Promise<void> => {
  await cluster.restore()
  await until('every node of the service is ready', async () =>
    (await Promise.all(nodes.map(({ port }) => isReady(port)))).every(Boolean),
  )
}

const injectOne = async (
  world: World,
  stage: ClusterStage,
  probe: Probe,
  fault: Fault,
): Promise<Injected> => {
  const fromMs = Date.now()
  const repair = await fault.inject(stage).catch((error: unknown) => {
    violate(world, 'a fault can be injected', `${fault.name}: ${String(error)}`)
    return () => {}
  })
  const begunMs = Date.now()
  await pause(fault.holdMs)
  if (fault.isHelpless !== true) await probe.answeredAgain()
  const repairMs = Date.now()
  if (fault.acknowledgesNothing) {
    const answered = countOf(within(probe.attempts, begunMs, repairMs), (status) => status === 201)
    if (answered > 0) {
      violate(world, 'no write on a single machine is acknowledged', `${answered} were`)
    }
  }
  await repair()
  await becomeWhole(stage)
  const wholeMs = Date.now() - repairMs
  await probe.answeredAgain()
  const own = probe.attempts.filter(({ sentAtMs }) => sentAtMs >= fromMs)
  return {
    name: fault.name,
    gapMs: probe.longestGapMs(fromMs),
    wholeMs,
    answered: countOf(own, (status) => status > 0 && status < 500),
    unavailable: countOf(own, (status) => status >= 500),
    lost: countOf(own, (status) => status === 0),
    slowestMs: Math.max(0, ...own.map(({ sentAtMs, endedAtMs }) => endedAtMs - sentAtMs)),
  }
}

const shuffled = (faults: readonly Fault[], draw: Random): Fault[] => {
  const left = [...faults]
  return faults.map(() => left.splice(draw.below(left.length), 1)[0] as Fault)
}

export const createInjector = (
  stage: ClusterStage,
  faults: readonly Fault[],
  draw: Random,
  seed: number,
) => {
  const injected: Injected[] = []
  let isFaulty = false
  let troubledAtMs = 0

  const run = async (world: World): Promise<void> => {
    const probe = startProbe(world, seed)
    await probe.answeredAgain()
    for (const fault of shuffled(faults, draw)) {
      const missing = fault.missing?.(stage)
      if (missing !== undefined) {
        const none = { gapMs: 0, wholeMs: 0, answered: 0, unavailable: 0, lost: 0, slowestMs: 0 }
        injected.push({ name: fault.name, missing, ...none })
        continue
      }
      await pause(calmMs)
      isFaulty = true
      console.error(`${clockText()}  ${fault.name}`)
      world.story.push(`${clockText()}  FAULT ${fault.name}`)
      const found = await injectOne(world, stage, probe, fault)
      troubledAtMs = Date.now()
      isFaulty = false
      injected.push(found)
      console.error(`${clockText()}    ${JSON.stringify(found)}`)
    }
    await probe.stop()
  }
  return { injected, run, quietMs: () => (isFaulty ? 0 : Date.now() - troubledAtMs) }
}
