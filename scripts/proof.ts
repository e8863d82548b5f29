import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * `make proof` runs the checks that are too slow for every change. Writes their results to
 * release/reports/proof.md, and one row each to docs/proof.md. PARTS selects the parts to run. The
 * sections and rows of other parts do not change.
 */

interface Part {
  title: string
  target: string
  environment?: Record<string, string>
}

const parts: Record<string, Part> = {
  stories: {
    title: '1,000 kills under mixed load',
    target: 'stories',
    environment: { LONG: '1' },
  },
  failover: { title: '25 faults of a cluster under mixed load', target: 'failover' },
  upgrade: { title: 'An upgrade under load, over two million rows', target: 'upgrade' },
  backup: { title: 'Point-in-time recovery under load', target: 'backup-drill' },
  looks: { title: 'Every page of the console in every look', target: 'looks' },
  deploy: { title: 'The image, the units and the manifests', target: 'deploy-check' },
  simulation: {
    title: 'Stories on a simulated clock',
    target: 'simulate',
    environment: { LONG: '1' },
  },
  faults: { title: 'Planted faults that the simulation finds', target: 'simulate-faults' },
}

const page = 'docs/proof.md'
const report = 'release/reports/proof.md'
const linesKept = 25

const introduction = `# Proof

Some checks take too long for every change. \`make proof\` runs them before a release (hours;
\`PARTS="stories"\` selects some), updates this table, and writes every figure to
\`release/reports/proof.md\`, which is published with the release.

| Check | Command | Date | Commit | Minutes | Result |
|---|---|---|---|---|---|`

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const marker = (name: string): string => `<!-- ${name} -->`

const rows = new Map(
  Object.entries(parts).flatMap(([name, { title }]) => {
    const row = read(page)
      .split('\n')
      .find((line) => line.startsWith(`| ${title} |`))
    return row === undefined ? [] : [[name, row] as const]
  }),
)
const sections = new Map(
  Object.keys(parts).flatMap((name) => {
    const [, after] = read(report).split(`${marker(name)}\n`)
    const [section] = after?.split('<!-- ') ?? []
    return section === undefined ? [] : [[name, section.trim()] as const]
  }),
)

const save = (): void => {
  const names = Object.keys(parts)
  const texts = names
    .filter((name) => sections.has(name))
    .map((name) => `${marker(name)}\n${sections.get(name)}`)
  mkdirSync(dirname(report), { recursive: true })
  writeFileSync(report, `${['# Proof', ...texts].join('\n\n')}\n`)
  const table = names.flatMap((name) => rows.get(name) ?? [])
  writeFileSync(page, `${[introduction, ...table].join('\n')}\n`)
}

const runTarget = async (
  { target, environment }: Part,
  figures: string,
): Promise<{ output: string; code: number | null }> => {
  const child = spawn('make', ['--silent', target], {
    env: { ...process.env, ...environment, REPORT: figures },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  // The test runner writes its report to standard error.
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (chunk) => {
      output += chunk
      to.write(chunk)
    })
  }
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.on('close', resolve)
  return { code: await promise, output }
}

const chosen = process.argv.slice(2)
for (const name of chosen) {
  if (parts[name]) continue
  console.error(`Unknown part ${name}. Choose from ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const revision = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' })
const folder = mkdtempSync(join(tmpdir(), 'momo-proof-'))
let failures = 0
for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
  const part = parts[name]
  if (part === undefined) continue
  const startedAt = new Date()
  const figures = join(folder, `${name}.md`)
  const { code, output } = await runTarget(part, figures)
  if (code !== 0) failures += 1
  const minutes = Math.ceil((Date.now() - startedAt.getTime()) / 60_000)
  const day = startedAt.toISOString().slice(0, 10)
  const said = existsSync(figures)
    ? readFileSync(figures, 'utf8').trim()
    : ['```', ...output.trim().split('\n').slice(-linesKept), '```'].join('\n')
  const result = code === 0 ? 'passed' : 'failed'
  const cells = [part.title, `\`make ${part.target}\``, day, revision.trim(), minutes, result]
  rows.set(name, `| ${cells.join(' | ')} |`)
  sections.set(name, `## ${part.title}\n\n${said}`)
  save()
}
rmSync(folder, { recursive: true })
process.exit(failures === 0 ? 0 : 1)
