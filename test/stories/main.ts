import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../simulation/random.ts'
import { endAll } from '../support/processes.ts'
import { createKiller } from './killer.ts'
import { kindsWith } from './kills.ts'
import { killTable, reportOf, seconds, slowestOf } from './report.ts'
import { run } from './run.ts'
import { startStage } from './stage.ts'

/** `make stories` plays a story on real programs, kills them, and reports the rules they broke. */

const number = (name: string, fallback: number): number => Number(process.env[name] || fallback)

const isLong = process.env.LONG === '1'
const deliveryLeaseMs = 30_000
const transactionLeaseMs = 120_000

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', endAll)

const seed = number('SEED', 1)
const leaseMs = isLong ? transactionLeaseMs : deliveryLeaseMs
const stage = await startStage(seed)
const kinds = kindsWith(leaseMs, isLong ? 0.6 : 1.5)
const killer = createKiller(stage, kinds, createRandom(seed, 'kills'))
const killsMax = number('KILLS', isLong ? 1000 : 40)
const minutesMax = number('MINUTES', isLong ? 180 : 15)
const killAll = () => killer.run(killsMax, number('GAP', 2500), Date.now() + minutesMax * 60_000)

const result = await run({ seed, leaseMs, lanes: 20, gapMs: 200 }, stage, {
  quietMs: killer.quietMs,
  run: killAll,
})
const { world } = result
const { kills } = killer
const { before, after } = stage.proxy.cuts()
const report = reportOf(result, {
  figures: [
    ['Kills', kills.length],
    ['Slowest recovery, s', seconds(slowestOf(kills))],
    ['Commits whose connection was cut (before they were read, after)', `${before}, ${after}`],
  ],
  disturbances: killTable(kills),
})
const { folder } = stage
writeFileSync(process.env.REPORT || join(folder, 'report.md'), `${report}\n`)
const lines = [...kills.map(({ what }) => `KILL ${what}`), ...world.story]
writeFileSync(join(folder, 'story.txt'), `${lines.join('\n')}\n`)
console.log(report)
for (const violation of world.violations) console.log(`BROKEN  ${violation}`)
const isSound = world.violations.length === 0
if (isSound && process.env.KEEP !== '1') {
  endAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
} else console.log(`Everything is kept in ${folder}`)
process.exit(isSound ? 0 : 1)
