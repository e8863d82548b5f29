import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readArguments } from '../../src/startup/command-line.ts'
import { unusualProse } from './patterns.ts'

/** Fails if a changed line contains an expression that no native speaker would write. */

const given = readArguments(
  'Usage: node scripts/prose/check.ts [COMMIT] checks the lines that changed since a commit: by ' +
    'default since origin/main or, on origin/main, since its parent. To exempt a correct line, ' +
    'put "prose-ok" on that line or the line above.',
  (argument) => !argument.startsWith('-'),
)

const git = (...args: string[]): string | undefined => {
  try {
    const stdio: 'pipe' | 'ignore' = 'ignore'
    return execFileSync('git', args, { encoding: 'utf8', stdio: [stdio, 'pipe', stdio] })
  } catch {
    return undefined
  }
}

const branched = git('merge-base', 'HEAD', 'origin/main')
const base = given[0] ?? (branched === git('rev-parse', 'HEAD') ? undefined : branched) ?? 'HEAD~1'
const texts = [
  '*.ts',
  '*.md',
  'openapi/*.yaml',
  'Makefile',
  'deploy',
  ':!openapi/released',
  ':!generated',
  ':!scripts/prose/patterns.ts',
  ':!test/prose-patterns.test.ts',
]
// Without git, or in a clone with one commit, no line is considered changed.
const diff =
  git('diff', '--unified=0', '--no-color', '--diff-filter=d', base.trim(), '--', ...texts) ?? ''

const changed = new Map<string, Set<number>>()
let file = ''
for (const line of diff.split('\n')) {
  file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file
  const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
  if (first === undefined) continue
  const lines = changed.get(file) ?? new Set()
  for (let at = 0; at < Number(count); at += 1) lines.add(Number(first) + at)
  changed.set(file, lines)
}

for (const [path, lines] of changed) {
  if (!existsSync(path)) continue
  for (const { line, found, instead } of unusualProse(path, readFileSync(path, 'utf8'), (at) =>
    lines.has(at),
  )) {
    console.error(`${path}:${line}: “${found}”: ${instead}`)
    process.exitCode = 1
  }
}
