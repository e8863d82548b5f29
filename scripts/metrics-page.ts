import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { createMetrics } from '../src/metrics.ts'

/** The metrics and alerts page, generated from a node's metrics and the Prometheus rules. */

type Rule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string; runbook_url: string }
}

const file = readFileSync(new URL('../deploy/monitoring/alerts.yaml', import.meta.url), 'utf8')
const rules = (parse(file) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)

const cell = (text: string): string => text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|')

const named = (text: string): string => `\`${text}\``

/** Node's own metrics are too numerous for a row each. */
const isOfNode = (name: string): boolean => /^momo_(nodejs|process)_/.test(name)

/** Lists the alerts whose condition uses a metric. */
const alarmsOf = (pattern: string): string => {
  const read = new RegExp(`\\b${pattern}(_bucket|_count|_sum)?\\b`)
  return rules
    .filter(({ expr }) => read.test(expr))
    .map(({ alert }) => named(alert))
    .join(', ')
}

/** Returns a row for each metric, with a mark for figures from the database. */
const metricRows = async (): Promise<string[]> => {
  const { registry, ...metrics } = createMetrics()
  metrics.poolUse(() => ({ idle: 0, total: 0, used: 0, waiting: 0 }))
  metrics.ready('api', async () => false)
  metrics.storageRefused(() => false)
  metrics.dataFolderFree(() => undefined)
  metrics.clockOffset(() => 0)
  metrics.isolatedMerchants(() => 0)
  const ofThisNode = new Set(registry.getMetricsAsArray().map(({ name }) => name))
  metrics.cluster(async () => undefined)
  return (await registry.getMetricsAsJSON())
    .filter(({ name }) => !isOfNode(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, help }) => {
      const mark = ofThisNode.has(name) ? '' : ' *'
      return `| ${named(name)}${mark} | ${cell(help)} | ${alarmsOf(name)} |`
    })
}

const alarmRow = ({ alert, labels, annotations }: Rule): string => {
  const [, anchor = ''] = annotations.runbook_url.split('#')
  const page = annotations.runbook_url.replace('docs/', '')
  return `| ${named(alert)} | ${labels.severity} | [${anchor.replaceAll('-', ' ')}](${page}) |`
}

const nodeRow =
  '| `momo_nodejs_*`, `momo_process_*` | Figures of Node and of the process | ' +
  `${alarmsOf('momo_(nodejs|process)_\\w+')} |`

export const metricsPage = async (): Promise<string> =>
  `<!-- Made by \`make generate\`; do not edit. -->

# Metrics and alarms

Every node serves \`GET /metrics\` at its \`MANAGEMENT_PORT\`. Metrics marked * come from the
database and are the same on every node: use their maximum, not their sum. They are missing while
the database does not respond.

## Metrics

| Metric | Meaning | Alarms |
|---|---|---|
${(await metricRows()).join('\n')}
${nodeRow}

## Alarms

The conditions are in \`deploy/monitoring/alerts.yaml\`. A \`page\` wakes somebody, and a
\`ticket\` can wait until the morning.

| Alarm | Severity | Procedure |
|---|---|---|
${rules.map(alarmRow).join('\n')}
`
