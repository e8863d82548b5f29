import { html } from 'hono/html'
import { hourMs, minuteMs } from '../../domain/time.ts'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { facts, linked, table } from './components.ts'
import { heldLabel, heldLink } from './held-payouts.ts'
import { ageOf, marketName, numberText, tag } from './names.ts'
import { durationText } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

type State = Schemas['ServiceState']
type Queue = Schemas['ServiceQueue']

const texts = bilingual({
  what: ['Queue', 'File d’attente'],
  wait: ['#Oldest item', '#Plus ancien'],
  lateFrom: ['#Late after', '#Délai'],
  about: ['Slow: over 25% of the limit.', 'Lent\u00a0: plus de 25 % du délai.'],
  good: ['On time', 'À l’heure'],
  warn: ['Slow', 'Lent'],
  bad: ['Late', 'En retard'],
  live: {
    transactions: ['Live transactions', 'Transactions réelles'],
    deliveries: ['Live webhooks', 'Notifications réelles'],
  },
  test: {
    transactions: ['Test transactions', 'Transactions de test'],
    deliveries: ['Test webhooks', 'Notifications de test'],
  },
  mails: ['Emails', 'E-mails'],
  audit_entries: ['Audit trail entries', 'Entrées du journal d’audit'],
  endpoints: ['Failing webhook endpoints', 'URL de notification en échec'],
  heldBack: ['Providers down', 'Opérateurs en panne'],
  setAside: ['On hold after errors', 'En suspens après des erreurs'],
  ledger: ['Ledger check', 'Contrôle du grand livre'],
  trail: ['Audit trail check', 'Contrôle du journal d’audit'],
  none: ['None', 'Aucun'],
  nothingFound: ['No discrepancies', 'Aucun écart'],
  found: [
    (count: number, text: string) =>
      count === 1 ? `${text} discrepancy` : `${text} discrepancies`,
    (count: number, text: string) => (count < 2 ? `${text} écart` : `${text} écarts`),
  ],
  ago: [(age: Markup) => html`${age} ago`, (age: Markup) => html`il y a ${age}`],
  unchecked: ['Not run yet', 'Pas encore exécuté'],
  overdue: [
    (ledger: string, trail: string) =>
      `Checks are overdue after ${ledger} (ledger) or ${trail} (audit trail).`,
    (ledger: string, trail: string) =>
      `Un contrôle est en retard après ${ledger} (grand livre) ou ${trail} (journal d’audit).`,
  ],
  isOverdue: ['Overdue', 'En retard'],
})

/**
 * Work older than this is late. The limits match the alarms in deploy/monitoring where they exist.
 */
const lateMs: Record<Queue['kind'], number> = {
  transactions: minuteMs,
  deliveries: 2 * minuteMs,
  mails: 10 * minuteMs,
  audit_entries: 5 * minuteMs,
}

/** The ledger is checked every ten minutes, and the audit trail every night. */
const overdueMs = { ledger: hourMs, trail: 26 * hourMs }

const waitMsOf = (queue: Queue): number => queue.oldest_wait_seconds * 1000

const toneOf = (queue: Queue): 'good' | 'warn' | 'bad' => {
  const share = waitMsOf(queue) / lateMs[queue.kind]
  return share >= 1 ? 'bad' : share >= 0.25 ? 'warn' : 'good'
}

/** If all queues are on time, only the queue with the oldest item is shown. */
const worthShowing = (queues: readonly Queue[]): Queue[] => {
  const isOfProvider = ({ provider }: Queue): boolean => provider !== null
  const ofProviders = queues
    .filter(isOfProvider)
    .toSorted((one, other) => waitMsOf(other) - waitMsOf(one))
  const troubled = ofProviders.filter((queue) => toneOf(queue) !== 'good')
  const shown = troubled.length > 0 ? troubled : ofProviders.slice(0, 1)
  return [...shown, ...queues.filter((queue) => !isOfProvider(queue))]
}

const nameOf = (queue: Queue, language: Language): string => {
  const { kind, environment, provider, country } = queue
  const wording = texts[language]
  if (kind === 'mails' || kind === 'audit_entries') return wording[kind]
  const name = wording[environment ?? 'live'][kind]
  return provider === null || country === null || toneOf(queue) === 'good'
    ? name
    : `${name}: ${marketName({ provider, country }, language)}`
}

const queueTable = ({ language }: Visit, queues: readonly Queue[]): Markup => {
  const wording = texts[language]
  const { what, wait, lateFrom } = wording
  return table(
    [what, wait, lateFrom],
    worthShowing(queues).map((queue) => ({
      cells: [
        nameOf(queue, language),
        html`${queue.oldest_wait_seconds === 0 ? '' : durationText(waitMsOf(queue), language)}
${tag(toneOf(queue), wording[toneOf(queue)])}`,
        durationText(lateMs[queue.kind], language),
      ],
    })),
  )
}

const countTag = ({ language }: Visit, count: number, none: string): Markup =>
  count === 0 ? tag('good', none) : tag('bad', numberText(count, language))

const checkText = (visit: Visit, check: Schemas['LastCheck'], limitMs: number): Markup => {
  const { unchecked, nothingFound, found, ago, isOverdue } = texts[visit.language]
  if (check.checked_at === null || check.found === null) return tag('warn', unchecked)
  const isLate = visit.nowMs - Date.parse(check.checked_at) > limitMs
  return html`${
    check.found === 0
      ? tag('good', nothingFound)
      : tag('bad', found(check.found, numberText(check.found, visit.language)))
  } ${ago(ageOf(visit, check.checked_at))} ${isLate ? tag('bad', isOverdue) : ''}`
}

const heldBackText = ({ language }: Visit, { held_back_providers: held }: State): Markup =>
  held.length === 0
    ? tag('good', texts[language].none)
    : html`${held.map((each) => html`${tag('bad', marketName(each, language))} `)}`

export const serviceState = (visit: Visit, state: State, failing: number): Markup => {
  const { language } = visit
  const { endpoints, heldBack, setAside, ledger, trail, none, about, overdue } = texts[language]
  const [ledgerLimit = '', trailLimit = ''] = [overdueMs.ledger, overdueMs.trail].map((ms) =>
    durationText(ms, language),
  )
  const held = state.held_payouts ?? 0
  return html`${facts([
    [
      linked(visit, 'listEndpointHealth', '/webhooks?failing=true', endpoints),
      countTag(visit, failing, none),
    ],
    [linked(visit, 'listProviders', '/providers', heldBack), heldBackText(visit, state)],
    [setAside, countTag(visit, state.transactions_set_aside, none)],
    [heldLabel(language), held === 0 ? tag('good', none) : heldLink(visit, held)],
    [
      linked(visit, 'checkLedger', '/finance/proof', ledger),
      checkText(visit, state.ledger_check, overdueMs.ledger),
    ],
    [
      linked(visit, 'verifyAudit', '/audit/check', trail),
      checkText(visit, state.audit_check, overdueMs.trail),
    ],
  ])}
${queueTable(
  visit,
  state.queues.filter(
    ({ environment }) => (environment ?? visit.environment) === visit.environment,
  ),
)}
<p class="soft">${about} ${overdue(ledgerLimit, trailLimit)}</p>`
}
