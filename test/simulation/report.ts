import { run } from './run.ts'
import { writeStory } from './story.ts'

export interface Wanted {
  seed: number
  days: number
  stepsPerDay: number
  isQuiet: boolean
}

const seconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Plays one story and prints what came of it; returns whether nothing was violated. */
export const play = async ({ seed, days, stepsPerDay, isQuiet }: Wanted): Promise<boolean> => {
  const steps = writeStory(seed, days, stepsPerDay)
  const startedAt = seconds()
  const played = await run(seed, steps)
  const took = seconds() - startedAt
  const { story, violations, ...counts } = played
  if (!isQuiet) for (const line of story) console.log(line)
  for (const violation of violations) console.log(`VIOLATED  ${violation}`)
  const pace = Math.round(counts.merchantActions / took)
  console.log(JSON.stringify({ seed, steps: steps.length, ...counts, seconds: took, pace }))
  return violations.length === 0
}
