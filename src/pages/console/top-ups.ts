import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { typedAmount } from '../typed-amount.ts'
import { fold, merchantLink, table } from './components.ts'
import { financeTabs } from './finance-tabs.ts'
import { foldedOffer, offer, rowOffer } from './forms.ts'
import { cursorOf, filterPanel, filtersOf, pageLinks } from './lists.ts'
import { countryOptions, currencyOptions } from './market-fields.ts'
import { amountOf, type Tone, tag } from './names.ts'
import { orProposed, proposed } from './propose.ts'
import { reasonField } from './refund-form.ts'
import {
  type Content,
  choice,
  type DescribeAction,
  dangerousAction,
  dateField,
  decimalField,
  longTextField,
  option,
  plainAction,
  type Section,
  textField,
  typedIn,
} from './section.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Top-ups', 'Approvisionnements'],
  about: [
    'Bank transfers that fund merchant balances. A transfer with a merchant’s reference is ' +
      'credited. For any other, choose the merchant first.',
    'Virements qui approvisionnent les soldes des marchands. Un virement qui porte la ' +
      'référence d’un marchand lui est crédité. Sinon, choisissez d’abord le marchand.',
  ],
  none: ['No top-ups.', 'Aucun approvisionnement.'],
  status: ['Status', 'Statut'],
  accounts: ['Bank accounts', 'Comptes bancaires'],
  noAccounts: ['No bank accounts.', 'Aucun compte bancaire.'],
  reference: ['Bank reference', 'Référence bancaire'],
  payerText: ['Transfer description', 'Motif du virement'],
  valueDate: ['Value date', 'Date de valeur'],
  amount: ['#Amount', '#Montant'],
  amountLabel: ['Amount', 'Montant'],
  amountHint: ['In the currency of the account.', 'Dans la devise du compte.'],
  evidence: ['Evidence', 'Justificatif'],
  evidenceHint: [
    'Where a colleague can find the transfer, for example the statement and line.',
    'Indiquez où un collègue peut retrouver le virement, par exemple le relevé et la ligne.',
  ],
  record: ['Record transfer', 'Enregistrer le virement'],
  recorded: ['Transfer recorded.', 'Virement enregistré.'],
  match: ['Choose merchant', 'Choisir le marchand'],
  matchHint: ['The ID on the merchant’s page.', 'L’identifiant indiqué sur la page du marchand.'],
  matched: ['Merchant chosen.', 'Marchand choisi.'],
  confirm: ['Confirm merchant', 'Confirmer le marchand'],
  confirmAbout: [
    'You recorded this transfer, and a colleague chose its merchant. Confirm the merchant so ' +
      'that your colleague can approve the top-up.',
    'Vous avez enregistré ce virement, et un collègue a choisi le marchand. Confirmez le ' +
      'marchand pour que votre collègue puisse approuver l’approvisionnement.',
  ],
  ownRecord: [
    'You recorded this transfer, so someone else must approve it.',
    'Vous avez enregistré ce virement\u00a0: une autre personne doit l’approuver.',
  ],
  ownMatch: [
    'You chose the merchant. Someone else must approve the top-up, or the person who recorded ' +
      'the transfer must confirm the merchant.',
    'Vous avez choisi le marchand. Une autre personne doit approuver l’approvisionnement, ou la ' +
      'personne qui a enregistré le virement doit confirmer le marchand.',
  ],
  approveTitle: ['Approve top-up', 'Approuver l’approvisionnement'],
  approved: ['Top-up approved.', 'Approvisionnement approuvé.'],
  rejectTitle: ['Reject top-up', 'Rejeter l’approvisionnement'],
  rejected: ['Top-up rejected.', 'Approvisionnement rejeté.'],
  reverse: ['Reverse', 'Annuler'],
  reverseTitle: ['Reverse top-up', 'Annuler l’approvisionnement'],
  reverseAbout: [
    'Deducts the amount from the merchant’s balance. Anything already spent becomes a debt.',
    'Débite le solde du marchand. Le montant déjà dépensé devient une dette.',
  ],
  reversed: ['Top-up reversed.', 'Approvisionnement annulé.'],
  add: ['Add bank account', 'Ajouter un compte bancaire'],
  added: ['Bank account added.', 'Compte bancaire ajouté.'],
  approveAccountTitle: ['Approve bank account', 'Approuver le compte bancaire'],
  accountApproved: ['Bank account approved.', 'Compte bancaire approuvé.'],
  needsApproval: ['Needs approval', 'À approuver'],
  addedOn: ['Added', 'Ajout'],
  bank: ['Bank', 'Banque'],
  holder: ['Account holder', 'Titulaire'],
  number: ['Account number', 'Numéro de compte'],
  numberHint: [
    'IBAN or national account number. Merchants see it.',
    'IBAN ou numéro national. Les marchands le voient.',
  ],
  disable: ['Disable', 'Désactiver'],
  disableTitle: ['Disable bank account', 'Désactiver le compte bancaire'],
  disabled: ['Disabled', 'Désactivé'],
  disabledDone: ['Bank account disabled.', 'Compte bancaire désactivé.'],
  statuses: {
    unmatched: ['No merchant', 'Sans marchand'],
    awaiting_approval: ['Needs approval', 'À approuver'],
    received: ['Credited', 'Crédité'],
    rejected: ['Rejected', 'Rejeté'],
    reversed: ['Reversed', 'Annulé'],
  },
  mayReturn: ['May return a withdrawal', 'Peut-être le retour d’un reversement'],
})

const tones: Record<Schemas['TopUpStatus'], Tone> = {
  unmatched: 'warn',
  awaiting_approval: 'warn',
  received: 'good',
  rejected: 'mute',
  reversed: 'bad',
}

const createPlatformBankAccount: DescribeAction = ({ language }) => {
  const wording = texts[language]
  const required = (name: string, label: string, hint?: string) =>
    textField(`body.${name}`, label, { isRequired: true, ...(hint && { hint }) })
  return {
    label: wording.add,
    title: wording.add,
    fields: [
      required('name', wording.name),
      required('bank', wording.bank),
      choice('body.country', wording.country, countryOptions(language)),
      choice('body.currency', wording.currency, currencyOptions),
      required('holder', wording.holder),
      required('account_number', wording.number, wording.numberHint),
    ],
    done: wording.added,
  }
}

const recordTopUp: DescribeAction = ({ language }) => {
  const wording = texts[language]
  return {
    label: wording.record,
    title: wording.record,
    fields: [
      textField('body.bank_reference', wording.reference, { isRequired: true }),
      decimalField('body.amount', wording.amountLabel, { hint: wording.amountHint }),
      dateField('body.value_date', wording.valueDate, { isRequired: true }),
      textField('body.reference', wording.payerText),
      longTextField('body.evidence', wording.evidence, {
        hint: wording.evidenceHint,
        lengthMax: 255,
      }),
    ],
    readBody: (form) => ({
      bank_account_id: typedIn(form, 'body.bank_account_id'),
      bank_reference: typedIn(form, 'body.bank_reference'),
      currency: typedIn(form, 'body.currency'),
      amount: typedAmount(form, 'body.amount', typedIn(form, 'body.currency')),
      value_date: typedIn(form, 'body.value_date'),
      reference: typedIn(form, 'body.reference'),
      evidence: typedIn(form, 'body.evidence'),
    }),
    done: wording.recorded,
  }
}

/** With `confirms`, the form confirms the merchant that a colleague chose. */
const matchTopUp: DescribeAction = ({ language }, values) => {
  const { match, matchHint, matched, merchant, confirm, confirmAbout } = texts[language]
  if (values.has('confirms')) {
    return { label: confirm, title: confirm, about: confirmAbout, fields: [], done: matched }
  }
  const field = textField('body.organisation_id', merchant, { hint: matchHint, isRequired: true })
  return { label: match, title: match, fields: [field], done: matched }
}

const approveTopUp = plainAction(texts, 'approve', 'approveTitle', 'approved')

const rejectTopUp = dangerousAction(texts, 'reject', 'rejectTitle', 'rejected', reasonField)

const reverseTopUp = orProposed(
  dangerousAction(texts, 'reverse', 'reverseTitle', 'reversed', reasonField, 'reverseAbout'),
  'proposeTopUpReversal',
)

const approvePlatformBankAccount = plainAction(
  texts,
  'approve',
  'approveAccountTitle',
  'accountApproved',
)

const disablePlatformBankAccount = dangerousAction(
  texts,
  'disable',
  'disableTitle',
  'disabledDone',
  reasonField,
)

/** Neither the person who recorded a transfer nor the person who matched it may approve it. */
const approvalOf = (visit: Visit, topUp: Schemas['TopUp']): Markup | string => {
  const { recorded_by_id: recorder, matched_by_id: matcher, organisation_id } = topUp
  const { ownRecord, ownMatch } = texts[visit.language]
  const initial = { 'param.id': topUp.id }
  const own = visit.own.person.id
  const explain = (text: string): Markup => html`<p class="soft">${text}</p>`
  if (matcher === own) return explain(recorder === own ? ownRecord : ownMatch)
  if (recorder !== own) return offer(visit, 'approveTopUp', approveTopUp, initial)
  if (matcher === null || organisation_id === null) return explain(ownRecord)
  const confirmed = { ...initial, 'body.organisation_id': organisation_id, confirms: 'true' }
  return rowOffer(visit, 'matchTopUp', matchTopUp, confirmed)
}

const formsOf = (visit: Visit, topUp: Schemas['TopUp']): Markup => {
  const { id, status } = topUp
  const initial = { 'param.id': id }
  const reject = () => rowOffer(visit, 'rejectTopUp', rejectTopUp, initial)
  switch (status) {
    case 'unmatched':
      return html`${rowOffer(visit, 'matchTopUp', matchTopUp, initial)}${reject()}`
    case 'awaiting_approval':
      return html`${approvalOf(visit, topUp)}${reject()}`
    case 'received':
      return html`${rowOffer(visit, 'reverseTopUp', reverseTopUp, initial)}`
    default:
      return html``
  }
}

const suspicionOf = (visit: Visit, topUp: Schemas['TopUp']): Markup | string => {
  const { suspected_withdrawal_id: id } = topUp
  if (id === null) return ''
  return html`<br>${tag('warn', texts[visit.language].mayReturn)}
<a href="${visit.base}/console/finance/withdrawals?id=${id}"><code>${id}</code></a>`
}

const topUpsTable = (visit: Visit, topUps: Schemas['TopUp'][]): Markup => {
  const { status, merchant, amount, reference, payerText, none, statuses } = texts[visit.language]
  return table(
    [status, merchant, amount, reference, payerText, ''],
    topUps.map((each) => ({
      cells: [
        tag(tones[each.status], statuses[each.status]),
        each.organisation_id === null
          ? '–'
          : merchantLink(visit, each.organisation_id, each.organisation_name ?? ''),
        html`${amountOf(visit, each)}
<div class="small soft">${each.value_date}</div>`,
        html`${each.bank_reference}<br><span class="soft">${each.bank_account_name}</span>`,
        html`${each.reference}<br><span class="soft">${each.reason ?? each.evidence}</span>
${suspicionOf(visit, each)}`,
        formsOf(visit, each),
      ],
    })),
    none,
  )
}

const accountState = (
  visit: Visit,
  { id, approved, disabled }: Schemas['PlatformBankAccount'],
): Markup => {
  const wording = texts[visit.language]
  if (disabled) return tag('mute', wording.disabled)
  const initial = { 'param.id': id }
  const disable = rowOffer(visit, 'disablePlatformBankAccount', disablePlatformBankAccount, initial)
  if (approved) return html`${disable}`
  const approve = offer(visit, 'approvePlatformBankAccount', approvePlatformBankAccount, initial)
  return html`${tag('warn', wording.needsApproval)}${approve}${disable}`
}

const accountsPart = (visit: Visit, accounts: Schemas['PlatformBankAccount'][]): Markup => {
  const { language } = visit
  const wording = texts[language]
  const { name, bank, holder, addedOn, noAccounts } = wording
  return html`${table(
    [name, bank, holder, addedOn, ''],
    accounts.map((each) => ({
      cells: [
        each.name,
        html`${each.bank}
<div class="small soft">${countryName(each.country, language)} · ${each.currency}</div>`,
        html`${each.holder}
<div class="small soft">${each.masked_account_number}</div>`,
        time(each.created_at, visit),
        accountState(visit, each),
      ],
    })),
    noAccounts,
  )}
${foldedOffer(visit, 'createPlatformBankAccount', createPlatformBankAccount, {})}`
}

const path = '/finance/top-ups'

const topUpsPage = async (visit: Visit): Promise<Content> => {
  const { title, about, accounts, status, statuses, record } = texts[visit.language]
  const values = filtersOf(visit, ['status', 'organisation_id'])
  const [banks, found] = await Promise.all([
    visit.read('listPlatformBankAccounts', {}),
    visit.read('listTopUps', { query: { ...Object.fromEntries(values), ...cursorOf(visit) } }),
  ])
  const usable = banks.data.filter(({ approved, disabled }) => approved && !disabled)
  const fields = [option('status', status, Object.entries(statuses))]
  return {
    title,
    body: html`${financeTabs(visit)}<p class="soft">${about}</p>
${filterPanel(visit, { path, fields, values })}
${topUpsTable(visit, found.data)}
${pageLinks(visit, { path, values, next: found.meta.next_cursor })}
${usable.map(({ id, name, currency }) => {
  const initial = { 'body.bank_account_id': id, 'body.currency': currency }
  const form = offer(visit, 'recordTopUp', recordTopUp, initial)
  return form === '' ? '' : fold(`${record}: ${name} (${currency})`, html`${form}`)
})}
<h2>${accounts}</h2>
${accountsPart(visit, banks.data)}`,
  }
}

export const topUpsSection: Section = {
  actions: {
    createPlatformBankAccount,
    approvePlatformBankAccount,
    disablePlatformBankAccount,
    recordTopUp,
    matchTopUp,
    approveTopUp,
    rejectTopUp,
    reverseTopUp,
    proposeTopUpReversal: proposed(reverseTopUp),
  },
  pages: [{ path, show: topUpsPage }],
}
