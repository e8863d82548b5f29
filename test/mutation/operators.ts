/**
 * These operators change code that guards money, in addition to the instrumenter's operators. They
 * change SQL in `sql` templates, Kysely's builders, statuses and awaits.
 */

/** Declares the parts of a Babel syntax node that are used here. */
// biome-ignore lint/suspicious/noExplicitAny: the packages of the instrumenter bring no types here
type Node = any

interface Path {
  node: Node
  parent: Node
}

interface Operator {
  name: string
  mutate: (path: Path) => Iterable<Node>
}

const keywords =
  /\b(AND|OR|ORDER|GROUP|LIMIT|RETURNING|FOR|ON|WHERE|THEN|WHEN|UNION|HAVING|SET|FROM)\b/y

const endOfCondition = (text: string, from: number): number => {
  let depth = 0
  let isRange = false
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') {
      if (depth === 0) return at
      depth -= 1
    } else if (depth === 0) {
      if (/\bBETWEEN\b/y.test(text.slice(at)) || text.startsWith('BETWEEN', at)) isRange = true
      keywords.lastIndex = at
      if (at > from && keywords.test(text) && /\s/.test(text[at - 1] ?? '')) {
        if (!(isRange && text.startsWith('AND', at))) return at
        isRange = false
      }
    }
  }
  return text.length
}

function* withoutConditions(text: string): Iterable<string> {
  for (const { index, 0: word } of text.matchAll(/\b(?:AND|WHERE|ON)\s+/g)) {
    const from = index + word.length
    const condition = text.slice(from, endOfCondition(text, from))
    if (!/[=<>]|\bIN\b|\bIS\b|EXISTS/.test(condition)) continue
    yield `${text.slice(0, from)}true ${text.slice(from + condition.length)}`
  }
}

const swaps: [RegExp, string][] = [
  [/\bFOR (NO KEY UPDATE|UPDATE|SHARE)( OF \w+)?( SKIP LOCKED)?/g, ''],
  [/ SKIP LOCKED/g, ''],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <> /g, ' = '],
  [/ IS NOT NULL/g, ' IS NULL'],
  [/ IS NULL/g, ' IS NOT NULL'],
  [/\bNOT EXISTS\b/g, 'EXISTS'],
  [/\bDISTINCT ON \([^)]*\)/g, ''],
  [/\bleast\(/g, 'greatest('],
  [/\bgreatest\(/g, 'least('],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ DESC\b/g, ''],
]

/** These values are easily mistaken for each other. */
const twins: Record<string, string> = {
  pending: 'processing',
  processing: 'pending',
  successful: 'failed',
  completed: 'failed',
  failed: 'successful',
  approved: 'rejected',
  rejected: 'approved',
  cancelled: 'failed',
  collection: 'disbursement',
  disbursement: 'refund',
  refund: 'collection',
  test: 'live',
  live: 'test',
  merchant_available: 'payout_reservation',
  payout_reservation: 'refund_reservation',
  refund_reservation: 'payout_reservation',
}

function* withTwins(text: string): Iterable<string> {
  for (const { index, 0: found, 1: value = '' } of text.matchAll(/'(\w+)'/g)) {
    const twin = twins[value]
    if (twin === undefined) continue
    yield `${text.slice(0, index)}'${twin}'${text.slice(index + found.length)}`
  }
}

/** Yields every change to an SQL text, in which `\0n\0` represents the nth value. */
function* changesOfSql(text: string): Iterable<string> {
  yield* withoutConditions(text)
  for (const [pattern, replacement] of swaps) {
    for (const { index, 0: found } of text.matchAll(pattern)) {
      yield text.slice(0, index) + replacement + text.slice(index + found.length)
    }
  }
  yield* withTwins(text)
}

const templateOf = (quasi: Node): string =>
  quasi.quasis
    .map((part: Node, at: number) => part.value.raw + (part.tail ? '' : `\0${at}\0`))
    .join('')

/**
 * Returns the template literal for a changed SQL text. Values whose placeholders were removed are
 * omitted.
 */
const rebuilt = (types: Node, quasi: Node, text: string): Node => {
  const parts = text.split(/\0(\d+)\0/)
  const raw = parts.filter((_, at) => at % 2 === 0)
  const values = parts.filter((_, at) => at % 2 === 1).map((at) => quasi.expressions[Number(at)])
  return types.templateLiteral(
    raw.map((part, at) =>
      types.templateElement({ raw: part, cooked: part }, at === raw.length - 1),
    ),
    values.map((value) => types.cloneNode(value, true)),
  )
}

const builderCalls = new Set(['where', 'forUpdate', 'forNoKeyUpdate', 'skipLocked', 'distinctOn'])

export const createOperators = (types: Node): Operator[] => [
  {
    name: 'Sql',
    *mutate({ node }) {
      if (node.type !== 'TaggedTemplateExpression' || node.tag.name !== 'sql') return
      for (const text of changesOfSql(templateOf(node.quasi))) {
        yield types.taggedTemplateExpression(
          types.cloneNode(node.tag, true),
          rebuilt(types, node.quasi, text),
        )
      }
    },
  },
  {
    name: 'Builder',
    *mutate({ node }) {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
      if (builderCalls.has(node.callee.property.name)) yield types.cloneNode(node.callee.object)
    },
  },
  {
    name: 'Twin',
    *mutate({ node, parent }) {
      const twin = node.type === 'StringLiteral' ? twins[node.value] : undefined
      const isName = parent.type === 'ObjectProperty' && parent.key === node
      if (twin === undefined || isName || /^(TS|Import|Export)/.test(parent.type)) return
      yield types.stringLiteral(twin)
    },
  },
  {
    name: 'Await',
    *mutate({ node, parent }) {
      if (node.type === 'AwaitExpression' && parent.type === 'ExpressionStatement') {
        yield types.cloneNode(node.argument, true)
      }
    },
  },
]
