import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { shrink } from './shrink.ts'
import type { Step } from './story.ts'

/** The simulation in processes of its own, whose clock it replaces. */

const main = fileURLToPath(new URL('main.ts', import.meta.url))

const simulate = (settings: Record<string, string>) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const env = { ...process.env, DAYS: '0.2', STEPS: '600', SHRINK: '0', ...settings }
    const child = execFile(process.execPath, [main], { env, timeout: 300_000 }, (_, out, errors) =>
      resolve({ code: child.exitCode, output: `${out}${errors}` }),
    )
  })

test('a story breaks no rule, and is the same when it is played again', async () => {
  const { code, output } = await simulate({ SEED: '2', COMPARE: '1', QUIET: '1' })
  expect(output).toContain('a second run is the same')
  expect(output).not.toContain('BROKEN')
  expect(code).toBe(0)
}, 300_000)

test('a planted fault is found, and told as a shorter story that breaks the rule', async () => {
  const planted = { PLANT: 'what was reserved does not include the fee', SHRINK: '2' }
  const { code, output } = await simulate({ ...planted, SEED: '1', DAYS: '0.1', QUIET: '1' })
  expect(output).toMatch(/^BROKEN {2}balances follow from what happened/m)
  const [, steps] = /that breaks ".*", (\d+) steps:/.exec(output) ?? []
  const [, all] = /"steps":(\d+)/.exec(output) ?? []
  expect(Number(steps)).toBeLessThan(Number(all))
  expect(code).toBe(1)
}, 300_000)

test('a story is shrunk to the steps that matter', async () => {
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
