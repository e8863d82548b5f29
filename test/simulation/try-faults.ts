import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { plantedFaults } from './planted-faults.ts'

/** Plants each fault alone, and says by which seed it is found and after how many seconds. */

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const seedsMax = Number(process.env.SEEDS || 4)
const only = process.env.ONLY ?? ''

/** Without a fault nothing may be found. */
const nothing = 'none'

const outputOf = (name: string, seed: number): string => {
  const settings = {
    PLANT: name === nothing ? '' : name,
    SEED: String(seed),
    QUIET: '1',
    SHRINK: '0',
  }
  const env = { DAYS: '0.4', STEPS: '700', ...process.env, SEEDS: '1', ...settings }
  try {
    return execFileSync(process.execPath, [main], { env, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return `${stdout}${stderr}`
  }
}

console.log('| Planted fault | Seed | Seconds | What is broken |\n|---|---|---|---|')
for (const { name } of [{ name: nothing }, ...plantedFaults]) {
  if (!name.includes(only)) continue
  let row = `| ${name} | – | – | not found by ${seedsMax} seeds |`
  for (let seed = 1; seed <= seedsMax; seed++) {
    const output = outputOf(name, seed)
    const broken = /^BROKEN {2}([^:\n]*)/m.exec(output)?.[1]
    const seconds = /"seconds":(\d+)/.exec(output)?.[1] ?? '–'
    if (broken === undefined && output.includes('"seed"')) continue
    const what = broken ?? `the run ends: ${output.match(/^\w*Error.*$/m)?.[0] ?? ''}`
    row = `| ${name} | ${seed} | ${seconds} | ${what} |`
    break
  }
  console.log(row)
}
