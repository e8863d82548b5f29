import type { Step } from './story.ts'

type Breaks = (steps: readonly Step[]) => Promise<boolean>

const without = (steps: readonly Step[], from: number, count: number): Step[] => [
  ...steps.slice(0, from),
  ...steps.slice(from + count),
]

/**
 * Finds the shortest story that still breaks the rule. It first shortens the story from the end,
 * and then removes ever smaller parts (delta debugging). It plays at most `playsMax` stories.
 */
export const shrink = async (
  steps: readonly Step[],
  breaks: Breaks,
  playsMax: number,
): Promise<readonly Step[]> => {
  let plays = 0
  const isBroken = async (candidate: readonly Step[]): Promise<boolean> => {
    plays += 1
    return breaks(candidate)
  }
  let shortest = steps
  for (let cut = Math.floor(steps.length / 2); cut >= 1 && plays < playsMax; ) {
    const beginning = shortest.slice(0, shortest.length - cut)
    if (beginning.length > 0 && (await isBroken(beginning))) shortest = beginning
    else cut = Math.floor(cut / 2)
    cut = Math.min(cut, shortest.length - 1)
  }
  for (let size = Math.ceil(shortest.length / 2); size >= 1 && plays < playsMax; ) {
    const before = shortest.length
    for (let from = 0; from < shortest.length && plays < playsMax; ) {
      const candidate = without(shortest, from, size)
      if (candidate.length > 0 && (await isBroken(candidate))) shortest = candidate
      else from += size
    }
    if (size === 1 && shortest.length === before) break
    size = Math.max(1, Math.floor(size / 2))
  }
  return shortest
}
