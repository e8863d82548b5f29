import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endAll } from '../support/processes.ts'
import { reportOf } from './report.ts'
import { run } from './run.ts'

/** `make stories`: plays a story on real programs, kills them, and says what it broke. */

const number = (name: string, fallback: number): number => Number(process.env[name] || fallback)

const isLong = process.env.LONG === '1'
const deliveryLeaseMs = 30_000
const transactionLeaseMs = 120_000

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', endAll)

const result = await run({
  seed: number('SEED', 1),
  kills: number('KILLS', isLong ? 1000 : 40),
  meanGapMs: number('GAP', 2500),
  minutesMax: number('MINUTES', isLong ? 180 : 15),
  leaseMs: isLong ? transactionLeaseMs : deliveryLeaseMs,
  longStopWeight: isLong ? 0.6 : 1.5,
})
const { world, stage, kills } = result
const report = reportOf(result)
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
