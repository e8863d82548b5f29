import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { merchantLink, table } from './components.ts'
import { financeTabs } from './finance-tabs.ts'
import { rowOffer } from './forms.ts'
import { cursorOf, filterPanel, filtersOf, pageLinks } from './lists.ts'
import { type Tone, tag } from './names.ts'
import { reasonField, sharedReasonField } from './refund-form.ts'
import {
  type Content,
  type DescribeAction,
  dangerousAction,
  longTextField,
  option,
  type Section,
  textField,
} from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Merchants’ bank accounts', 'Comptes bancaires des marchands'],
  none: ['No bank accounts.', 'Aucun compte bancaire.'],
  bank: ['Bank', 'Banque'],
  holder: ['Account holder', 'Titulaire'],
  number: ['Account number', 'Numéro de compte'],
  numberHint: [
    'As in the evidence. It must be the number that the merchant added.',
    'Tel qu’il figure sur le justificatif. Il doit correspondre au numéro ajouté par le marchand.',
  ],
  evidence: ['Evidence', 'Justificatif'],
  evidenceHint: [
    'A document of the bank that shows the holder and the number.',
    'Un document de la banque qui indique le titulaire et le numéro.',
  ],
  addedOn: ['Added', 'Ajout'],
  usableFrom: ['Usable from', 'Utilisable à partir du'],
  verify: ['Verify', 'Vérifier'],
  verifyTitle: ['Verify bank account', 'Vérifier le compte bancaire'],
  verified: [
    'Bank account verified. The merchant is notified.',
    'Compte vérifié. Le marchand est averti.',
  ],
  rejectTitle: ['Reject bank account', 'Rejeter le compte bancaire'],
  rejected: ['Bank account rejected.', 'Compte bancaire rejeté.'],
  disable: ['Disable', 'Désactiver'],
  disableTitle: ['Disable bank account', 'Désactiver le compte bancaire'],
  disabled: ['Bank account disabled.', 'Compte bancaire désactivé.'],
  off: ['Disabled', 'Désactivé'],
  statuses: {
    pending: ['To verify', 'À vérifier'],
    verified: ['Verified', 'Vérifié'],
    rejected: ['Rejected', 'Rejeté'],
  },
})

type Account = Schemas['MerchantBankAccount']

const tones: Record<Account['status'], Tone> = {
  pending: 'warn',
  verified: 'good',
  rejected: 'bad',
}

const path = '/finance/bank-accounts'

const verifyMerchantBankAccount: DescribeAction = ({ language }) => {
  const { verify, verifyTitle, verified, number, numberHint, evidence, evidenceHint } =
    texts[language]
  return {
    label: verify,
    title: verifyTitle,
    fields: [
      textField('body.account_number', number, { isRequired: true, hint: numberHint }),
      longTextField('body.evidence', evidence, { hint: evidenceHint, lengthMax: 255 }),
    ],
    done: verified,
  }
}

const rejectMerchantBankAccount = dangerousAction(
  texts,
  'reject',
  'rejectTitle',
  'rejected',
  sharedReasonField,
)

const disableMerchantBankAccount = dangerousAction(
  texts,
  'disable',
  'disableTitle',
  'disabled',
  reasonField,
)

const formsOf = (visit: Visit, { id, status, disabled_at }: Account): Markup | string => {
  if (disabled_at !== null) return ''
  const initial = { 'param.id': id }
  const disable = () =>
    rowOffer(visit, 'disableMerchantBankAccount', disableMerchantBankAccount, initial)
  if (status !== 'pending') return disable()
  return html`${rowOffer(visit, 'verifyMerchantBankAccount', verifyMerchantBankAccount, initial)}
${rowOffer(visit, 'rejectMerchantBankAccount', rejectMerchantBankAccount, initial)}`
}

const stateOf = (visit: Visit, { status, disabled_at, rejection_reason }: Account): Markup => {
  const { off, statuses } = texts[visit.language]
  if (status === 'verified' && disabled_at !== null) return tag('mute', off)
  return html`${tag(tones[status], statuses[status])}
${rejection_reason ?? ''}`
}

const accountsPage = async (visit: Visit): Promise<Content> => {
  const { language, environment } = visit
  const wording = texts[language]
  const values = filtersOf(visit, ['status', 'organisation_id'])
  const query = { ...Object.fromEntries(values), environment, ...cursorOf(visit) }
  const { data, meta } = await visit.read('listMerchantBankAccounts', { query })
  const { title, status, statuses, merchant, bank, holder, addedOn, usableFrom } = wording
  const fields = [option('status', status, Object.entries(statuses))]
  return {
    title,
    body: html`${financeTabs(visit)}
${filterPanel(visit, { path, fields, values })}
${table(
  [status, merchant, bank, holder, addedOn, usableFrom, ''],
  data.map((each) => ({
    cells: [
      stateOf(visit, each),
      merchantLink(visit, each.organisation_id, each.organisation_name),
      html`${untrusted(each.bank)}
<div class="small soft">${countryName(each.country, language)}</div>`,
      html`${untrusted(each.holder)}
<div class="small soft">${each.masked_account_number} · ${each.currency}</div>`,
      html`${time(each.created_at, visit)}
<div class="small soft">${each.added_by?.name ?? ''}</div>`,
      each.status === 'rejected' ? '' : time(each.usable_from, visit),
      formsOf(visit, each),
    ],
  })),
  wording.none,
)}
${pageLinks(visit, { path, values, next: meta.next_cursor })}`,
  }
}

export const merchantBankAccountsSection: Section = {
  actions: { verifyMerchantBankAccount, rejectMerchantBankAccount, disableMerchantBankAccount },
  pages: [{ path, show: accountsPage }],
}
