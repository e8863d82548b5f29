import { createRequire } from 'node:module'
import { sep } from 'node:path'
import type sequencer from '@jest/test-sequencer'

/** Node exposes the class of this CommonJS package as a property of the default export. */
const { default: Usual } = createRequire(import.meta.url)(
  '@jest/test-sequencer',
) as typeof sequencer

type Tests = Parameters<sequencer.default['sort']>[0]

/** The slowest files must start first. A slow file that starts last would run alone at the end. */
const longest = [
  'browser/page',
  'crash/kill',
  'browser/checkout',
  'crash/live-kill',
  'simulation/simulation',
  'live/isolation',
  'long/webhook-fairness',
  'concurrency/money',
  'live/requests',
  'live/faults',
  'long/model',
  'long/reach',
  'concurrency/held-rows',
  'features/account/long-recovery',
]

const rankOf = (path: string): number => {
  const at = longest.findIndex((name) =>
    path.endsWith(`${sep}${name}.test.ts`.replaceAll('/', sep)),
  )
  return at < 0 ? longest.length : at
}

export default class extends Usual {
  override async sort(tests: Tests): Promise<Tests> {
    const usual = await super.sort(tests)
    return usual.toSorted((a, b) => rankOf(a.path) - rankOf(b.path))
  }
}
