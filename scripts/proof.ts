import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `make proof`: runs the checks that take too long for every change, and writes their results to
 * docs/proof.md. PARTS names the parts to run; the sections of the others stay as they are.
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
const linesKept = 25

const introduction = `# Proof

What is too long for every change: \`make proof\` runs it before a release, and writes here when it
ran, on which commit, and what came of it. It takes hours; \`PARTS="stories"\` chooses some.`

const marker = (name: string): string => `<!-- ${name} -->`

const sections = new Map(
  Object.keys(parts).flatMap((name) => {
    const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
    const [, after] = text.split(`${marker(name)}\n`)
    const [section] = after?.split('<!-- ') ?? []
    return section === undefined ? [] : [[name, section.trim()] as const]
  }),
)

const save = (): void => {
  const texts = Object.keys(parts).flatMap((name) => {
    const section = sections.get(name)
    return section === undefined ? [] : [`${marker(name)}\n${section}`]
  })
  writeFileSync(page, `${[introduction, ...texts].join('\n\n')}\n`)
}

/** Runs a target of make; shows its output and returns it. */
const runTarget = async (
  { target, environment }: Part,
  report: string,
): Promise<{ output: string; code: number | null }> => {
  const child = spawn('make', ['--silent', target], {
    env: { ...process.env, ...environment, REPORT: report },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  // Tests report to their standard error.
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
  console.error(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}

const revision = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' })
const folder = mkdtempSync(join(tmpdir(), 'momo-proof-'))
let failures = 0
for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
  const part = parts[name]
  if (part === undefined) continue
  const startedAt = new Date()
  const report = join(folder, `${name}.md`)
  const { code, output } = await runTarget(part, report)
  if (code !== 0) failures += 1
  const minutes = Math.ceil((Date.now() - startedAt.getTime()) / 60_000)
  const day = startedAt.toISOString().slice(0, 10)
  const said = existsSync(report)
    ? readFileSync(report, 'utf8').trim()
    : ['```', ...output.trim().split('\n').slice(-linesKept), '```'].join('\n')
  sections.set(
    name,
    [
      `## ${part.title}`,
      `\`make ${part.target}\`, ${day}, commit ${revision.trim()}, ${minutes} minutes: ` +
        `**${code === 0 ? 'passed' : 'failed'}**.`,
      said,
    ].join('\n\n'),
  )
  save()
}
rmSync(folder, { recursive: true })
process.exit(failures === 0 ? 0 : 1)
