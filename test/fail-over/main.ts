import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programsNeeded } from '../cluster/machines.ts'
import { createRandom } from '../simulation/random.ts'
import { reportOf, seconds, table } from '../stories/report.ts'
import { run } from '../stories/run.ts'
import { endAll, programsHere } from '../support/processes.ts'
import { faults } from './faults.ts'
import { createInjector, type Injected } from './injector.ts'
import { startClusterStage } from './stage.ts'

/** `make failover` injects faults into a cluster during a story, and reports broken rules. */

const number = (name: string, fallback: number): number => Number(process.env[name] || fallback)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const faultTable = (injected: Injected[]): string =>
  table(
    [
      'Fault',
      'Longest s without a write',
      's until whole',
      'Writes answered',
      '503',
      'Lost',
      'Slowest reply, s',
    ],
    injected.map(({ name, missing, gapMs, wholeMs, answered, unavailable, lost, slowestMs }) =>
      missing === undefined
        ? [name, seconds(gapMs), seconds(wholeMs), answered, unavailable, lost, seconds(slowestMs)]
        : [`${name}: skipped, ${missing}`, '–', '–', '–', '–', '–', '–'],
    ),
  )

if (programsHere([...programsNeeded]).length < programsNeeded.length) process.exit(1)
const seed = number('SEED', 1)
const isSynchronous = process.env.ASYNCHRONOUS !== '1'
const chosen = process.env.ONLY
  ? faults.filter(({ name }) => name.includes(process.env.ONLY ?? ''))
  : faults.slice(0, number('FAULTS', faults.length))
const stage = await startClusterStage(seed, isSynchronous)
process.once('exit', endAll)
const injector = createInjector(stage, chosen, createRandom(seed, 'faults'), seed)
const leaseMs = 30_000
const wanted = { seed, leaseMs, lanes: number('LANES', 8), gapMs: number('GAP', 300) }
const result = await run(wanted, stage, injector)
const { world } = result
const { injected } = injector
const report = reportOf(result, {
  figures: [
    ['Faults', injected.filter(({ missing }) => missing === undefined).length],
    ['Replication', isSynchronous ? 'strict synchronous' : 'asynchronous'],
    [
      'Longest time without a successful write, s',
      seconds(Math.max(...injected.map((each) => each.gapMs))),
    ],
  ],
  disturbances: faultTable(injected),
})
const { folder } = stage
writeFileSync(process.env.REPORT || join(folder, 'report.md'), `${report}\n`)
writeFileSync(join(folder, 'story.txt'), `${world.story.join('\n')}\n`)
console.log(report)
for (const violation of world.violations) console.log(`BROKEN  ${violation}`)
const isSound = world.violations.length === 0
for (const { program } of stage.nodes) program.signal('SIGKILL')
await stage.end()
endAll()
if (isSound && process.env.KEEP !== '1') {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
} else console.log(`Everything is kept in ${folder}`)
process.exit(isSound ? 0 : 1)
