import { setTimeout as pause } from 'node:timers/promises'
import { clockText, elapsedMs } from '../simulation/clock.ts'
import { pickByWeight, type Random } from '../simulation/random.ts'
import type { Kind } from './kills.ts'
import type { Node } from './nodes.ts'
import type { OwnStage } from './stage.ts'

export interface Kill {
  kind: string
  atMs: number
  what: string
  /** The time since the program's restart or resumption, or undefined if nothing waited for it. */
  recoveryMs: number | undefined
}

const pickKind = (kinds: readonly Kind[], draw: Random): Kind =>
  pickByWeight(
    draw,
    kinds.map((kind) => [kind, kind.weight] as const),
  )

const recoveryMaxMs = 300_000

/** Waits until all of these nodes are ready. Returns how long that took. */
const recover = async (
  running: () => readonly Node[],
  fromMs: number,
): Promise<number | undefined> => {
  while (Date.now() - fromMs < recoveryMaxMs) {
    const ready = await Promise.all(running().map((node) => node.isReady()))
    if (ready.every(Boolean)) return Date.now() - fromMs
    await pause(50)
  }
  return undefined
}

const runKills = async (
  begin: () => Promise<() => Promise<boolean>>,
  count: number,
  untilMs: number,
): Promise<void> => {
  const underWay = new Set<Promise<void>>()
  let begun = 0
  const isOver = (): boolean => begun >= count || Date.now() > untilMs
  while (!isOver()) {
    while (!isOver()) {
      const perform = await begin()
      begun += 1
      const work: Promise<void> = perform().then((isDone) => {
        if (!isDone) begun -= 1
        underWay.delete(work)
      })
      underWay.add(work)
    }
    await Promise.all(underWay)
  }
}

export const createKiller = (stage: OwnStage, kinds: readonly Kind[], draw: Random) => {
  const kills: Kill[] = []
  const away = new Set<string>()
  /** The last time at which a component that requests need was unavailable. */
  let troubledAtMs = 0

  const isTroubled = (): boolean => [...away].some((name) => /^node|postgres|conn/.test(name))

  const running = (): Node[] => stage.nodes.filter(({ name }) => !away.has(name))

  const perform = async (kind: Kind): Promise<boolean> => {
    const free = stage.nodes.filter(({ name }) => !away.has(name))
    const node = draw.pick(free.length > 0 ? free : stage.nodes)
    const name = kind.target === 'node' ? node.name : kind.target
    away.add(name)
    troubledAtMs = Date.now()
    const begun = clockText()
    try {
      // A stopped PostgreSQL has no connections that could be closed.
      const done = await kind.run(stage, draw, node).catch(() => undefined)
      if (done === undefined) return false
      const what = `${begun}  ${typeof done === 'string' ? done : done.what}`
      const kill: Kill = { kind: kind.name, atMs: elapsedMs(), what, recoveryMs: undefined }
      kills.push(kill)
      if (kills.length % 20 === 0) console.error(`${clockText()}  ${kills.length} kills`)
      const startedAtMs = Date.now()
      if (typeof done !== 'string') await done.restart()
      away.delete(name)
      kill.recoveryMs = await recover(running, startedAtMs)
      return true
    } finally {
      away.delete(name)
      troubledAtMs = Date.now()
    }
  }

  const isFree = ({ target }: Kind): boolean =>
    target === 'node' ? stage.nodes.some(({ name }) => !away.has(name)) : !away.has(target)

  return {
    kills,
    /**
     * Returns the milliseconds since requests last had a reason to fail, or 0 if they still have
     * one.
     */
    quietMs: () => (isTroubled() ? 0 : Date.now() - troubledAtMs),
    run: (count: number, meanGapMs: number, untilMs: number): Promise<void> => {
      const begin = async () => {
        await pause(draw.below(2 * meanGapMs))
        let kind = pickKind(kinds, draw)
        while (!isFree(kind)) {
          await pause(20)
          kind = pickKind(kinds, draw)
        }
        const chosen = kind
        return () => perform(chosen)
      }
      return runKills(begin, count, untilMs)
    },
  }
}
