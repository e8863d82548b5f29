import './install.ts'

/** `make simulate`: plays the story of a seed and says what it broke. */

const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)

const { play } = await import('./report.ts')

const isSound = await play({
  seed: number('SEED', 1),
  days: number('DAYS', 2),
  stepsPerDay: number('STEPS', 120),
  isQuiet: process.env.QUIET === '1',
})
process.exit(isSound ? 0 : 1)
