import { plantedFaults } from './planted-faults.ts'
import { playApart, sideBySide } from './processes.ts'

/** Plants one fault at a time. Reports the seed that finds it and the time needed. */

const seedsMax = Number(process.env.SEEDS || 4)
const only = process.env.ONLY ?? ''

/** Without a planted fault, the stories must not break any rule. */
const nothing = 'none'

const settings = { DAYS: '0.15', STEPS: '1000', ...process.env, QUIET: '1', SHRINK: '0', STOP: '1' }

const tryFault = async (name: string): Promise<string> => {
  const own = { SEEDS: String(seedsMax), PARALLEL: '1', PLANT: name === nothing ? '' : name }
  const { output } = await playApart({ ...settings, ...own })
  const broken = /^BROKEN {2}([^:\n]*)/m.exec(output)?.[1]
  const played = [...output.matchAll(/^\{"seed":(\d+),.*"seconds":(\d+)/gm)]
  const seconds = played.reduce((sum, [, , each]) => sum + Number(each), 0)
  if (broken !== undefined) return `| ${name} | ${played.length} | ${seconds} | ${broken} |`
  if (played.length === seedsMax)
    return `| ${name} | – | ${seconds} | not found by ${seedsMax} seeds |`
  const error = output.match(/^\w*Error.*$/m)?.[0] ?? ''
  return `| ${name} | ${played.length + 1} | – | the run ends: ${error} |`
}

console.log('| Planted fault | Seed | Seconds | What is broken |\n|---|---|---|---|')
const names = [nothing, ...plantedFaults.map(({ name }) => name)]
await sideBySide(
  names.filter((name) => name.includes(only)),
  tryFault,
  (row) => console.log(row),
)
