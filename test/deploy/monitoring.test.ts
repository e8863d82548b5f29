import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { parse } from 'yaml'
import { paymentTo } from '../live/live-orders.ts'
import { startLiveService } from '../live/live-service.ts'
import { isBuildServer } from '../support/build-server.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { programsHere } from '../support/processes.ts'
import { firing } from './firing-alerts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: Record<string, string>
  annotations: { summary: string; runbook: string; runbook_url: string }
}
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

/** Maps each metric to the label names of its samples or, without samples, of its declaration. */
const labelsOf = new Map<string, Set<string>>()
let families: string[]
let atFirst: string

const addSamples = (text: string): void => {
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = labelsOf.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    labelsOf.set(name, known)
  }
}

const live = prepared(startLiveService)

beforeAll(async () => {
  const { url, ctx } = live.server
  atFirst = await (await fetch(`${url}/metrics`)).text()
  const merchant = await live.merchant()
  const paid = await merchant.post('/payments', paymentTo('carrier1_momo'))
  await eventually(() => merchant.get(`/payments/${paid.body.data.id}`), resourceIs('successful'))
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

/** Prometheus adds these labels and metrics. */
const added = ['instance', 'le']
const ownMetric = /\bup\{job=|\bprobe_\w+\{job="momo-public"\}/

/** Returns the metrics and labels in an alert expression that no node reports. */
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

const resultLabels = (expression: string): string[] =>
  [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
    inside.split(',').map((label) => label.trim()),
  )

describe('deploy/monitoring/dashboard.json', () => {
  test('the Grafana dashboard uses only metrics and labels that a node reports', () => {
    expect(targets.length).toBeGreaterThan(20)
    const wrong = targets.flatMap(({ title, expr }) =>
      unknownIn(expr).map((name) => `${title}: ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('the legends of the Grafana dashboard use only labels that their queries return', () => {
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
  test('the alerts use only metrics and labels that a node reports', () => {
    const wrong = rules.flatMap(({ alert, expr }) =>
      unknownIn(expr).map((name) => `${alert}: ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('every alert explains its meaning and the action to take', () => {
    const vague = rules.filter(
      ({ labels, annotations }) =>
        !['page', 'ticket'].includes(labels.severity ?? '') ||
        !/\.$/.test(annotations.summary) ||
        !/\.$/.test(annotations.runbook),
    )
    expect(vague).toEqual([])
  })

  test('every alert links to an existing procedure', () => {
    const broken = rules.filter(({ annotations: { runbook_url: url = '' } }) => {
      const [page = '', anchor = ''] = url.split('#')
      const titles = existsSync(join(root, page)) ? read(page).match(/^#+ .+$/gm) : null
      return !titles?.some((each) => anchorOf(each.replace(/^#+ /, '')) === anchor)
    })
    expect(broken).toEqual([])
  })

  test('the on-call page has a line for every alert that pages staff', () => {
    const lines = read('docs/on-call.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const named = lines.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
    const known = new Set(named.map(([, alarm]) => alarm))
    const waking = rules.filter(({ labels }) => labels.severity === 'page')
    expect(waking.filter(({ alert }) => !known.has(alert)).map(({ alert }) => alert)).toEqual([])
    const alarms = new Set(rules.map(({ alert }) => alert))
    expect([...known].filter((alarm) => !alarms.has(alarm ?? ''))).toEqual([])
    const broken = lines.flatMap((line) =>
      [...line.matchAll(/\((\w+\.md)#([\w-]+)\)/g)].filter(([, page = '', anchor]) => {
        const titles = read(`docs/${page}`).match(/^#+ .+$/gm)
        return !titles?.some((title) => anchorOf(title.replace(/^#+ /, '')) === anchor)
      }),
    )
    expect(broken).toEqual([])
  })

  const hasPromtool = isBuildServer || programsHere(['promtool']).length > 0
  const testWithPromtool = hasPromtool ? test : test.skip

  /** Tests each rule separately, because promtool evaluates a whole file for every minute. */
  const expectToPass = (testsByRule: [Rule, object[]][]): void => {
    const folder = mkdtempSync(join(tmpdir(), 'momo-alerts-'))
    const files = testsByRule.map(([rule, tests]) => {
      const [rulesOfOne, testsOfOne] = ['rules', 'tests'].map((kind) =>
        join(folder, `${rule.alert}-${kind}.json`),
      ) as [string, string]
      writeFileSync(rulesOfOne, JSON.stringify({ groups: [{ name: 'one', rules: [rule] }] }))
      writeFileSync(testsOfOne, JSON.stringify({ rule_files: [rulesOfOne], tests }))
      return testsOfOne
    })
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' })
  }

  test('every alert has sample series that fire it and sample series that do not fire it', () => {
    expect(Object.keys(firing).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
    const same = Object.entries(firing).filter(
      ([, { raises, quiet }]) => JSON.stringify(raises) === JSON.stringify(quiet),
    )
    expect(same).toEqual([])
  })

  testWithPromtool('every alert fires at the expected time, and not earlier', () => {
    expectToPass(rules.map((rule) => [rule, testsOf(rule)]))
  })

  testWithPromtool(
    'an alert about the whole service fires even if scrapes fail while the database is away',
    () => {
      const ofService = rules
        .map((rule): [Rule, object[]] => [rule, interruptedTestsOf(rule)])
        .filter(([, tests]) => tests.length > 0)
      expect(ofService.length).toBeGreaterThan(7)
      expectToPass(ofService)
    },
  )
})

const ownLabels = (inside = ''): string[] =>
  [...inside.matchAll(/(\w+)="[^"]*"/g)]
    .filter(([, name = '']) => name !== 'instance')
    .map(([label]) => label)

const sampleOf = (text: string, series: string): string =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1) ?? 'none'

/** Returns whether an idle node reports a counter with at least these labels as zero. */
const beginsAtZero = (series: string): boolean => {
  const [, name = '', inside] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? []
  return atFirst.split('\n').some((line) => {
    const [, known, labels, value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const has = ownLabels(labels)
    return known === name && value === '0' && ownLabels(inside).every((each) => has.includes(each))
  })
}

test('counters whose first increase fires an alert are exported as zero', () => {
  const assumed = Object.values(firing).flatMap(({ raises }) =>
    Object.entries(raises).flatMap(([series, values]) =>
      /_(?:total|count|bucket)\b/.test(series) && values.startsWith('0') ? [series] : [],
    ),
  )
  expect(assumed.length).toBeGreaterThan(5)
  expect(assumed.filter((series) => !beginsAtZero(series))).toEqual([])
})

/** Removes scrapes shortly before the alert fires, as if the database had not responded. */
const interrupted = (values: string, at: string): string => {
  const [, value = '', count = ''] = /^([\d.-]+)x(\d+)$/.exec(values) ?? []
  const minutes = Number(/^(\d+)m$/.exec(at)?.[1]) - 3
  return `${value}x${minutes} stale stale ${value}x${Number(count) - minutes}`
}

/** Returns whether a node omits the metric's samples if the database does not respond. */
const isOfService = (series: string): boolean =>
  /^\| (.*) \* \|/m.test(
    read('docs/metrics.md')
      .split('\n')
      .filter((line) => line.startsWith('| `momo_') && line.includes(`\`${series}\``))
      .join('\n'),
  )

/** Returns tests that rules with `for` on such a metric fire despite missing samples. */
const interruptedTestsOf = (rule: Rule): object[] => {
  const { at, raises } = seriesOf(rule.alert)
  const [entry, ...others] = Object.entries(raises)
  if (entry === undefined || others.length > 0 || rule.for === undefined) return []
  const [series, values] = entry
  if (!isOfService(series.replace(/\{.*/, ''))) return []
  return [testsOf(rule, { [series]: interrupted(values, at) })[0] ?? {}]
}

const seriesOf = (alert: string): (typeof firing)[string] & object => {
  const found = firing[alert]
  if (found === undefined) throw new Error(`no series that raise ${alert}`)
  return found
}

/**
 * Returns tests in which the alert fires, tests in which it does not fire, and one test for each
 * everyday event.
 */
const testsOf = (
  { alert, labels, annotations }: Rule,
  raising = seriesOf(alert).raises,
): object[] => {
  const found = seriesOf(alert)
  const raised = found.labels ?? {}
  const filled = (text: string): string =>
    text.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => raised[name] ?? '')
  const exp_annotations = {
    summary: filled(annotations.summary),
    runbook: filled(annotations.runbook),
    runbook_url: annotations.runbook_url,
  }
  const testOf = (values: Record<string, string>, exp_alerts: object[], event = '') => ({
    interval: '1m',
    name: `${alert} ${event}`,
    input_series: Object.entries(values).map(([series, each]) => ({ series, values: each })),
    alert_rule_test: [{ eval_time: found.at, alertname: alert, exp_alerts }],
  })
  return [
    testOf(raising, [{ exp_labels: { ...labels, ...raised }, exp_annotations }]),
    testOf(found.quiet, []),
    ...Object.entries(found.everyday ?? {}).map(([event, values]) => testOf(values, [], event)),
  ]
}

/** The metrics table has these rows. The row `momo_nodejs_*` covers many metrics. */
const documented = [
  ...new Set(
    [...read('docs/metrics.md').matchAll(/^\| (`momo_[^|]*)\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(momo_[\w*]+)`/g)].map(([, name = '']) => name),
    ),
  ),
]
const fits = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

test('docs/metrics.md lists exactly the metrics that a node exports', () => {
  expect(documented.length).toBeGreaterThan(20)
  expect(families.filter((name) => !documented.some((each) => fits(each, name)))).toEqual([])
  expect(documented.filter((each) => !families.some((name) => fits(each, name)))).toEqual([])
})

const { status: canStore } = spawnSync('sh', ['-c', 'command -v jq psql'])
const databaseUrl = process.env.TEST_DATABASE_URL
const testWithPsql = databaseUrl !== undefined && canStore === 0 ? test : test.skip

testWithPsql('a backup of PostgreSQL reports its completion to the service', async () => {
  const age = async () =>
    Number(
      sampleOf(await (await fetch(`${live.server.url}/metrics`)).text(), 'momo_backup_age_seconds'),
    )
  expect(await age()).toBeNaN()
  const folder = mkdtempSync(join(tmpdir(), 'momo-backup-'))
  const ended = Math.floor(Date.now() / 1000) - 7200
  const info = JSON.stringify([{ backup: [{ timestamp: { stop: ended } }] }])
  writeFileSync(join(folder, 'pgbackrest'), `#!/bin/sh\necho '${info}'\n`, { mode: 0o755 })
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(
    live.server.ctx.db,
  )
  const { hostname, port, username } = new URL(databaseUrl ?? '')
  const { status, stderr } = spawnSync(join(root, 'deploy/pgbackrest/store-last-backup'), {
    encoding: 'utf8',
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      ...{ PGHOST: hostname, PGPORT: port, PGUSER: username, PGDATABASE: rows[0]?.name },
    },
  })
  rmSync(folder, { recursive: true })
  expect([status, stderr]).toEqual([0, ''])
  const told = await eventually(age, (seconds) => !Number.isNaN(seconds))
  expect(told).toBeGreaterThan(7199)
  expect(told).toBeLessThan(7300)
})

test('final transactions are counted by provider, country, type and reason', async () => {
  const text = await (await fetch(`${live.server.url}/metrics`)).text()
  expect(text).toContain(
    'momo_transactions_ended_total{type="collection",environment="live",' +
      'provider="carrier1_momo",country="CG",status="successful",reason="none"} 1',
  )
})

test('rejected credentials increment the metric that their alert uses, and open no circuit', async () => {
  const merchant = await live.merchant()
  // New tokens are refused too, because the service may still have a token from reading the
  // balance.
  live.money.failNext('collect', { status: 401 })
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
