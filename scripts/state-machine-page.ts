import {
  stateMachines,
  type TransactionType,
  type Transition,
  transactionTypes,
  transitionsOf,
} from '../src/domain/transactions/state-machine.ts'

/** docs/state-machine.md, generated from the transitions that the service uses. */

const titles: Record<TransactionType, string> = {
  collection: 'Collections (payments)',
  disbursement: 'Payouts',
  refund: 'Refunds',
}

const code = (text: string | undefined): string => (text === undefined ? '' : `\`${text}\``)

const diagramOf = (type: TransactionType): string[] => {
  const { created, statuses } = stateMachines[type]
  const arrows = transitionsOf(type)
    .filter(({ isCorrection }) => !isCorrection)
    .map(({ from, to, causes }) => `  ${from} --> ${to}: ${causes.join(', ')}`)
  const ends = Object.entries(statuses)
    .filter(([, kind]) => kind !== 'open')
    .map(([status]) => `  ${status} --> [*]`)
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${created.status}`, ...arrows, ...ends, '```']
}

const rowOf = ({ from, to, causes, posting, event, timer }: Transition): string =>
  `| ${[code(from), code(to), causes.join(', '), code(posting), code(event), timer].join(' | ')} |`

const tableOf = (transitions: Transition[]): string[] => [
  '| From | To | Causes | Posting | Event | Timer |',
  '|---|---|---|---|---|---|',
  ...transitions.map(rowOf),
]

const sectionOf = (type: TransactionType): string[] => {
  const { created } = stateMachines[type]
  const all = transitionsOf(type)
  const posting = created.posting === undefined ? 'nothing' : code(created.posting)
  return [
    `## ${titles[type]}`,
    '',
    `Created as ${code(created.status)}; creating one posts ${posting}.`,
    '',
    ...diagramOf(type),
    '',
    ...tableOf(all.filter(({ isCorrection }) => !isCorrection)),
    '',
    'Corrections: only evidence for a reconciliation item changes a final status.',
    '',
    ...tableOf(all.filter(({ isCorrection }) => isCorrection)),
    '',
  ]
}

export const stateMachinePage = (): string =>
  [
    '<!-- Made by `make generate` from src/domain/transactions/state-machine.ts; do not edit. -->',
    '',
    '# States of transactions',
    '',
    'The timer shows the next step of a row: `due` (submission), `polled` (query), or `none`. A',
    '`pending` payout needs approval; other payouts are approved in the database transaction that',
    'creates them. An approved payout or a pending refund can be on hold before its submission:',
    'its status does not change, and it has no next step until staff decide, its wallet is',
    'funded, or the hold times out.',
    '',
    ...transactionTypes.flatMap(sectionOf),
  ].join('\n')
