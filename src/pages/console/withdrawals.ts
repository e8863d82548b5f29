import { html } from 'hono/html'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { approvalAction, approvalText, decisionForm, mayApprove } from './approval-facts.ts'
import { facts, merchantLink, table, tabs } from './components.ts'
import { type Counted, doneText } from './counted.ts'
import { financeTabs } from './finance-tabs.ts'
import { foldedOffer, offer, offerSeveral, pickAll, pickBox } from './forms.ts'
import { cursorOf, filtersOf, pageLinks } from './lists.ts'
import { ageOf, amountOf, type Tone, tag } from './names.ts'
import { orProposed, proposed } from './propose.ts'
import { sharedReasonField } from './refund-form.ts'
import {
  type Content,
  choice,
  type DescribeAction,
  dateField,
  longTextField,
  type Section,
  textField,
} from './section.ts'
import { time } from './time.ts'
import { isolated, untrusted, untrustedIf } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Withdrawals', 'Reversements'],
  withdrawal: ['Withdrawal', 'Reversement'],
  none: ['No withdrawals.', 'Aucun reversement.'],
  account: ['Bank account', 'Compte bancaire'],
  holder: ['Account holder', 'Titulaire'],
  requested: ['Requested', 'Demandé'],
  payer: ['Paid from', 'Compte débité'],
  bankReference: ['Bank reference', 'Référence bancaire'],
  valueDate: ['Value date', 'Date de valeur'],
  owes: ['Owes', 'Dette'],
  owed: ['Debt', 'Dette'],
  evidence: ['Evidence', 'Justificatif'],
  evidenceHint: [
    'Where a colleague can find the transfer, such as a statement and its line.',
    'Indiquez où un collègue peut retrouver le virement, par exemple le relevé et la ligne.',
  ],
  sent: ['Sent by', 'Envoyé par'],
  paid: ['Paid', 'Payé'],
  returned: ['Returned by', 'Retourné par'],
  history: ['History in the audit trail', 'Historique dans le journal d’audit'],
  all: ['All withdrawals', 'Tous les reversements'],
  approveTitle: ['Approve withdrawal', 'Approuver le reversement'],
  approveSeveral: [
    ['Approve selected', 'Approve 1 withdrawal · $', 'Approve # withdrawals · $'],
    ['Approuver la sélection', 'Approuver 1 reversement · $', 'Approuver # reversements · $'],
  ] as Pair<Counted>,
  approved: [
    [
      'Withdrawal approved.',
      'Approved: $. It can be sent to the bank.',
      '# withdrawals approved, $ in total. They can be sent to the bank.',
    ],
    [
      'Reversement approuvé.',
      'Reversement approuvé\u00a0: $. Il peut être transmis à la banque.',
      '# reversements approuvés, $ au total. Ils peuvent être transmis à la banque.',
    ],
  ] as Pair<Counted>,
  rejectTitle: ['Reject withdrawal', 'Rejeter le reversement'],
  rejected: ['Withdrawal rejected. Funds released.', 'Reversement rejeté. Fonds libérés.'],
  sendTitle: ['Mark as sent', 'Marquer comme envoyé'],
  sendSeveral: [
    ['Mark selected as sent', 'Mark 1 withdrawal as sent · $', 'Mark # withdrawals as sent · $'],
    [
      'Marquer la sélection comme envoyée',
      'Marquer 1 reversement comme envoyé · $',
      'Marquer # reversements comme envoyés · $',
    ],
  ] as Pair<Counted>,
  sentDone: [
    ['Marked as sent.', 'Marked as sent: $.', '# withdrawals marked as sent, $ in total.'],
    [
      'Marqué comme envoyé.',
      'Marqué comme envoyé\u00a0: $.',
      '# reversements marqués comme envoyés, $ au total.',
    ],
  ] as Pair<Counted>,
  pay: ['Confirm payment', 'Confirmer le paiement'],
  payTitle: ['Confirm that the bank paid', 'Confirmer le paiement par la banque'],
  payDone: [
    'Withdrawal paid. The merchant is notified.',
    'Reversement payé. Le marchand est averti.',
  ],
  giveBack: ['Record return', 'Enregistrer le retour'],
  returnTitle: ['Record that the bank returned it', 'Enregistrer le retour par la banque'],
  returnAbout: [
    'The amount is available to the merchant again.',
    'Le montant est de nouveau disponible pour le marchand.',
  ],
  returnDone: ['Return recorded. Funds released.', 'Retour enregistré. Fonds libérés.'],
  statuses: {
    requested: ['To approve', 'À approuver'],
    approved: ['To send', 'À envoyer'],
    sent: ['Sent', 'Envoyés'],
    paid: ['Paid', 'Payés'],
    returned: ['Returned', 'Retournés'],
    rejected: ['Rejected', 'Rejetés'],
    cancelled: ['Cancelled', 'Annulés'],
  },
})

type Withdrawal = Schemas['ManagedWithdrawal']
type Status = Withdrawal['status']

const tones: Record<Status, Tone> = {
  requested: 'warn',
  approved: 'warn',
  sent: 'mute',
  paid: 'good',
  returned: 'bad',
  rejected: 'bad',
  cancelled: 'mute',
}

const path = '/finance/withdrawals'
const severalForm = 'several'

const approveWithdrawal = approvalAction(texts)

const rejection: DescribeAction = ({ language }) => ({
  label: texts[language].reject,
  title: texts[language].rejectTitle,
  fields: [sharedReasonField(language)],
  isDangerous: true,
  done: texts[language].rejected,
})

const rejectWithdrawal = orProposed(rejection, 'proposeWithdrawalReturn')

/** `accounts` is a list of `id=name` for the account field. */
const sendWithdrawal: DescribeAction = (visit, values) => {
  const { sendTitle, sendSeveral, sentDone, payer } = texts[visit.language]
  const accounts = [...new URLSearchParams(values.get('accounts') ?? '')]
  return {
    label: sendTitle,
    title: sendTitle,
    fields: [choice('body.bank_account_id', payer, accounts)],
    several: sendSeveral,
    done: doneText(visit, sentDone, values),
  }
}

const payWithdrawal: DescribeAction = ({ language }) => {
  const { pay, payTitle, payDone, bankReference, evidence, evidenceHint } = texts[language]
  return {
    label: pay,
    title: payTitle,
    fields: [
      textField('body.bank_reference', bankReference, { isRequired: true }),
      longTextField('body.evidence', evidence, { hint: evidenceHint, lengthMax: 255 }),
    ],
    done: payDone,
  }
}

const returnReference = 'body.bank_reference'

const returnForm: DescribeAction = ({ language }) => {
  const { giveBack, returnTitle, returnAbout, returnDone, bankReference, valueDate } =
    texts[language]
  return {
    label: giveBack,
    title: returnTitle,
    about: returnAbout,
    fields: [
      sharedReasonField(language),
      textField(returnReference, bankReference),
      dateField('body.value_date', valueDate),
    ],
    isDangerous: true,
    done: returnDone,
  }
}

const returnWithdrawal = orProposed(returnForm, 'proposeWithdrawalReturn')

/** Only the form of a return has a bank reference. A rejected withdrawal never left the bank. */
const proposeWithdrawalReturn = proposed((visit, values) =>
  (values.has(returnReference) ? returnForm : rejection)(visit, values),
)

const approve = ['approveWithdrawal', approveWithdrawal] as const
const reject = ['rejectWithdrawal', rejectWithdrawal] as const
const send = ['sendWithdrawal', sendWithdrawal] as const

const nameOf = (visit: Visit, one: Withdrawal): string =>
  `${amountOf(visit, one)} → ${one.masked_account_number}`

const valuesOf = (visit: Visit, one: Withdrawal) => ({
  'param.id': one.id,
  label: `${nameOf(visit, one)} · ${isolated(one.organisation_name)}`,
  environment: one.environment,
  amount: String(one.amount),
  currency: one.currency,
})

/** Only a withdrawal that the person can approve or send has a checkbox. */
const boxOf = (visit: Visit, one: Withdrawal): Markup | string => {
  const values = { ...valuesOf(visit, one), page: `/console${path}?id=${one.id}` }
  if (one.status === 'approved' && visit.may('sendWithdrawal')) {
    return pickBox(visit, severalForm, values)
  }
  const { hash } = one.approval
  const isOpen = one.status === 'requested' && hash !== null
  if (!isOpen || !mayApprove(visit, approve, { ...one, review: null })) return ''
  return pickBox(visit, severalForm, { ...values, 'body.approval_hash': hash })
}

/** A merchant's debt prevents the payment of its withdrawals. */
const debtOf = (visit: Visit, { status, currency, debt_amount }: Withdrawal): Markup | string => {
  if (debt_amount === 0 || !['requested', 'approved'].includes(status)) return ''
  const amount = amountOf(visit, { amount: debt_amount, currency })
  return html` ${tag('warn', texts[visit.language].owes)} ${amount}`
}

const rowOf = (visit: Visit, one: Withdrawal) => ({
  href: `${visit.base}/console${path}?id=${one.id}`,
  box: boxOf(visit, one),
  cells: [
    html`<span class="whole">${nameOf(visit, one)}</span>${debtOf(visit, one)}`,
    ageOf(visit, one.status === 'requested' ? one.created_at : one.updated_at),
    untrusted(one.organisation_name),
    one.status === 'requested' ? approvalText(visit, one.approval) : (one.bank_reference ?? ''),
  ],
})

/** Returns the bank accounts that can pay withdrawals, for the `accounts` of `sendWithdrawal`. */
const payersOf = async (visit: Visit): Promise<[id: string, name: string][]> => {
  if (!visit.may('sendWithdrawal') || !visit.may('listPlatformBankAccounts')) return []
  const { data } = await visit.read('listPlatformBankAccounts', {})
  return data
    .filter(({ approved, disabled }) => approved && !disabled)
    .map(({ id, name, currency }) => [id, `${name} (${currency})`])
}

const formsOf = async (visit: Visit, one: Withdrawal): Promise<Markup | string> => {
  const initial = valuesOf(visit, one)
  const giveBack = () => foldedOffer(visit, 'returnWithdrawal', returnWithdrawal, initial)
  const rejectionForm = () => foldedOffer(visit, ...reject, initial)
  switch (one.status) {
    case 'requested':
      return decisionForm(visit, { ...one, review: null }, { approve, reject, values: initial })
    case 'approved': {
      const accounts = String(new URLSearchParams(await payersOf(visit)))
      return html`${offer(visit, ...send, { ...initial, accounts })}${rejectionForm()}`
    }
    case 'sent':
      return html`${offer(visit, 'payWithdrawal', payWithdrawal, initial)}${giveBack()}`
    case 'paid':
      return giveBack()
    default:
      return ''
  }
}

const historyLink = ({ base, language, may }: Visit, id: string): Markup | string =>
  may('listAuditEntries')
    ? html`<p class="more">
<a href="${base}/console/audit?subject_id=${id}">${texts[language].history}</a></p>`
    : ''

const withdrawalPage = async (visit: Visit, id: string): Promise<Content> => {
  const wording = texts[visit.language]
  const { data } = await visit.read('listManagedWithdrawals', { query: { id } })
  const [one] = data
  const all = html`<p class="pages"><a href="${visit.base}/console${path}">${wording.all}</a></p>`
  if (one === undefined) {
    return { title: wording.title, body: html`${all}<p class="empty">${wording.none}</p>` }
  }
  const query = { id: one.bank_account_id }
  const [account] = visit.may('listMerchantBankAccounts')
    ? (await visit.read('listMerchantBankAccounts', { query })).data
    : []
  const { fee_amount, currency, approval } = one
  return {
    title: nameOf(visit, one),
    environment: one.environment,
    badge: tag(tones[one.status], wording.statuses[one.status]),
    body: html`${all}<section class="panel" aria-label="${wording.title}">
${facts([
  [wording.merchant, merchantLink(visit, one.organisation_id, one.organisation_name)],
  [
    wording.account,
    [account && isolated(account.bank), one.masked_account_number].filter(Boolean).join(' · '),
  ],
  [wording.holder, untrustedIf(account?.holder ?? null)],
  [wording.fee, amountOf(visit, { amount: fee_amount, currency })],
  [wording.owed, one.debt_amount === 0 ? null : html`${debtOf(visit, one)}`],
  [wording.requested, time(one.created_at, visit)],
  [wording.approvals, approvalText(visit, approval)],
  [wording.sent, untrustedIf(one.sent_by)],
  [
    wording.paid,
    one.paid_at === null ? null : html`${time(one.paid_at, visit)} ${untrusted(one.paid_by)}`,
  ],
  [wording.bankReference, untrustedIf(one.bank_reference)],
  [
    wording.returned,
    untrustedIf([one.returned_by, one.return_approved_by].filter(Boolean).join(', ') || null),
  ],
  [wording.reason, untrustedIf(one.reason)],
])}
${await formsOf(visit, one)}
</section>
${historyLink(visit, id)}`,
  }
}

const listPage = async (visit: Visit): Promise<Content> => {
  const wording = texts[visit.language]
  const { statuses, title, waits, merchant, none, approvals, bankReference } = wording
  const values = filtersOf(visit, ['status', 'organisation_id'])
  const status = (values.get('status') ?? 'requested') as Status
  const { environment } = visit
  const query = { ...Object.fromEntries(values), status, environment, ...cursorOf(visit) }
  const { data, meta } = await visit.read('listManagedWithdrawals', { query })
  const rows = data.map((one) => rowOf(visit, one))
  const last = status === 'requested' ? approvals : bankReference
  const accounts = String(new URLSearchParams(status === 'approved' ? await payersOf(visit) : []))
  const offered = {
    requested: () => offerSeveral(visit, severalForm, [approve]),
    approved: () => offerSeveral(visit, severalForm, [[...send, ['accounts', accounts]]]),
  }
  const several = status === 'requested' || status === 'approved' ? offered[status] : undefined
  const here = `/console${path}?status=${status}`
  return {
    title,
    body: html`${financeTabs(visit)}
${tabs(
  visit,
  wording.status,
  here,
  Object.entries(statuses).map(
    ([each, label]) => [`/console${path}?status=${each}`, label, 'listManagedWithdrawals'] as const,
  ),
)}
${table([wording.withdrawal, waits, merchant, last], rows, none, several && pickAll(visit))}
${several !== undefined && rows.some(({ box }) => box !== '') ? several() : ''}
${pageLinks(visit, { path, values, next: meta.next_cursor })}`,
  }
}

const withdrawalsPage = (visit: Visit): Promise<Content> => {
  const id = visit.query.get('id')
  return id === null ? listPage(visit) : withdrawalPage(visit, id)
}

export const withdrawalsSection: Section = {
  actions: {
    approveWithdrawal,
    rejectWithdrawal,
    sendWithdrawal,
    payWithdrawal,
    returnWithdrawal,
    proposeWithdrawalReturn,
  },
  pages: [{ path, show: withdrawalsPage }],
}
