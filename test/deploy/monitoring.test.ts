import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { paymentTo } from '../live/live-orders.ts'
import { type LiveService, startLiveService } from '../live/live-service.ts'
import { isBuildServer } from '../support/build-server.ts'
import { eventually } from '../support/eventually.ts'
import { programsHere } from '../support/processes.ts'
import { firing } from './firing-alerts.ts'

/** What Prometheus and Grafana are given, compared with what a node that has worked tells. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Rule {
  alert: string
  expr: string
  labels: Record<string, string>
  annotations: { summary: string; runbook: string; runbook_url: string }
}
const rulesFile = join(root, 'deploy/monitoring/alerts.yaml')
const { groups } = parse(read('deploy/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

interface Panel {
  title: string
  targets?: { expr: string; legendFormat: string }[]
}
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: Panel[] }
const targets = panels.flatMap(({ title, targets: some = [] }) =>
  some.map((target) => ({ title, ...target })),
)

let live: LiveService
/** The label names of each name of a sample; where there is no sample, of its declaration. */
const labelsOf = new Map<string, Set<string>>()
let families: string[]
/** What a node tells that has done nothing. */
let atFirst: string

const addSamples = (text: string): void => {
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = labelsOf.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    labelsOf.set(name, known)
  }
}

beforeAll(async () => {
  live = await startLiveService()
  const { url, ctx } = live.server
  atFirst = await (await fetch(`${url}/metrics`)).text()
  const merchant = await live.merchant()
  const paid = await merchant.post('/payments', paymentTo('carrier1_momo'))
  await eventually(
    () => merchant.get(`/payments/${paid.body.data.id}`),
    ({ body }) => body.data.status === 'successful',
  )
  const text = await eventually(
    async () => (await fetch(`${url}/metrics`)).text(),
    (each) => /^momo_worker_round_age_seconds\{worker="\w+"\}/m.test(each),
  )
  addSamples(text)
  families = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
  for (const { name, labelNames } of ctx.metrics.registry.getMetricsAsArray() as never as {
    name: string
    labelNames: string[]
  }[]) {
    if (!labelsOf.has(name)) labelsOf.set(name, new Set(labelNames))
  }
})
afterAll(() => live.stop())

/** Labels and the metric that Prometheus adds. */
const added = ['instance', 'le']
const ownMetric = /\bup\{job="momo"\}/

/** The names and labels of an expression that no node tells. */
const unknownIn = (expression: string): string[] => {
  const names = [...expression.matchAll(/\bmomo_\w+/g)].map(([name]) => name)
  const labels = new Set(names.flatMap((name) => [...(labelsOf.get(name) ?? [])]))
  const isKnown = (label: string) => labels.has(label) || added.includes(label)
  const matched = [...expression.matchAll(/\b(momo_\w+)\{([^}]*)\}/g)].flatMap(
    ([, name = '', inside = '']) =>
      [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].flatMap(([, label = '']) =>
        labelsOf.get(name)?.has(label) ? [] : [`${name}{${label}}`],
      ),
  )
  const grouped = [...expression.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(
    ([, inside = '']) =>
      inside
        .split(',')
        .map((label) => label.trim())
        .filter((label) => label !== ''),
  )
  return [
    ...(names.length === 0 && !ownMetric.test(expression) ? ['no metric'] : []),
    ...names.filter((name) => !labelsOf.has(name)),
    ...matched,
    ...grouped.filter((label) => !isKnown(label)),
  ]
}

/** The labels by which an expression groups its result. */
const resultLabels = (expression: string): string[] =>
  [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
    inside.split(',').map((label) => label.trim()),
  )

describe('deploy/monitoring/dashboard.json', () => {
  test('asks only for metrics and labels that a node tells', () => {
    expect(targets.length).toBeGreaterThan(20)
    const wrong = targets.flatMap(({ title, expr }) =>
      unknownIn(expr).map((name) => `${title}: ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('names lines only by labels of their results', () => {
    const wrong = targets.flatMap(({ title, expr, legendFormat }) =>
      [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
        .map(([, label = '']) => label)
        .filter((label) => label !== 'instance' && !resultLabels(expr).includes(label))
        .map((label) => `${title}: ${label}`),
    )
    expect(wrong).toEqual([])
  })
})

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replace(/ /g, '-')

describe('deploy/monitoring/alerts.yaml', () => {
  test('asks only for metrics and labels that a node tells', () => {
    const wrong = rules.flatMap(({ alert, expr }) =>
      unknownIn(expr).map((name) => `${alert}: ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('says of every alarm what it means and what to do', () => {
    const vague = rules.filter(
      ({ labels, annotations }) =>
        !['page', 'ticket'].includes(labels.severity ?? '') ||
        !/\.$/.test(annotations.summary) ||
        !/\.$/.test(annotations.runbook),
    )
    expect(vague).toEqual([])
  })

  test('leads from every alarm to a procedure that exists', () => {
    const broken = rules.filter(({ annotations: { runbook_url: url = '' } }) => {
      const [page = '', anchor = ''] = url.split('#')
      const titles = existsSync(join(root, page)) ? read(page).match(/^#+ .+$/gm) : null
      return !titles?.some((each) => anchorOf(each.replace(/^#+ /, '')) === anchor)
    })
    expect(broken).toEqual([])
  })

  const hasPromtool = isBuildServer || programsHere(['promtool']).length > 0
  const testWithPromtool = hasPromtool ? test : test.skip

  testWithPromtool('every alarm is raised when it should, and not before', () => {
    const folder = mkdtempSync(join(tmpdir(), 'momo-alerts-'))
    const file = join(folder, 'tests.json')
    writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], tests: rules.flatMap(testsOf) }))
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' })
  })
})

/** Labels without those that Prometheus adds. */
const ownLabels = (inside = ''): string[] =>
  [...inside.matchAll(/(\w+)="[^"]*"/g)]
    .filter(([, name = '']) => name !== 'instance')
    .map(([label]) => label)

const sampleOf = (text: string, series: string): string =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1) ?? 'none'

/** Whether a node that has done nothing tells a counter with these labels and others, at zero. */
const beginsAtZero = (series: string): boolean => {
  const [, name = '', inside] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? []
  return atFirst.split('\n').some((line) => {
    const [, known, labels, value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const has = ownLabels(labels)
    return known === name && value === '0' && ownLabels(inside).every((each) => has.includes(each))
  })
}

test('counters that raise an alarm as if they began at zero do so', () => {
  const assumed = Object.values(firing).flatMap(({ raises }) =>
    Object.entries(raises).flatMap(([series, values]) =>
      /_(?:total|count|bucket)\b/.test(series) && values.startsWith('0') ? [series] : [],
    ),
  )
  expect(assumed.length).toBeGreaterThan(5)
  expect(assumed.filter((series) => !beginsAtZero(series))).toEqual([])
})

/** One test in which the alarm is raised, and one with the same series in which it is not. */
const testsOf = ({ alert, labels, annotations }: Rule): object[] => {
  const found = firing[alert]
  if (found === undefined) throw new Error(`no series that raise ${alert}`)
  const raised = found.labels ?? {}
  const filled = (text: string): string =>
    text.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => raised[name] ?? '')
  const exp_annotations = {
    summary: filled(annotations.summary),
    runbook: filled(annotations.runbook),
    runbook_url: annotations.runbook_url,
  }
  const testOf = (values: Record<string, string>, exp_alerts: object[]) => ({
    interval: '1m',
    name: alert,
    input_series: Object.entries(values).map(([series, each]) => ({ series, values: each })),
    alert_rule_test: [{ eval_time: found.at, alertname: alert, exp_alerts }],
  })
  return [
    testOf(found.raises, [{ exp_labels: { ...labels, ...raised }, exp_annotations }]),
    testOf(found.quiet, []),
  ]
}

/** Rows of the table of metrics; `momo_nodejs_*` stands for many. */
const documented = [
  ...new Set(
    [...read('docs/production.md').matchAll(/^\| (`momo_[^|]*)\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(momo_[\w*]+)`/g)].map(([, name = '']) => name),
    ),
  ),
]
const fits = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

test('docs/production.md names every metric that a node tells, and no other', () => {
  expect(documented.length).toBeGreaterThan(20)
  expect(families.filter((name) => !documented.some((each) => fits(each, name)))).toEqual([])
  expect(documented.filter((each) => !families.some((name) => fits(each, name)))).toEqual([])
})

test('what ended is counted by provider, country, type and reason', async () => {
  const text = await (await fetch(`${live.server.url}/metrics`)).text()
  expect(text).toContain(
    'momo_transactions_ended_total{type="collection",environment="live",' +
      'provider="carrier1_momo",country="CG",status="successful",reason="none"} 1',
  )
})

test('refused credentials are counted as their alarm asks, and open no circuit', async () => {
  const merchant = await live.merchant()
  live.money.failNext('token', { status: 401 }, 1000)
  await merchant.post('/payments', paymentTo('carrier2_money'))
  const name = 'momo_provider_call_duration_seconds_count'
  const inMarket = 'provider="carrier2_money",country="CG"'
  const text = await eventually(
    async () => (await fetch(`${live.server.url}/metrics`)).text(),
    (each) => /[1-9]/.test(sampleOf(each, `${name}{${inMarket},call="token",outcome="401"}`)),
  )
  expect(sampleOf(text, `momo_provider_circuit_open{${inMarket}}`)).toBe('0')
})
