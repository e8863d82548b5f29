import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { z } from 'zod'
import { describeIssue } from '../providers/setting-faults.ts'
import { findSecret, readTextFile } from './secret-values.ts'

/**
 * All errors in a settings file are reported together, each with its position. Messages do not
 * quote values, because a value may be a secret.
 */

/** Each message describes the position where the parser stopped. */
const syntaxSentences: Record<string, string> = {
  InvalidSymbol: 'expected a text in double quotes (") or another value here',
  InvalidNumberFormat: 'this is not a valid JSON number',
  PropertyNameExpected:
    'a name in double quotes is missing here, or the comma before it is superfluous',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'a colon (:) is missing before this',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing brace (}) is missing',
  CloseBracketExpected: 'a closing bracket (]) is missing',
  EndOfFileExpected: 'the object ends before this; there may be a superfluous brace',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'this text has no closing quote on its line',
  UnexpectedEndOfNumber: 'this is not a valid JSON number',
  InvalidUnicode: 'this text contains a \\u without four hexadecimal digits',
  InvalidEscapeCharacter: 'this text contains an invalid escape; write a backslash as \\\\',
  InvalidCharacter: 'this text contains a tab or another control character',
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const describeSyntax = (text: string, { error, offset }: ParseError): string => {
  const column = offset - text.lastIndexOf('\n', offset - 1)
  const sentence = syntaxSentences[printParseErrorCode(error)] ?? 'invalid from here on'
  return `it is not JSON: line ${lineAt(text, offset)}, column ${column}: ${sentence}`
}

interface Fault {
  path: string[]
  message: string
}

/**
 * Finds names that appear twice in one object. The JSON parser would silently use the last value.
 */
const findRepeated = (text: string, node: Node, path: string[] = []): Fault[] => {
  if (node.type === 'array')
    return (node.children ?? []).flatMap((each, at) => findRepeated(text, each, [...path, `${at}`]))
  if (node.type !== 'object') return []
  const lines = new Map<string, number[]>()
  const inner = (node.children ?? []).flatMap(({ offset, children: [key, value] = [] }) => {
    const name = String(key?.value)
    lines.set(name, [...(lines.get(name) ?? []), lineAt(text, offset)])
    return value === undefined ? [] : findRepeated(text, value, [...path, name])
  })
  const repeated = [...lines].filter(([, found]) => found.length > 1)
  return [
    ...repeated.map(([name, found]) => ({
      path: [...path, name],
      message: `appears ${found.length} times, in lines ${found.join(', ')}`,
    })),
    ...inner,
  ]
}

/**
 * Replaces a text whose variable is not set. No schema accepts a symbol, so validation reports an
 * error there.
 */
const unset = Symbol('a variable that is not set')

/** Returns the environment variable that a text such as `${NAME}` refers to. */
const nameIn = (text: string): string | undefined => /^\$\{(\w+)\}$/.exec(text)?.[1]

interface Filled {
  content: unknown
  /** The variable that supplied each value, by the position of the value. */
  sources: Map<string, string>
  faults: Fault[]
}

const fillVariables = (parsed: unknown, variables: NodeJS.ProcessEnv): Filled => {
  const sources = new Map<string, string>()
  const faults: Fault[] = []
  const fill = (value: unknown, path: string[]): unknown => {
    if (Array.isArray(value)) return value.map((each, at) => fill(each, [...path, `${at}`]))
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value)
      return Object.fromEntries(entries.map(([name, each]) => [name, fill(each, [...path, name])]))
    }
    const name = typeof value === 'string' ? nameIn(value) : undefined
    if (name === undefined) return value
    const { value: secret, fault } = findSecret(name, variables)
    if (secret === undefined) {
      const reason = fault === undefined ? ', which is not set' : `; ${fault}`
      faults.push({ path, message: `uses the variable ${name}${reason}` })
      return unset
    }
    sources.set(path.join('.'), name)
    return secret
  }
  return { content: fill(parsed, []), sources, faults }
}

/**
 * Returns one sentence with the position, the variable that supplied the value, and the message.
 */
const sentenceOf = ({ path, message }: Fault, sources: Map<string, string>): string => {
  const place = path.join('.')
  if (place === '') return `the file ${message}`
  const source = sources.get(place)
  return `${place}${source === undefined ? '' : ` (from the variable ${source})`}: ${message}`
}

/** Fills in the variables of a valid JSON text and validates the result against the schema. */
const readContent = <Content>(
  text: string,
  tree: Node,
  schema: z.ZodType<Content>,
  variables: NodeJS.ProcessEnv,
): { content: Content } | { faults: string[] } => {
  const { content, sources, faults } = fillVariables(JSON.parse(text), variables)
  const { data, error } = schema.safeParse(content, { error: describeIssue })
  const all = [...findRepeated(text, tree), ...faults]
  const places = new Set(all.map(({ path }) => path.join('.')))
  for (const { path, message } of error?.issues ?? [])
    if (!places.has(path.join('.'))) all.push({ path: path.map(String), message })
  return data !== undefined && all.length === 0
    ? { content: data }
    : { faults: all.map((fault) => sentenceOf(fault, sources)) }
}

/** Returns the text of a file and its parsed tree, or the reason why the file cannot be read. */
const parseFile = (path: string): { text: string; tree: Node } | { reason: string } => {
  const found = readTextFile(path)
  if ('reason' in found) return found
  const { text } = found
  if (text.trim() === '') return { reason: 'it is not JSON: it is empty' }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const [first] = errors
  if (first !== undefined) return { reason: describeSyntax(text, first) }
  return tree === undefined ? { reason: 'it is not JSON' } : { text, tree }
}

/** Returns the content of a file, or its errors, one sentence each. */
export const readSettingsFile = <Content>(
  path: string,
  schema: z.ZodType<Content>,
  variables: NodeJS.ProcessEnv,
): { content: Content } | { faults: string[] } => {
  const parsed = parseFile(path)
  return 'reason' in parsed
    ? { faults: [`${path} cannot be read: ${parsed.reason}`] }
    : readContent(parsed.text, parsed.tree, schema, variables)
}
