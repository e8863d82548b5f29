import { type Played, run } from './run.ts'
import { shrink } from './shrink.ts'
import { type Step, writeStory } from './story.ts'

export interface Wanted {
  seed: number
  days: number
  stepsPerDay: number
  /** The names of the available actions. An empty list means all actions. */
  actions: readonly string[]
  /** Prints no story for a run without violations. */
  isQuiet: boolean
  /** Plays the story twice and compares the runs. */
  isCompared: boolean
  /** The maximum number of stories played to find a shorter story. 0 disables the search. */
  shrinkMax: number
  stopsEarly: boolean
}

const seconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const ruleOf = (violation = ''): string => violation.split(':')[0] ?? ''

const printShortest = async (
  { seed, shrinkMax }: Wanted,
  steps: readonly Step[],
  whole: Pick<Played, 'story' | 'violations' | 'brokenInStory'>,
): Promise<void> => {
  const rule = ruleOf(whole.violations[0])
  // The last candidate that breaks the rule is the shortest.
  let last: Pick<Played, 'story' | 'violations'> = whole
  let plays = 0
  const breaksWith =
    (ending: 'none' | 'short' | 'whole') =>
    async (candidate: readonly Step[]): Promise<boolean> => {
      plays += 1
      process.stderr.write(`seed ${seed}: play ${plays} of a shorter story\n`)
      const played = await run(seed, candidate, { ending })
      const isBroken = played.violations.some((violation) => ruleOf(violation) === rule)
      if (isBroken) last = played
      return isBroken
    }
  // If the rule breaks before the final days, candidates skip those days.
  const withoutDays = breaksWith(whole.brokenInStory > 0 ? 'none' : 'short')
  const isBrokenSooner = whole.brokenInStory > 0 || (await withoutDays(steps))
  const shortest = await shrink(
    steps,
    isBrokenSooner ? withoutDays : breaksWith('whole'),
    shrinkMax,
  )
  const { story, violations } = last
  console.log(`\nThe shortest story found that breaks "${rule}", ${shortest.length} steps:`)
  for (const line of story) console.log(`  ${line}`)
  for (const violation of violations) console.log(`  BROKEN  ${violation}`)
}

/** Plays one story and prints the result. Returns whether it was free of violations. */
export const play = async (wanted: Wanted): Promise<boolean> => {
  const { seed, days, stepsPerDay, actions, isQuiet, isCompared, shrinkMax, stopsEarly } = wanted
  const steps = writeStory(seed, days, stepsPerDay, actions)
  const startedAt = seconds()
  const { story, violations, brokenInStory, operations, ...counts } = await run(seed, steps, {
    stopsEarly,
  })
  const took = seconds() - startedAt
  if (!isQuiet) for (const line of story) console.log(line)
  for (const violation of violations) console.log(`BROKEN  ${violation}`)
  const pace = Math.round(counts.requests / took)
  const { called, all, missing } = operations
  if (!isQuiet) {
    console.log(`${called} of ${all} operations were called; not called: ${missing.join(', ')}`)
  }
  const figures = { seed, steps: steps.length, ...counts, seconds: Math.round(took), pace }
  console.log(JSON.stringify(figures))
  if (violations.length > 0 && shrinkMax > 0) {
    await printShortest(wanted, steps, { story, violations, brokenInStory })
  }
  if (!isCompared) return violations.length === 0
  const again = await run(seed, steps)
  const isSame = again.fingerprint === counts.fingerprint
  console.log(isSame ? 'a second run is the same' : 'BROKEN  a second run differs')
  return violations.length === 0 && isSame
}
