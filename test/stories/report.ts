import type { Shown } from '../simulation/inventory.ts'
import type { World } from '../simulation/world.ts'
import { readSums } from './evidence.ts'
import type { Kill } from './killer.ts'
import type { Stage } from './stage.ts'

export interface Result {
  seed: number
  world: World
  stage: Stage
  shown: Map<string, Shown>
  counts: Map<string, number>
  playedMs: number
  tookMs: number
  unanswered: number
  replays: number
}

export const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

export const seconds = (ms: number | undefined): string =>
  ms === undefined ? '–' : (ms / 1000).toFixed(1)

export const slowestOf = (kills: Kill[]): number =>
  Math.max(0, ...kills.map(({ recoveryMs }) => recoveryMs ?? 0))

const median = (values: number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

export const killTable = (kills: Kill[]): string =>
  table(
    ['Kind of kill', 'Number', 'Median s until ready', 'Slowest'],
    [...Map.groupBy(kills, ({ kind }) => kind)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, own]) => {
        const recoveries = own.flatMap(({ recoveryMs }) => recoveryMs ?? [])
        return [kind, own.length, seconds(median(recoveries)), seconds(slowestOf(own))]
      }),
  )

const endTable = (shown: Map<string, Shown>): string => {
  const groups = Map.groupBy(
    shown.values(),
    ({ kind, environment, data }) => `${kind} ${environment} ${data.status}`,
  )
  const rows = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return table(
    ['Kind', 'Environment', 'Status', 'Number'],
    rows.map(([key, own]) => [...key.split(' '), own.length]),
  )
}

const countTable = (counts: Map<string, number>): string =>
  table(
    ['Action', 'Number'],
    [...counts].toSorted(([, a], [, b]) => b - a),
  )

const errorTable = ({ nodes }: Stage): string => {
  const sums = new Map<string, number>()
  for (const { errors } of nodes) {
    for (const [text, count] of errors()) sums.set(text, (sums.get(text) ?? 0) + count)
  }
  const rows = [...sums].toSorted(([, a], [, b]) => b - a).slice(0, 25)
  return table(
    ['Error in the log', 'Number'],
    rows.map(([text, count]) => [text.replaceAll('|', '\\|'), count]),
  )
}

const figures = (result: Result): (string | number)[][] => {
  const { world, stage, playedMs, tookMs, unanswered, replays } = result
  const { requests, lost, unavailable } = stage.client.counts()
  return [
    ['Minutes of the story, and in total', `${seconds(playedMs / 60)}, ${seconds(tookMs / 60)}`],
    ['Actions', [...result.counts.values()].reduce((sum, count) => sum + count, 0)],
    ['Requests from merchants and administrators, and callbacks', requests],
    ['Lost replies', lost],
    ['503 replies', unavailable],
    ['Requests repeated after the story', unanswered],
    ['Replays compared byte for byte at the end', replays],
    ['Transactions', result.shown.size],
    ['Checkout sessions', world.sessions.length],
    ['Webhook attempts that arrived', stage.hooks.received.length],
    ['Corrections by evidence', world.corrections.length],
    ['Deadlocks', stage.postgres.deadlocks()],
    ['Unexpected exits of nodes', endsOf(stage)],
    ['Broken rules', world.violations.length],
  ]
}

const endsOf = ({ nodes }: Stage): number =>
  nodes.reduce((sum, { program }) => sum + program.ownEnds(), 0)

/** Describes the findings of a run. `own` has the figures and the table of its disturbances. */
export const reportOf = (
  result: Result,
  own: { figures: (string | number)[][]; disturbances: string },
): string => {
  const { seed, world, shown } = result
  const sums = readSums(world, shown.values()).map(({ name, currency, service, provider }) => [
    name,
    currency,
    String(service),
    String(provider),
  ])
  const broken = world.violations.map((text) => `- ${text}`)
  return [
    `Seed ${seed}, ${new Date().toISOString().slice(0, 10)}.`,
    table(['Figure', 'Value'], [...own.figures, ...figures(result)]),
    own.disturbances,
    endTable(shown),
    table(
      ['Money moved at', 'Currency', 'According to the service', 'According to the provider'],
      sums,
    ),
    countTable(result.counts),
    errorTable(result.stage),
    broken.length === 0 ? 'No rule was broken.' : `Broken:\n\n${broken.join('\n')}`,
  ].join('\n\n')
}
