import { readArguments } from '../../src/startup/command-line.ts'
import { coldStart } from './cold-start.ts'
import { describeMachine, type Finding, type Part, printFindings } from './findings.ts'
import { footprint } from './footprint.ts'
import { measuredSeconds, usualConnections } from './load.ts'
import { pgbench } from './pgbench.ts'
import { processor } from './processor.ts'
import { liveProviders } from './providers.ts'
import { curve, requests } from './requests.ts'
import { releaseOnSignals, runMeasurements } from './resources.ts'
import { atSize } from './size.ts'
import { soak } from './soak.ts'
import { webhooks } from './webhooks.ts'

/**
 * Measures the service and prints every figure as a ratio within this run. Ratios vary less between
 * machines than absolute figures. `node scripts/bench/bench.ts [part …]` runs only some parts.
 */

const usual: Record<string, Part> = {
  processor,
  requests,
  pgbench,
  liveProviders,
  webhooks,
  'cold-start': coldStart,
  curve,
}
/** These slow parts run only if an argument selects them. */
const long: Record<string, Part> = { size: atSize, soak, footprint }

const parts: Record<string, Part> = { ...usual, ...long }
const wanted = readArguments(
  `Usage: node scripts/bench/bench.ts [part …] measures parts: ${Object.keys(parts).join(', ')}.`,
  (argument) => Object.hasOwn(parts, argument),
)
const names = wanted.length > 0 ? wanted : Object.keys(usual)

console.log(`${describeMachine()}; ${usualConnections} connections, ${measuredSeconds} s a round`)
releaseOnSignals()
const findings: Finding[] = []
await runMeasurements(async () => {
  for (const name of names) {
    console.log(`\n${name}`)
    const found = (await parts[name]?.()) ?? []
    printFindings(found)
    findings.push(...found)
  }
})
const missed = findings.filter(
  ({ ratio, goal }) =>
    goal !== undefined && ('atLeast' in goal ? ratio < goal.atLeast : ratio > goal.atMost),
)
const goals = findings.filter(({ goal }) => goal !== undefined)
console.log(`\n${goals.length - missed.length} of ${goals.length} goals are met in this run`)
