import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { createOperators } from './operators.ts'

/**
 * StrykerJS creates the mutants. A file contains all of its mutants, and an environment variable
 * activates one.
 */

export interface Mutant {
  /**
   * Consists of file and number. The environment variable `__STRYKER_ACTIVE_MUTANT__` activates it.
   */
  id: string
  file: string
  line: number
  operator: string
  /** The change, with a little of its context. */
  original: string
  replacement: string
  /** The hash does not change as long as the file does not change. */
  hash: string
}

export interface Instrumented {
  code: string
  mutants: Mutant[]
}

/**
 * Messages are not mutated. Object shapes are not mutated, because the compiler detects missing
 * fields.
 */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrowFunction', 'Regex']

interface Position {
  line: number
  column: number
}

interface Instrumenter {
  instrument(
    files: { name: string; content: string; mutate: boolean }[],
    options: object,
  ): Promise<{
    files: { content: string }[]
    mutants: {
      id: string
      mutatorName: string
      replacement: string
      location: { start: Position; end: Position }
      status?: string
    }[]
  }>
}

export const loadInstrumenter = async (packages: string): Promise<Instrumenter> => {
  const require = createRequire(`${packages}/`)
  const entry = new URL(`file://${require.resolve('@stryker-mutator/instrumenter/package.json')}`)
  const { Instrumenter } = await import(new URL('dist/src/index.js', entry).href)
  const { allMutators } = await import(new URL('dist/src/mutators/index.js', entry).href)
  const babel = await import(new URL(`file://${require.resolve('@babel/core')}`).href)
  allMutators.push(...createOperators((babel.default ?? babel).types))
  const silent = () => {}
  return new Instrumenter({ debug: silent, info: silent, isDebugEnabled: () => false })
}

const between = (text: string, { start, end }: { start: Position; end: Position }): string => {
  const lines = text.split('\n').slice(start.line, end.line + 1)
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column) ?? ''
  lines[0] = lines[0]?.slice(start.column) ?? ''
  return lines.join('\n')
}

const contextLength = 30

const changeOf = (before: string, after: string) => {
  let [start, end] = [0, 0]
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && before[start] === after[start]) start += 1
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const cut = (text: string): string =>
    text
      .slice(Math.max(start - contextLength, 0), text.length - Math.max(end - contextLength, 0))
      .replace(/\s+/g, ' ')
  const lines = before.slice(0, start).split('\n').length - 1
  return { lines, text: { original: cut(before), replacement: cut(after) } }
}

export const instrument = async (
  instrumenter: Instrumenter,
  file: string,
  content: string,
): Promise<Instrumented> => {
  const { files, mutants } = await instrumenter.instrument(
    [{ name: file, content, mutate: true }],
    { plugins: null, excludedMutations, ignorers: [] },
  )
  const code = (files[0]?.content ?? content).replace(
    /\b(stryMutAct_9fa48|stryCov_9fa48)\(("\d+"(?:, "\d+")*)\)/g,
    (_, call: string, ids: string) =>
      `${call}(${ids.replaceAll(/"(\d+)"/g, (_id, id: string) => `"${file}#${id}"`)})`,
  )
  return {
    code,
    mutants: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, mutatorName, replacement, location }) => {
        const change = changeOf(between(content, location), replacement)
        const line = location.start.line + 1 + change.lines
        const place = [mutatorName, location.start.line, location.start.column, replacement]
        const hash = createHash('sha256')
          .update([content, ...place].join('\n'))
          .digest('hex')
          .slice(0, 16)
        return { id: `${file}#${id}`, file, line, operator: mutatorName, ...change.text, hash }
      }),
  }
}
