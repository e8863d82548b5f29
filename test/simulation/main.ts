import './install.ts'

/** `make simulate`: plays the story of a seed and says what it broke. */

const number = (name: string, fallback: number): number => Number(process.env[name] || fallback)

const isLong = process.env.LONG === '1'
const seeds = number('SEEDS', 1)
const first = number('SEED', 1)

if (process.env.PLANT) (await import('./plant.ts')).plant(process.env.PLANT)
const { play } = await import('./report.ts')

let isSound = true
for (let seed = first; seed < first + seeds; seed++) {
  const isFine = await play({
    seed,
    days: number('DAYS', isLong ? 30 : 2),
    stepsPerDay: number('STEPS', isLong ? 300 : 200),
    isQuiet: process.env.QUIET === '1',
    isCompared: process.env.COMPARE === '1',
    shrinkMax: Number(process.env.SHRINK ?? 60),
  })
  isSound &&= isFine
}
process.exit(isSound ? 0 : 1)
