import './install.ts'

/** `make simulate` plays the stories of some seeds, and reports the rules that they broke. */

const number = (name: string, fallback: number): number => Number(process.env[name] || fallback)
const isSet = (name: string): boolean => process.env[name] === '1'

const isLong = isSet('LONG')
const stopsEarly = isSet('STOP')
const first = number('SEED', 1)
const seeds = Array.from({ length: number('SEEDS', 1) }, (_, at) => first + at)

/** Plays the stories in this process, which imports and compiles shared code once. */
const playHere = async (): Promise<boolean> => {
  const { play } = await import('./report.ts')
  let isSound = true
  for (const seed of seeds.filter((_, at) => at % number('EVERY', 1) === 0)) {
    const isFine = await play({
      seed,
      days: number('DAYS', isLong ? 30 : 2),
      stepsPerDay: number('STEPS', isLong ? 300 : 200),
      actions: (process.env.ACTIONS ?? '').split(',').filter(Boolean),
      isQuiet: isSet('QUIET'),
      isCompared: isSet('COMPARE'),
      shrinkMax: Number(process.env.SHRINK ?? 60),
      stopsEarly,
    })
    isSound &&= isFine
    if (stopsEarly && !isSound) break
  }
  return isSound
}

/** Starts one process per CPU core, each of which plays every nth seed. */
const playAll = async (): Promise<boolean> => {
  const { atOnceMax, playApart, sideBySide } = await import('./processes.ts')
  const processes = Math.min(atOnceMax, seeds.length)
  let isSound = true
  await sideBySide(
    Array.from({ length: processes }, (_, at) => at),
    (at) =>
      playApart(
        {
          SEED: String(first + at),
          SEEDS: String(seeds.length - at),
          EVERY: String(processes),
          PARALLEL: '1',
        },
        (text, isProgress) => (isProgress ? process.stderr : process.stdout).write(text),
      ),
    ({ isFine }) => {
      isSound &&= isFine
    },
  )
  return isSound
}

const { plant, shortenPages } = await import('./plant.ts')
shortenPages()
if (process.env.PLANT) plant(process.env.PLANT)
const isApart = seeds.length > 1 && process.env.PARALLEL !== '1'
process.exit((await (isApart ? playAll() : playHere())) ? 0 : 1)
