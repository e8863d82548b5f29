import { html } from 'hono/html'
import { isProvableStatus, type TransactionType } from '../../domain/transactions/state-machine.ts'
import { provableStatuses } from '../../domain/transactions/status-groups.ts'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { factColumn, merchantLink, table } from './components.ts'
import { type Counted, doneText } from './counted.ts'
import { offer, offerSeveral, pickAll, pickBox, withPrefix } from './forms.ts'
import {
  ageOf,
  amountOf,
  failureReasons,
  marketName,
  reasonName,
  statusName,
  statusTag,
  tag,
  typeNames,
} from './names.ts'
import { orProposed, proposed } from './propose.ts'
import { providerAnswer } from './provider-answer.ts'
import { refundedIn } from './refund-form.ts'
import { choice, type DescribeAction, type Field, longTextField, option } from './section.ts'
import { time } from './time.ts'
import { untrusted, untrustedIf } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

type Item = Schemas['ReconciliationItem']
type Kind = Schemas['ReconciliationItemKind']

const texts = bilingual({
  ...words,
  kinds: {
    other_end: ['Status mismatch', 'Statuts divergents'],
    second_payment: ['Paid twice', 'Payé deux fois'],
    no_record: ['Unknown to provider', 'Inconnue chez l’opérateur'],
    no_end: ['No result after one day', 'Sans résultat après un jour'],
    untraceable: ['Can’t be queried', 'Interrogation impossible'],
    not_compared: ['Not compared', 'Non comparée'],
    not_applied: ['Result not applied', 'Résultat non appliqué'],
    refund_of_unpaid: ['Refund of an unpaid payment', 'Remboursement d’un paiement non reçu'],
  } satisfies Record<Kind, Pair>,
  abouts: {
    other_end: [
      'The provider reported a different status from the one recorded.',
      'L’opérateur a signalé un statut différent du statut enregistré.',
    ],
    second_payment: [
      'The checkout session was already paid by another payment.',
      'La session de paiement était déjà payée par un autre paiement.',
    ],
    no_record: [
      'Recorded as successful, but unknown to the provider.',
      'La transaction est enregistrée comme réussie, mais l’opérateur n’en a aucune trace.',
    ],
    no_end: [
      'The transaction has had no result for a day.',
      'La transaction est sans résultat depuis un jour.',
    ],
    untraceable: [
      'The provider can’t be queried about this transaction.',
      'L’opérateur ne peut pas être interrogé sur cette transaction.',
    ],
    not_compared: [
      'The provider gave no clear answer about the outcome for three days.',
      'L’opérateur ne donne pas de réponse claire sur le résultat depuis trois jours.',
    ],
    not_applied: [
      'The provider reported a result, but it could not be applied.',
      'L’opérateur a signalé un résultat, mais il n’a pas pu être appliqué.',
    ],
    refund_of_unpaid: [
      'The refund succeeded, but its payment was settled as unpaid in the meantime.',
      'Le remboursement a réussi, mais son paiement a été réglé comme non reçu entre-temps.',
    ],
  } satisfies Record<Kind, Pair>,
  here: ['Our record', 'Nos données'],
  there: ['Provider’s record', 'Données de l’opérateur'],
  recorded: ['Status when listed', 'Statut au signalement'],
  now: ['Current status', 'Statut actuel'],
  number: ['Phone number', 'Téléphone'],
  refunded: ['Refunded', 'Remboursé'],
  age: ['Age', 'Ancienneté'],
  listed: ['Listed', 'Signalée'],
  reported: ['Reported status', 'Statut annoncé'],
  noEnd: ['None', 'Aucun'],
  reason: ['Provider’s message', 'Message de l’opérateur'],
  noAnswer: ['No query response recorded.', 'Aucune réponse enregistrée.'],
  error: ['Why it wasn’t applied', 'Motif de l’échec'],
  settled: ['Settled', 'Réglée'],
  dismissed: ['Dismissed', 'Classée'],
  withdrawn: [
    'Withdrawn: this payment now completes its checkout session.',
    'L’élément est retiré\u00a0: ce paiement règle désormais sa session de paiement.',
  ],
  settle: ['Settle', 'Régler'],
  settleTitle: ['Settle with evidence', 'Régler sur justificatif'],
  settleAbout: [
    'Sets the transaction to the outcome the evidence shows and notifies the merchant. If it ' +
      'already had a final status, it is corrected: any amount beyond the merchant’s balance ' +
      'becomes a debt.',
    'La transaction prend le statut attesté par le justificatif, et le marchand est notifié. ' +
      'Un statut déjà final est corrigé\u00a0: si la correction dépasse le solde du marchand, ' +
      'la différence devient une dette.',
  ],
  dismiss: ['Dismiss', 'Classer'],
  dismissTitle: ['Dismiss item', 'Classer sans suite'],
  dismissAbout: [
    'The transaction doesn’t change. You can reopen a dismissed item, and a later report opens a ' +
      'new one.',
    'La transaction ne change pas. Un élément classé peut être rouvert, et un nouveau ' +
      'signalement en crée un autre.',
  ],
  reopen: ['Reopen', 'Rouvrir'],
  reopenTitle: ['Reopen item', 'Rouvrir l’élément'],
  reopenAbout: [
    'The item goes back on the list for a new decision.',
    'L’élément revient dans la liste pour une nouvelle décision.',
  ],
  reopened: ['Item reopened.', 'Élément rouvert.'],
  outcome: ['Actual outcome', 'Résultat réel'],
  failure: ['Failure reason (shown to the merchant)', 'Motif d’échec (visible par le marchand)'],
  failureHint: ['Only for failed transactions.', 'Seulement pour une transaction échouée.'],
  evidence: ['Evidence', 'Justificatif'],
  settleSeveral: [
    ['Settle as reported', 'Settle 1 item as reported · $', 'Settle # items as reported · $'],
    [
      'Régler comme annoncé',
      'Régler 1 élément comme annoncé · $',
      'Régler # éléments comme annoncé · $',
    ],
  ] as Pair<Counted>,
  dismissSeveral: [
    ['Dismiss selected', 'Dismiss 1 item · $', 'Dismiss # items · $'],
    ['Classer la sélection', 'Classer 1 élément · $', 'Classer # éléments · $'],
  ] as Pair<Counted>,
  done: [
    [
      'Decision recorded.',
      'Decision on $ recorded.',
      '# items settled as reported, $ in total. Merchants notified.',
    ],
    [
      'Décision enregistrée.',
      'Décision enregistrée\u00a0: $.',
      '# éléments réglés comme annoncé, $ au total. Marchands notifiés.',
    ],
  ] as Pair<Counted>,
  doneSettled: [
    (status: string): Counted => [
      `Transaction settled as “${status}”.`,
      `$ marked as “${status}”. Balance updated and merchant notified.`,
      `# transactions marked as “${status}”, $ in total. Merchants notified.`,
    ],
    (status: string): Counted => [
      `Transaction réglée\u00a0: «\u00a0${status}\u00a0».`,
      `$\u00a0: «\u00a0${status}\u00a0». Solde mis à jour, marchand notifié.`,
      `# transactions, $ au total\u00a0: «\u00a0${status}\u00a0». Marchands notifiés.`,
    ],
  ],
  doneDismissed: [
    [
      'Item dismissed. The transaction is unchanged.',
      'Item about $ dismissed. The transaction is unchanged.',
      '# items dismissed, $ in total. The transactions are unchanged.',
    ],
    [
      'Élément classé. La transaction reste inchangée.',
      'Élément classé ($). La transaction reste inchangée.',
      '# éléments classés, $ au total. Les transactions restent inchangées.',
    ],
  ] as Pair<Counted>,
  item: ['Transaction', 'Transaction'],
  listedFor: ['Listed for', 'Signalée depuis'],
})

export const itemKindName = (kind: Kind, language: Language): string =>
  texts[language].kinds[kind] ?? kind

export const itemKinds = Object.keys(texts.en.kinds) as Kind[]

const finalStatuses = ['successful', 'completed', 'failed', 'cancelled'] as const

const settleFields = (language: Language, type: string | null): Field[] => {
  const { outcome, failure, failureHint } = texts[language]
  // A forged form may contain an unknown transaction type. The form then offers no final status.
  const isType = type !== null && Object.hasOwn(typeNames.en, type)
  const provable = isType
    ? finalStatuses.filter((status) => isProvableStatus(type as TransactionType, status))
    : []
  const statuses = provable.map((status) => [status, statusName(status, language)] as const)
  const reasons = failureReasons.map((each) => [each, reasonName(each, language)] as const)
  return [
    choice('body.status', outcome, statuses),
    { ...option('body.failure_reason', failure, reasons), hint: failureHint },
  ]
}

const evidenceField = (label: string): Field => longTextField('body.reason', label)

/**
 * If several items are settled together, each item gets the status that its provider reported. The
 * request repeats the refunded amount that the page showed.
 */
const settlementIn = (form: URLSearchParams) => ({
  ...withPrefix(form, 'shown.'),
  ...withPrefix(form, 'body.'),
  ...(form.has('shown.refunded_amount') && {
    refunded_amount: refundedIn(form, 'shown.refunded_amount'),
  }),
})

/** `outcome` is the status of a settlement, or `dismissed`. */
const doneWith = (language: Language, outcome: string | null): Counted => {
  const { done, doneSettled, doneDismissed } = texts[language]
  if (outcome === 'dismissed') return doneDismissed
  return provableStatuses.some((each) => each === outcome)
    ? doneSettled(statusName(outcome ?? '', language))
    : done
}

/** `body.action` is the chosen decision, and `type` is the transaction type. */
const decisionOnItem: DescribeAction = (visit, values) => {
  const { language } = visit
  const wording = texts[language]
  const done = doneText(visit, doneWith(language, values.get('outcome')), values)
  const isOfSeveral = values.has('several') || values.has('shown.status')
  const isSettlement = values.get('body.action') === 'settle'
  const several = isSettlement ? wording.settleSeveral : wording.dismissSeveral
  const label = isOfSeveral ? several[0] : isSettlement ? wording.settle : wording.dismiss
  const shared = { label, several, done }
  if (!isSettlement) {
    return {
      ...shared,
      title: wording.dismissTitle,
      about: wording.dismissAbout,
      fields: [evidenceField(wording.why)],
      isSecond: true,
    }
  }
  const evidence = evidenceField(wording.evidence)
  return {
    ...shared,
    title: wording.settleTitle,
    about: wording.settleAbout,
    fields: isOfSeveral ? [evidence] : [...settleFields(language, values.get('type')), evidence],
    readBody: settlementIn,
  }
}

export const reopenReconciliationItem: DescribeAction = ({ language }) => {
  const { reopen, reopenTitle, reopenAbout, reopened, why } = texts[language]
  return {
    label: reopen,
    title: reopenTitle,
    about: reopenAbout,
    done: reopened,
    fields: [evidenceField(why)],
  }
}

export const resolveReconciliationItem = orProposed(decisionOnItem, 'proposeSettlement')

export const proposeSettlement = proposed(decisionOnItem)

const back = '/console/reconciliation'

/** A settlement submits the values that the page showed, so the API can reject outdated values. */
const shownOf = (status: string, refunded: number | null) => ({
  'shown.transaction_status': status,
  ...(refunded !== null && { 'shown.refunded_amount': String(refunded) }),
})

const decisionIn = (
  visit: Visit,
  { id, type, environment, transaction_status, refunded_amount }: Item,
  action: 'settle' | 'dismiss',
) => {
  const { settle, settleAbout, dismiss, dismissAbout } = texts[visit.language]
  const form = offer(visit, 'resolveReconciliationItem', resolveReconciliationItem, {
    'param.id': id,
    environment,
    'body.action': action,
    type,
    back,
    ...(action === 'settle' && shownOf(transaction_status, refunded_amount)),
  })
  if (form === '') return ''
  return html`<details><summary>${action === 'settle' ? settle : dismiss}</summary>
<p class="soft">${action === 'settle' ? settleAbout : dismissAbout}</p>${form}</details>`
}

const reopeningOf = (visit: Visit, { id, environment }: Item): Markup | string => {
  const { reopen, reopenAbout } = texts[visit.language]
  const form = offer(visit, 'reopenReconciliationItem', reopenReconciliationItem, {
    'param.id': id,
    environment,
    back,
  })
  return form === '' ? '' : html`<h3>${reopen}</h3><p class="soft">${reopenAbout}</p>${form}`
}

const decisionOf = (visit: Visit, item: Item): Markup | string => {
  const { resolution, resolved_status, resolved_at, reason } = item
  const wording = texts[visit.language]
  if (resolution === null) {
    return html`${decisionIn(visit, item, 'settle')}${decisionIn(visit, item, 'dismiss')}`
  }
  return html`<p class="more"><strong>${wording.decision}:</strong>
${wording[resolution]}
${resolved_status === null ? '' : statusTag(visit, resolved_status)}
${resolved_at === null ? '' : time(resolved_at, visit)}
${resolution === 'withdrawn' ? '' : untrusted(reason)}</p>
${resolution === 'dismissed' ? reopeningOf(visit, item) : ''}`
}

const recordedSide = (visit: Visit, item: Item): Markup => {
  const wording = texts[visit.language]
  const { recorded_status: recorded, transaction_status: now, currency } = item
  const refunded = item.refunded_amount ?? 0
  return html`<section><h3>${wording.here}</h3>${factColumn([
    [wording.recorded, statusTag(visit, recorded)],
    [wording.now, now === recorded ? null : statusTag(visit, now)],
    [wording.merchant, merchantLink(visit, item.organisation_id, item.organisation_name)],
    [wording.number, item.masked_phone_number],
    [wording.refunded, refunded === 0 ? null : amountOf(visit, { amount: refunded, currency })],
    [wording.created, time(item.transaction_created_at, visit, 'second')],
    [wording.error, untrustedIf(item.error)],
  ])}</section>`
}

const reportedSide = (visit: Visit, item: Item): Markup => {
  const wording = texts[visit.language]
  const { reported_status: reported, provider_answer: answer } = item
  return html`<section><h3>${wording.there}</h3>${factColumn([
    [wording.reported, reported === null ? wording.noEnd : statusTag(visit, reported)],
    [wording.providerReference, untrustedIf(item.provider_reference)],
    [wording.reason, untrustedIf(item.provider_reason)],
    [
      wording.answer,
      answer === null
        ? wording.noAnswer
        : html`${providerAnswer(visit, answer)}
<span class="soft">${time(answer.received_at, visit, 'second')}</span>`,
    ],
  ])}</section>`
}

const nameOf = (visit: Visit, item: Item): string =>
  `${typeNames[visit.language][item.type]} · ${amountOf(visit, item)}`

export const itemCard = (visit: Visit, item: Item): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { id, kind, transaction_id } = item
  const heading = `item-${id}-title`
  return html`<article class="panel card" id="item-${id}" aria-labelledby="${heading}">
<h2 id="${heading}"><a href="${base}/console/transactions/${transaction_id}">${nameOf(
    visit,
    item,
  )}</a>
 ${tag('warn', itemKindName(kind, language))}</h2>
<p>${wording.abouts[kind] ?? ''}
 <span class="soft">${marketName(item, language)} ·
 ${wording.age} ${ageOf(visit, item.transaction_created_at)} · ${wording.listed}
 ${time(item.created_at, visit)}</span></p>
<div class="sides">${recordedSide(visit, item)}${reportedSide(visit, item)}</div>
${decisionOf(visit, item)}
</article>`
}

const severalForm = 'several'

const boxOf = (visit: Visit, item: Item): Markup | string => {
  const { id, type, amount, currency, environment, transaction_id, reported_status } = item
  if (item.resolution !== null || !visit.may('resolveReconciliationItem')) return ''
  const label = `${nameOf(visit, item)} · ${item.masked_phone_number}`
  return pickBox(visit, severalForm, {
    'param.id': id,
    type,
    environment,
    label,
    amount: String(amount),
    currency,
    ...shownOf(item.transaction_status, item.refunded_amount),
    'shown.status': reported_status ?? '',
    page: `/console/transactions/${transaction_id}`,
  })
}

export const itemQueue = (visit: Visit, items: readonly Item[], none: string): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { item, there, here, merchant, listedFor, decision } = wording
  const isDecided = items.every(({ resolution }) => resolution !== null)
  const rows = items.map((one) => ({
    href: `${base}${back}?id=${one.id}`,
    box: boxOf(visit, one),
    cells: [
      html`<span class="whole">${nameOf(visit, one)}</span>`,
      ageOf(visit, one.created_at),
      tag('warn', itemKindName(one.kind, language)),
      html`${untrusted(one.organisation_name)}
<div class="small soft">${one.masked_phone_number}</div>`,
      statusTag(visit, one.transaction_status),
      one.reported_status === null ? wording.noEnd : statusTag(visit, one.reported_status),
      ...(isDecided ? [one.resolution === null ? '' : wording[one.resolution]] : []),
    ],
  }))
  const several = ['settle', 'dismiss'].map(
    (action) =>
      [
        ...(['resolveReconciliationItem', resolveReconciliationItem] as const),
        ['body.action', action],
      ] as const,
  )
  const headings = [item, listedFor, wording.kind, merchant, `-${here}`, `-${there}`]
  return html`${table([...headings, ...(isDecided ? [decision] : [])], rows, none, pickAll(visit))}
${rows.some(({ box }) => box !== '') ? offerSeveral(visit, severalForm, several) : ''}`
}
