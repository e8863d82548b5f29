import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { isProvableEnd, type TransactionType } from '../../domain/transactions/state-machine.ts'
import type { Language, Markup } from '../layout.ts'
import { fact, factIf } from './facts.ts'
import { offer, withPrefix } from './forms.ts'
import {
  ageOf,
  amountOf,
  environmentTag,
  failureReasons,
  providerNames,
  reasonName,
  statusName,
  statusTag,
  typeNames,
  written,
} from './names.ts'
import { orProposed, proposed } from './propose.ts'
import { refundedIn } from './refund-form.ts'
import type { DescribeAction, Field } from './section.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** A transaction to reconcile: what is recorded, what the provider says, and the decision. */

type Item = Schemas['ReconciliationItem']
type Kind = Schemas['ReconciliationItemKind']

const en = {
  kinds: {
    other_end: 'Other end reported',
    second_payment: 'Paid twice',
    no_record: 'Unknown to the provider',
    no_end: 'No end within a day',
    untraceable: 'Cannot be enquired about',
    not_compared: 'Not compared',
    not_applied: 'End not applied',
    refund_of_unpaid: 'Refund of an unpaid payment',
  } as Record<Kind, string>,
  abouts: {
    other_end: 'The provider reported another end than the one that is recorded.',
    second_payment: 'It paid a checkout session that another payment had completed.',
    no_record: 'It is recorded as a success, and the provider has no record of it.',
    no_end: 'It has not ended within a day.',
    untraceable: 'The provider cannot be asked about it.',
    not_compared: 'For three days the provider gave no clear answer about its end.',
    not_applied: 'Its end was reported, and could not be applied here.',
    refund_of_unpaid: 'The refund succeeded, although its payment was settled as unpaid meanwhile.',
  } as Record<Kind, string>,
  here: 'Recorded here',
  there: 'Said by the provider',
  merchant: 'Merchant',
  recorded: 'Status when it was listed',
  now: 'Status now',
  number: 'Number',
  refunded: 'Refunded of it',
  created: 'Created',
  age: 'Age',
  listed: 'Listed',
  reported: 'Reported end',
  noEnd: 'none',
  reference: 'Its reference',
  reason: 'Its reason',
  answer: 'Last answer',
  noAnswer: 'No answer to an enquiry is recorded.',
  differs: 'It is about something else than was sent, and does not count:',
  sentAnswered: (sent: string, answered: string) => `sent ${sent}, answered ${answered}`,
  error: 'Why it was not applied',
  decided: 'Decision',
  settled: 'Settled',
  dismissed: 'Dismissed',
  withdrawn: 'Withdrawn: this payment now completes its checkout session.',
  settle: 'Settle',
  settleTitle: 'Settle by evidence',
  settleAbout:
    'The transaction ends as the evidence shows, and its merchant is told. One that had ended ' +
    'otherwise is corrected: what that takes beyond the merchant’s balance becomes a debt.',
  dismiss: 'Dismiss',
  dismissTitle: 'Dismiss an item',
  dismissAbout:
    'The transaction does not change. A dismissed item can be reopened, and a later report opens ' +
    'a new one.',
  reopen: 'Reopen',
  reopenTitle: 'Reopen a dismissed item',
  reopenAbout: 'The item goes back on the list, to be decided again.',
  reopened: 'The item is open again.',
  ended: 'How it really ended',
  failure: 'Why it failed, for the merchant',
  failureHint: 'Only where it failed.',
  evidence: 'Evidence, as an auditor will understand it',
  why: 'Reason',
  done: 'The decision is recorded.',
}

const fr: typeof en = {
  kinds: {
    other_end: 'Autre issue annoncée',
    second_payment: 'Payé deux fois',
    no_record: 'Inconnue de l’opérateur',
    no_end: 'Sans issue après un jour',
    untraceable: 'Impossible à interroger',
    not_compared: 'Non comparée',
    not_applied: 'Issue non appliquée',
    refund_of_unpaid: 'Remboursement d’un paiement non reçu',
  },
  abouts: {
    other_end: 'L’opérateur a annoncé une autre issue que celle qui est enregistrée.',
    second_payment: 'Elle a payé une page qu’un autre paiement avait déjà payée.',
    no_record: 'Elle est enregistrée comme un succès, et l’opérateur n’en a pas trace.',
    no_end: 'Elle n’a pas pris fin en un jour.',
    untraceable: 'L’opérateur ne peut pas être interrogé à son sujet.',
    not_compared: 'Depuis trois jours, l’opérateur ne dit pas clairement comment elle a fini.',
    not_applied: 'Son issue a été annoncée, et n’a pas pu être appliquée ici.',
    refund_of_unpaid:
      'Le remboursement a réussi, alors que son paiement a été réglé comme non reçu entre-temps.',
  },
  here: 'Enregistré ici',
  there: 'Dit par l’opérateur',
  merchant: 'Marchand',
  recorded: 'État quand elle a été listée',
  now: 'État maintenant',
  number: 'Numéro',
  refunded: 'Déjà remboursé',
  created: 'Création',
  age: 'Âge',
  listed: 'Listée',
  reported: 'Issue annoncée',
  noEnd: 'aucune',
  reference: 'Sa référence',
  reason: 'Sa raison',
  answer: 'Dernière réponse',
  noAnswer: 'Aucune réponse à une interrogation n’est enregistrée.',
  differs: 'Elle porte sur autre chose que ce qui a été envoyé, et ne compte pas :',
  sentAnswered: (sent, answered) => `envoyé ${sent}, répondu ${answered}`,
  error: 'Pourquoi elle n’a pas été appliquée',
  decided: 'Décision',
  settled: 'Réglée',
  dismissed: 'Classée',
  withdrawn: 'Retirée : ce paiement est désormais celui de sa page de paiement.',
  settle: 'Régler',
  settleTitle: 'Régler sur preuve',
  settleAbout:
    'La transaction finit comme la preuve le montre, et son marchand l’apprend. Si elle avait ' +
    'fini autrement, elle est corrigée : ce qui dépasse le solde du marchand devient une dette.',
  dismiss: 'Classer',
  dismissTitle: 'Classer sans suite',
  dismissAbout:
    'La transaction ne change pas. Un rapprochement classé peut être rouvert, et un nouveau ' +
    'signalement en ouvre un autre.',
  reopen: 'Rouvrir',
  reopenTitle: 'Rouvrir un rapprochement classé',
  reopenAbout: 'Le rapprochement revient dans la liste, à décider de nouveau.',
  reopened: 'Le rapprochement est de nouveau ouvert.',
  ended: 'Comment elle a vraiment fini',
  failure: 'Pourquoi elle a échoué, pour le marchand',
  failureHint: 'Seulement si elle a échoué.',
  evidence: 'Preuve, telle que l’audit la comprendra',
  why: 'Raison',
  done: 'La décision est enregistrée.',
}

const texts: Record<Language, typeof en> = { en, fr }

export const itemKindName = (kind: Kind, language: Language): string =>
  texts[language].kinds[kind] ?? kind

export const itemKinds = Object.keys(en.kinds) as Kind[]

const ends = ['successful', 'completed', 'failed', 'cancelled'] as const

const settleFields = (language: Language, type: string | null): Field[] => {
  const { ended, failure, failureHint, evidence } = texts[language]
  // A form may have been made by hand: what is no type has no end.
  const isType = type !== null && Object.hasOwn(typeNames.en, type)
  const provable = isType ? ends.filter((end) => isProvableEnd(type as TransactionType, end)) : []
  return [
    {
      ...{ name: 'body.status', label: ended, kind: 'select', isRequired: true },
      options: provable.map((end) => [end, statusName(end, language)]),
    },
    {
      ...{ name: 'body.failure_reason', label: failure, hint: failureHint, kind: 'select' },
      options: failureReasons.map((reason) => [reason, reasonName(reason, language)]),
    },
    evidenceField(evidence),
  ]
}

const evidenceField = (label: string): Field => ({
  ...{ name: 'body.reason', label, kind: 'textarea', isRequired: true, lengthMax: 500 },
})

/** What a form of `decisionIn` settles, with what it showed as refunded of a payment. */
const settlementIn = (form: URLSearchParams) => ({
  ...withPrefix(form, 'body.'),
  ...(form.has('body.refunded_amount') && { refunded_amount: refundedIn(form) }),
})

/** `body.action` says which of the two decisions it is, `type` what the transaction is. */
const decisionOnItem: DescribeAction = ({ language }, given) => {
  const wording = texts[language]
  const { done } = wording
  if (given.get('body.action') !== 'settle') {
    return {
      ...{ label: wording.dismiss, title: wording.dismissTitle, about: wording.dismissAbout },
      ...{ fields: [evidenceField(wording.why)], done },
    }
  }
  return {
    ...{ label: wording.settle, title: wording.settleTitle, about: wording.settleAbout },
    ...{ fields: settleFields(language, given.get('type')), done },
    readBody: settlementIn,
  }
}

export const reopenReconciliationItem: DescribeAction = ({ language }) => {
  const { reopen, reopenTitle, reopenAbout, reopened, why } = texts[language]
  return {
    ...{ label: reopen, title: reopenTitle, about: reopenAbout, done: reopened },
    fields: [evidenceField(why)],
  }
}

export const resolveReconciliationItem = orProposed(decisionOnItem, 'proposeSettlement')

export const proposeSettlement = proposed(decisionOnItem)

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
    ...(action === 'settle' && {
      'body.transaction_status': transaction_status,
      'body.refunded_amount': refunded_amount === null ? null : String(refunded_amount),
    }),
  })
  if (form === '') return ''
  return html`<details><summary>${action === 'settle' ? settle : dismiss}</summary>
<p class="soft">${action === 'settle' ? settleAbout : dismissAbout}</p>${form}</details>`
}

const reopeningOf = (visit: Visit, { id, environment }: Item): Markup | string => {
  const { reopen, reopenAbout } = texts[visit.language]
  const form = offer(visit, 'reopenReconciliationItem', reopenReconciliationItem, {
    ...{ 'param.id': id, environment },
  })
  if (form === '') return ''
  return html`<details><summary>${reopen}</summary>
<p class="soft">${reopenAbout}</p>${form}</details>`
}

const decisionOf = (visit: Visit, item: Item): Markup | string => {
  const { resolution, resolved_status, resolved_at, reason } = item
  const wording = texts[visit.language]
  if (resolution === null) {
    return html`${decisionIn(visit, item, 'settle')}${decisionIn(visit, item, 'dismiss')}`
  }
  return html`<p class="more"><strong>${wording.decided}:</strong>
${wording[resolution]}
${resolved_status === null ? '' : statusTag(visit, resolved_status)}
${resolved_at === null ? '' : time(resolved_at, visit)}
${resolution === 'withdrawn' ? '' : written(reason)}</p>
${resolution === 'dismissed' ? reopeningOf(visit, item) : ''}`
}

const answerOf = (visit: Visit, answer: Schemas['ProviderAnswer'] | null): Markup | string => {
  const { noAnswer, differs, sentAnswered } = texts[visit.language]
  if (answer === null) return noAnswer
  const { call, http_status, code, message, received_at, differences } = answer
  return html`<code>${call}</code> HTTP ${http_status} ${code === null ? '' : written(code)}
<span class="soft">${time(received_at, visit, 'second')}</span>
${message === null ? '' : html`<p>${written(message)}</p>`}${
  differences.length === 0
    ? ''
    : html`<p>${differs}</p><ul>${differences.map(
        ({ field, sent, answered }) =>
          html`<li><code>${field}</code>: ${written(sentAnswered(sent, answered))}</li>`,
      )}</ul>`
}`
}

const recordedSide = (visit: Visit, item: Item): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  return html`<section><h3>${wording.here}</h3><dl>
${fact(wording.recorded, statusTag(visit, item.recorded_status))}
${
  item.transaction_status === item.recorded_status
    ? ''
    : fact(wording.now, statusTag(visit, item.transaction_status))
}
${fact(
  wording.merchant,
  html`<a href="${base}/console/merchants/${item.organisation_id}">${written(
    item.organisation_name,
  )}</a> ${environmentTag(visit, item.environment)}`,
)}
${fact(wording.number, item.masked_phone_number)}
${
  item.refunded_amount === null || item.refunded_amount === 0
    ? ''
    : fact(
        wording.refunded,
        amountOf(visit, { amount: item.refunded_amount, currency: item.currency }),
      )
}
${fact(wording.created, time(item.transaction_created_at, visit, 'second'))}
${factIf(wording.error, item.error)}
</dl></section>`
}

const reportedSide = (visit: Visit, item: Item): Markup => {
  const { language } = visit
  const wording = texts[language]
  return html`<section><h3>${wording.there}</h3><dl>
${fact(
  wording.reported,
  item.reported_status === null ? wording.noEnd : statusTag(visit, item.reported_status),
)}
${factIf(wording.reference, item.provider_reference)}
${factIf(wording.reason, item.provider_reason)}
${fact(wording.answer, answerOf(visit, item.provider_answer))}
</dl></section>`
}

/** One item, with both sides of the evidence. */
export const itemCard = (visit: Visit, item: Item): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { id, kind, transaction_id, type, provider, country } = item
  const heading = `item-${id}-title`
  const name = `${typeNames[language][type]} · ${amountOf(visit, item)}`
  return html`<article class="panel card" id="item-${id}" aria-labelledby="${heading}">
<h2 id="${heading}"><a href="${base}/console/transactions/${transaction_id}">${name}</a>
 <span class="tag warn">${itemKindName(kind, language)}</span></h2>
<p>${wording.abouts[kind] ?? ''}
 <span class="soft">${providerNames[provider]}, ${countryName(country, language)} ·
 ${wording.age} ${ageOf(visit, item.transaction_created_at)} · ${wording.listed}
 ${time(item.created_at, visit)}</span></p>
<div class="sides">${recordedSide(visit, item)}${reportedSide(visit, item)}</div>
${decisionOf(visit, item)}
</article>`
}
