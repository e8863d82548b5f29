import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { plantedFaults } from './planted-faults.ts'
import { shrink } from './shrink.ts'
import type { Step } from './story.ts'

/** The simulation replaces the clock of its process, so it runs in separate processes. */

const main = fileURLToPath(new URL('main.ts', import.meta.url))

const simulate = (settings: Record<string, string>) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const small = { DAYS: '0.004', STEPS: '1500', SHRINK: '0', QUIET: '1' }
    const env = { ...process.env, ...small, ...settings }
    const child = execFile(process.execPath, [main], { env, timeout: 570_000 }, (_, out, errors) =>
      resolve({ code: child.exitCode, output: `${out}${errors}` }),
    )
  })

const sound = simulate({ SEED: '23', COMPARE: '1' })
const broken = simulate({
  PLANT: 'the reserved amount does not include the fee',
  SEED: '9',
  SHRINK: '1',
})

test('every planted fault matches exactly one place in src', async () => {
  for (const { name, file, find } of plantedFaults) {
    const text = await readFile(new URL(`../../src/${file}`, import.meta.url), 'utf8')
    expect([name, text.split(find).length - 1]).toEqual([name, 1])
  }
})

test('a simulation story breaks no rule, and replaying the story gives the same result', async () => {
  const { code, output } = await sound
  expect(output).toContain('a second run is the same')
  expect(output).not.toContain('BROKEN')
  expect(code).toBe(0)
})

test('the simulation finds a planted fault and reports a shorter story that breaks the rule', async () => {
  const { code, output } = await broken
  expect(output).toMatch(/^BROKEN {2}balances follow from the transactions/m)
  const [, steps] = /that breaks ".*", (\d+) steps:/.exec(output) ?? []
  const [, all] = /"steps":(\d+)/.exec(output) ?? []
  expect(Number(steps)).toBeLessThan(Number(all))
  expect(code).toBe(1)
})

test('a simulation story is shrunk to the steps that matter', async () => {
  const steps: Step[] = Array.from({ length: 60 }, (_, at) => ({
    number: at + 1,
    atMs: at,
    name: 'pay',
    seed: at,
  }))
  const matter = [7, 31, 32]
  const breaks = async (left: readonly Step[]): Promise<boolean> =>
    matter.every((wanted) => left.some(({ number }) => number === wanted))
  const shortest = await shrink(steps, breaks, 200)
  expect(shortest.map(({ number }) => number)).toEqual(matter)
})
