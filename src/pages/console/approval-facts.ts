import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { type Fact, merchantLink } from './components.ts'
import { type Counted, countedText, doneText, isHalfApproved, sumOf, sumText } from './counted.ts'
import { foldedOffer, offer } from './forms.ts'
import { amountOf, personLink, tag } from './names.ts'
import { type DescribeAction, type Field, textField, typedIn } from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { OperationId, Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  balanceAfter: ['Balance after payout', 'Solde après versement'],
  askedBy: ['Requested by', 'Demandé par'],
  unknownMaker: ['API key created at sign-up', 'Clé API créée à l’inscription'],
  rule: ['Approval rule', 'Règle d’approbation'],
  ruleGone: [
    'The rule was removed after this payout was created.',
    'La règle a été supprimée après la création de ce versement.',
  ],
  ruleChanged: [
    'The rule changed after this payout was created.',
    'La règle a changé après la création de ce versement.',
  ],
  above: [
    (limit: string) => `Approval required above ${limit}.`,
    (limit: string) => `Approbation requise au-dessus de ${limit}.`,
  ],
  dailyOrChanged: [
    (limit: string) =>
      `The 24-hour total exceeded ${limit}, or the rule changed after this payout was created.`,
    (limit: string) =>
      `Le total sur 24 heures a dépassé ${limit}, ou la règle a changé après la création de ce ` +
      'versement.',
  ],
  two: ['Two approvers required.', 'Deux approbations requises.'],
  given: [
    (given: number, needed: number) => `${given} of ${needed}`,
    (given: number, needed: number) => `${given} sur ${needed}`,
  ],
  remark: ['Remark', 'Remarque'],
  rejectionHint: ['Required. This can’t be undone.', 'Obligatoire. Un rejet est définitif.'],
  own: [
    'You created this, so someone else must approve it.',
    'Vous êtes à l’origine de la demande\u00a0: une autre personne doit l’approuver.',
  ],
  second: [
    'Approval recorded. A second person must also approve.',
    'Approbation enregistrée. Une deuxième personne doit aussi approuver.',
  ],
  seconds: [
    (count: number) => `${count} approvals recorded. A second person must also approve.`,
    (count: number) =>
      `${count} approbations enregistrées. Une deuxième personne doit aussi approuver.`,
  ],
  stillNeeded: [
    (count: number) => `${count} still ${count < 2 ? 'needs' : 'need'} another approval.`,
    (count: number) =>
      `${count} ${count < 2 ? 'nécessite' : 'nécessitent'} encore une autre approbation.`,
  ],
  ownGiven: [
    'You approved this. Waiting for a second person.',
    'Vous avez approuvé. Une deuxième personne doit aussi approuver.',
  ],
  mayNotPay: [
    'This merchant is suspended or not verified, so this can’t be approved yet.',
    'Ce marchand est suspendu ou non vérifié\u00a0: l’approbation est impossible pour l’instant.',
  ],
  before: ['Recipient history', 'Historique du bénéficiaire'],
  first: ['First payout', 'Premier versement'],
  only: ['No completed payout', 'Aucun versement effectué'],
  firstAbout: ['from this merchant to this number', 'de ce marchand vers ce numéro'],
  open: [
    (count: number, amount: string) => `${count} pending or in progress, ${amount}`,
    (count: number, amount: string) => `${count} en attente ou en cours, ${amount}`,
  ],
  completed: [
    (count: number, amount: string) => `${count} completed, ${amount}`,
    (count: number, amount: string) =>
      `${count} ${count < 2 ? 'effectué' : 'effectués'}, ${amount}`,
  ],
  orMore: ['or more', 'ou plus'],
  last: ['last', 'dernier'],
  failed: [
    (count: number) => `${count} failed`,
    (count: number) => `${count} ${count < 2 ? 'échoué' : 'échoués'}`,
  ],
})

type Approval = Schemas['Approval']

type Approvable = Pick<
  Schemas['ManagedPayout'],
  'id' | 'organisation_id' | 'environment' | 'amount' | 'currency' | 'approval' | 'review'
>

const remarkField = ({ language }: Pick<Visit, 'language'>): Field =>
  textField('body.reason', texts[language].remark)

/** A rejection needs no hash, because the reviewer may reject an item that has changed. */
const rejectionBody = (form: URLSearchParams): object => {
  const reason = typedIn(form, 'body.reason')
  return reason === '' ? {} : { reason }
}

/** `approveSeveral` is set only if the list allows a selection. */
type ApprovalTexts = Record<
  Language,
  Record<'approve' | 'approveTitle', string> & {
    approved: string | Counted
    approveSeveral?: Counted
  }
>

type RejectionTexts = Record<
  Language,
  Record<'reject' | 'rejectTitle', string> & {
    rejected: string | Counted
    rejectSeveral?: Counted
  }
>

const doneOf = (visit: Visit, text: string | Counted, values: URLSearchParams): string =>
  typeof text === 'string' ? text : doneText(visit, text, values)

/** Some or all of the approved items may still need a second approval. */
const approvedText = (visit: Visit, text: string | Counted, values: URLSearchParams): string => {
  const { second, seconds, stillNeeded } = texts[visit.language]
  const count = Number(values.get('count') ?? 1)
  if (isHalfApproved(values.get('outcome'))) return count > 1 ? seconds(count) : second
  const done = doneOf(visit, text, values)
  const half = Number(values.get('half') ?? 0)
  return half > 0 ? `${done} ${stillNeeded(half)}` : done
}

const labelsOf = (visit: Visit, values: URLSearchParams, texts: [string, string, Counted?]) => {
  const [label, title, several] = texts
  if (several === undefined) return { label, title }
  if (values.has('several')) return { label: several[0], title, several }
  const sum = sumText(visit, sumOf([values]))
  return { label: sum === '' ? label : countedText(visit, several, 1, sum), title, several }
}

export const approvalAction =
  (wording: ApprovalTexts): DescribeAction =>
  (visit, values) => {
    const { approve, approveTitle, approveSeveral, approved } = wording[visit.language]
    return {
      ...labelsOf(visit, values, [approve, approveTitle, approveSeveral]),
      fields: [remarkField(visit)],
      done: approvedText(visit, approved, values),
    }
  }

const rejectionAction =
  (wording: RejectionTexts): DescribeAction =>
  (visit, values) => {
    const { reject, rejectTitle, rejectSeveral, rejected } = wording[visit.language]
    const { reason, rejectionHint } = texts[visit.language]
    const field = textField('body.reason', reason, { isRequired: true, hint: rejectionHint })
    return {
      ...labelsOf(visit, values, [reject, rejectTitle, rejectSeveral]),
      fields: [field],
      readBody: rejectionBody,
      isDangerous: true,
      done: doneOf(visit, rejected, values),
    }
  }

export const decisionActions = (
  wording: ApprovalTexts & RejectionTexts,
): [approve: DescribeAction, reject: DescribeAction] => [
  approvalAction(wording),
  rejectionAction(wording),
]

const ruleText = (visit: Visit, { amount, currency, approval, review }: Approvable): string => {
  const wording = texts[visit.language]
  const { rule } = review ?? { rule: null }
  const money = (limit: number): string => amountOf(visit, { amount: limit, currency })
  const because = (): string => {
    if (rule === null) return wording.ruleGone
    if (rule.threshold !== null && amount > rule.threshold)
      return wording.above(money(rule.threshold))
    // The cause is not stored, and the rule may have changed since the payout was created.
    return rule.daily_limit === null
      ? wording.ruleChanged
      : wording.dailyOrChanged(money(rule.daily_limit))
  }
  return approval.needed === 2 ? `${because()} ${wording.two}` : because()
}

const decisionLine = (visit: Visit, decision: Schemas['Decision']): Markup => {
  const { approved, rejected, token } = texts[visit.language]
  const { verdict, person, reason, decided_at } = decision
  const who = person === null ? token : personLink(visit, person)
  return html`<li>${verdict === 'approved' ? approved : rejected} ${who},
 ${time(decided_at, visit)}${reason === null ? '' : html`: ${untrusted(reason)}`}</li>`
}

export const approvalText = (visit: Visit, { needed, given, decisions }: Approval): Markup => {
  const far = needed === null ? '' : texts[visit.language].given(given ?? 0, needed)
  return html`${far}${
    decisions.length === 0
      ? ''
      : html`<ul class="plain">${decisions.map((each) => decisionLine(visit, each))}</ul>`
  }`
}

/** Summarises the merchant's payouts to this beneficiary. A first payout gets a warning. */
export const historyText = (
  visit: Visit,
  history: Schemas['BeneficiaryHistory'],
  currency: string,
): Markup => {
  const wording = texts[visit.language]
  const { completed_count, completed_amount, last_created_at, failed_count, has_older } = history
  const money = (minor: number): string => amountOf(visit, { amount: minor, currency })
  const { open_count, open_amount } = history
  const open =
    open_count === 0 ? '' : html`; <strong>${wording.open(open_count, money(open_amount))}</strong>`
  const failed = html`${open}${failed_count === 0 ? '' : `; ${wording.failed(failed_count)}`}`
  if (completed_count === 0 && !has_older) {
    const title = open_count === 0 ? wording.first : wording.only
    return html`${tag('warn', title)} ${wording.firstAbout}${failed}`
  }
  const amount = money(completed_amount)
  const more = has_older ? ` ${wording.orMore}` : ''
  const last =
    last_created_at === null ? '' : html`, ${wording.last} ${time(last_created_at, visit, 'day')}`
  return html`${wording.completed(completed_count, amount)}${more}${last}${failed}`
}

export const beforeFact = (visit: Visit, { review, currency }: Approvable): Fact => [
  texts[visit.language].before,
  review?.beneficiary == null ? null : historyText(visit, review.beneficiary, currency),
]

export const merchantFact = (
  visit: Visit,
  { organisation_id: id }: Approvable,
  name: string | undefined,
): Fact => [texts[visit.language].merchant, merchantLink(visit, id, name ?? id)]

export const reviewFacts = (visit: Visit, one: Approvable): Fact[] => {
  const wording = texts[visit.language]
  const { approval, review, currency } = one
  const { made_by: maker } = approval
  return [
    [
      wording.balanceAfter,
      review === null ? null : amountOf(visit, { amount: review.balance_after, currency }),
    ],
    [wording.askedBy, maker === null ? wording.unknownMaker : untrusted(maker.name)],
    [wording.rule, approval.hash === null ? null : ruleText(visit, one)],
    [wording.approvals, approvalText(visit, approval)],
  ]
}

const hasApproved = (visit: Visit, { decisions }: Approval): boolean =>
  decisions.some(({ is_valid, person }) => is_valid && person?.id === visit.own.person.id)

type Decidable = Pick<Approvable, 'id' | 'approval' | 'review'> & { environment: string | null }

/** Explains why a person whose role may decide cannot approve this item. */
export const obstacleOf = (
  visit: Visit,
  { approval, review }: Pick<Decidable, 'approval' | 'review'>,
): string | undefined => {
  const { own, ownGiven, mayNotPay } = texts[visit.language]
  if (review?.may_pay_out === false) return mayNotPay
  if (approval.made_by?.id === visit.own.person.id) return own
  return hasApproved(visit, approval) ? ownGiven : undefined
}

type Described = readonly [OperationId, DescribeAction]

export const mayApprove = (visit: Visit, [operationId]: Described, one: Decidable): boolean =>
  visit.may(operationId) && obstacleOf(visit, one) === undefined

/** `label` is the title of the pending item. After a decision, the form returns to `back`. */
type Values = { label: string } & Partial<Record<'amount' | 'currency' | 'back', string>>

export const decisionForm = (
  visit: Visit,
  one: Decidable,
  { approve, reject, values }: { approve: Described; reject: Described; values: Values },
): Markup | string => {
  const { id, approval, environment } = one
  if (approval.hash === null || !visit.may(approve[0])) return ''
  const obstacle = obstacleOf(visit, one)
  const initial = { 'param.id': id, environment, ...values }
  // A rejection is final, so the form is collapsed to prevent an accidental click.
  const rejection = foldedOffer(visit, ...reject, initial)
  if (obstacle !== undefined) return html`<p class="soft">${obstacle}</p>${rejection}`
  const approvalForm = offer(visit, ...approve, { ...initial, 'body.approval_hash': approval.hash })
  return html`${approvalForm}${rejection}`
}
