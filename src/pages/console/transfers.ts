import { html } from 'hono/html'
import type { Country, Provider } from '../../domain/markets.ts'
import { countries, markets } from '../../domain/markets.ts'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { typedAmount } from '../typed-amount.ts'
import { table } from './components.ts'
import { financeTabs } from './finance-tabs.ts'
import { foldedOffer, offer } from './forms.ts'
import { cursorOf, filterPanel, filtersOf, pageLinks } from './lists.ts'
import { currencyOptions } from './market-fields.ts'
import { amountOf, marketName, type Tone, tag } from './names.ts'
import { orProposed, proposed } from './propose.ts'
import { reasonField } from './refund-form.ts'
import {
  type Content,
  choice,
  type DescribeAction,
  type Download,
  dangerousAction,
  dateField,
  decimalField,
  fileOptions,
  longTextField,
  option,
  plainAction,
  type Section,
  textField,
  typedIn,
} from './section.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Transfers', 'Transferts'],
  about: [
    'The platform’s own money: capital in wallets and bank accounts, and transfers between them.',
    'L’argent de la plateforme\u00a0: capital des portefeuilles et des comptes bancaires, et ' +
      'transferts entre eux.',
  ],
  none: ['No transfers.', 'Aucun transfert.'],
  status: ['Status', 'Statut'],
  amountLabel: ['Amount', 'Montant'],
  accounts: ['From and to', 'Origine et destination'],
  account: ['Account', 'Compte'],
  source: ['From', 'De'],
  target: ['To', 'Vers'],
  proofs: ['Reference and evidence', 'Référence et justificatif'],
  bankReference: ['Reference', 'Référence'],
  referenceHint: [
    'The bank’s, provider’s or document’s reference.',
    'Référence de la banque, de l’opérateur ou du document.',
  ],
  valueDate: ['Value date', 'Date de valeur'],
  evidence: ['Evidence', 'Justificatif'],
  evidenceHint: [
    'Where a colleague can find it, such as the statement and its line.',
    'Indiquez où un collègue peut retrouver le mouvement, par exemple le relevé et la ligne.',
  ],
  people: ['Recorded by', 'Enregistré par'],
  recordCapital: ['Record capital', 'Enregistrer du capital'],
  recordTransfer: ['Record transfer', 'Enregistrer un transfert'],
  recorded: ['Recorded.', 'Mouvement enregistré.'],
  approveTitle: ['Approve', 'Approuver'],
  approvedDone: ['Approved.', 'Mouvement approuvé.'],
  rejectTitle: ['Reject', 'Rejeter'],
  rejectedDone: ['Rejected.', 'Mouvement rejeté.'],
  confirm: ['Confirm arrival', 'Confirmer l’arrivée'],
  confirmed: ['Arrival confirmed.', 'Arrivée confirmée.'],
  charge: ['Charge', 'Frais retenus'],
  chargeHint: [
    'Amount that the bank or provider deducted; 0 if none.',
    'Montant retenu par la banque ou l’opérateur. Saisissez 0 s’il n’y en a pas.',
  ],
  reverse: ['Reverse', 'Annuler'],
  reverseAbout: [
    'For a transfer that came back, or capital recorded by mistake.',
    'Pour un transfert retourné, ou du capital enregistré par erreur.',
  ],
  reversedDone: ['Reversed.', 'Mouvement annulé.'],
  capital: ['Capital', 'Capital'],
  bankAccount: ['Bank account', 'Compte bancaire'],
  kinds: {
    opening_balance: ['Opening balance', 'Solde d’ouverture'],
    prefunding: ['Prefunding', 'Apport'],
    profit: ['Profit taken', 'Retrait de bénéfice'],
    transfer: ['Transfer', 'Transfert'],
  },
  statuses: {
    awaiting_approval: ['Needs approval', 'À approuver'],
    rejected: ['Rejected', 'Rejeté'],
    recorded: ['Recorded', 'Comptabilisé'],
    reversed: ['Reversed', 'Annulé'],
    sent: ['In transit', 'En transit'],
    arrived: ['Arrived', 'Arrivé'],
    returned: ['Returned', 'Retourné'],
  },
})

const tones: Record<Schemas['PlatformTransferStatus'], Tone> = {
  awaiting_approval: 'warn',
  rejected: 'mute',
  recorded: 'good',
  reversed: 'bad',
  sent: 'warn',
  arrived: 'good',
  returned: 'bad',
}

/** The form submits these accounts again, so that it can show them after an error. */
type Banks = [account: string, name: string][]

const walletOptions = (language: Language): Banks =>
  countries.flatMap((country) =>
    markets[country].providers.map((provider): [string, string] => [
      `wallet:${provider}:${country}`,
      marketName({ provider, country }, language),
    ]),
  )

const banksIn = (values: URLSearchParams): Banks => [
  ...new URLSearchParams(values.get('banks') ?? ''),
]

const nameOf = ({ language }: Visit, account: string, banks: Banks): string => {
  const [type, provider, country] = account.split(':')
  if (type === 'capital') return texts[language].capital
  const known = banks.find(([each]) => each === account)?.[1]
  if (type === 'bank') return known ?? texts[language].bankAccount
  return marketName({ provider: provider as Provider, country: country as Country }, language)
}

/** The same action records capital if the form is not for a transfer. */
const recordPlatformTransfer: DescribeAction = ({ language }, values) => {
  const wording = texts[language]
  const isTransfer = values.get('form') === 'transfer'
  const accounts = [...banksIn(values), ...walletOptions(language)]
  const { transfer: _, ...capitalKinds } = wording.kinds
  const title = isTransfer ? wording.recordTransfer : wording.recordCapital
  return {
    label: title,
    title,
    fields: [
      ...(isTransfer
        ? [choice('body.from', wording.source, accounts)]
        : [choice('body.kind', wording.kind, Object.entries(capitalKinds))]),
      choice('body.to', isTransfer ? wording.target : wording.account, accounts),
      choice('body.currency', wording.currency, currencyOptions),
      decimalField('body.amount', wording.amountLabel),
      textField('body.reference', wording.bankReference, {
        hint: wording.referenceHint,
        isRequired: true,
      }),
      dateField('body.value_date', wording.valueDate, { isRequired: true }),
      longTextField('body.evidence', wording.evidence, {
        hint: wording.evidenceHint,
        lengthMax: 255,
      }),
    ],
    readBody: (form) => {
      const kind = form.get('form') === 'transfer' ? 'transfer' : typedIn(form, 'body.kind')
      const account = typedIn(form, 'body.to')
      const source = kind === 'transfer' ? typedIn(form, 'body.from') : 'capital'
      const currency = typedIn(form, 'body.currency')
      return {
        kind,
        from: kind === 'profit' ? account : source,
        to: kind === 'profit' ? 'capital' : account,
        currency,
        amount: typedAmount(form, 'body.amount', currency),
        reference: typedIn(form, 'body.reference'),
        value_date: typedIn(form, 'body.value_date'),
        evidence: typedIn(form, 'body.evidence'),
      }
    },
    done: wording.recorded,
  }
}

const approvePlatformTransfer = plainAction(texts, 'approve', 'approveTitle', 'approvedDone')

const rejectPlatformTransfer = dangerousAction(
  texts,
  'reject',
  'rejectTitle',
  'rejectedDone',
  reasonField,
)

const confirmPlatformTransfer = orProposed(({ language }) => {
  const { confirm, confirmed, charge, chargeHint, evidence, evidenceHint } = texts[language]
  return {
    label: confirm,
    title: confirm,
    fields: [
      decimalField('body.charge_amount', charge, { hint: chargeHint }),
      longTextField('body.evidence', evidence, { hint: evidenceHint, lengthMax: 255 }),
    ],
    readBody: (form) => ({
      charge_amount: typedAmount(form, 'body.charge_amount', typedIn(form, 'currency')),
      evidence: typedIn(form, 'body.evidence'),
    }),
    done: confirmed,
  }
}, 'proposePlatformTransferArrival')

const reversePlatformTransfer = orProposed(
  dangerousAction(texts, 'reverse', 'reverse', 'reversedDone', reasonField, 'reverseAbout'),
  'proposePlatformTransferReversal',
)

const formsOf = (visit: Visit, movement: Schemas['PlatformTransfer']): Markup => {
  const { id, status, currency } = movement
  const initial = { 'param.id': id }
  const reverse = () =>
    foldedOffer(visit, 'reversePlatformTransfer', reversePlatformTransfer, initial)
  switch (status) {
    case 'awaiting_approval':
      return html`${offer(visit, 'approvePlatformTransfer', approvePlatformTransfer, initial)}
${foldedOffer(visit, 'rejectPlatformTransfer', rejectPlatformTransfer, initial)}`
    case 'sent': {
      const more = { ...initial, currency }
      return html`${foldedOffer(visit, 'confirmPlatformTransfer', confirmPlatformTransfer, more)}
${reverse()}`
    }
    case 'recorded':
      return html`${reverse()}`
    default:
      return html``
  }
}

const movementsTable = (
  visit: Visit,
  movements: Schemas['PlatformTransfer'][],
  banks: Banks,
): Markup => {
  const wording = texts[visit.language]
  const { status, kind, amount, accounts, proofs, valueDate, people, none, kinds } = wording
  const soft = (text: string) => html`<br><span class="soft">${text}</span>`
  return table(
    [status, kind, amount, accounts, proofs, valueDate, people, ''],
    movements.map((each) => {
      const { charge_amount: charge, currency } = each
      return {
        cells: [
          tag(tones[each.status], wording.statuses[each.status]),
          kinds[each.kind],
          html`${amountOf(visit, each)}${
            charge
              ? html`<br><span class="soft">${wording.charge} ${amountOf(visit, {
                  amount: charge,
                  currency,
                })}</span>`
              : ''
          }`,
          html`${nameOf(visit, each.from, banks)} →${soft(nameOf(visit, each.to, banks))}`,
          html`${each.reference}${soft(each.reason ?? each.arrival_evidence ?? each.evidence)}`,
          each.value_date,
          html`${each.recorded_by ?? '–'}${each.approved_by && soft(each.approved_by)}`,
          formsOf(visit, each),
        ],
      }
    }),
    none,
  )
}

const path = '/finance/transfers'

const transfersPage = async (visit: Visit): Promise<Content> => {
  const wording = texts[visit.language]
  const { title, about, status, statuses, kind, kinds, download } = wording
  const values = filtersOf(visit, ['kind', 'status'])
  const [found, accounts] = await Promise.all([
    visit.read('listPlatformTransfers', {
      query: { ...Object.fromEntries(values), ...cursorOf(visit) },
    }),
    visit.read('listPlatformBankAccounts', {}),
  ])
  const named = (each: Schemas['PlatformBankAccount']): Banks[number] => [
    `bank:${each.id}`,
    `${each.name} (${each.currency})`,
  ]
  const banks = accounts.data.map(named)
  const fields = [
    option('kind', kind, Object.entries(kinds)),
    option('status', status, Object.entries(statuses)),
  ]
  const usable = accounts.data.filter(({ approved, disabled }) => approved && !disabled)
  const record = (form: 'capital' | 'transfer') => {
    const initial = { form, banks: String(new URLSearchParams(usable.map(named))) }
    return foldedOffer(visit, 'recordPlatformTransfer', recordPlatformTransfer, initial)
  }
  const file = values.size === 0 ? `${path}.csv` : `${path}.csv?${values}`
  return {
    title,
    body: html`${financeTabs(visit)}<p class="soft">${about}</p>
${filterPanel(visit, { path, fields, values })}
${movementsTable(visit, found.data, banks)}
${pageLinks(visit, { path, values, next: found.meta.next_cursor })}
${record('transfer')}${record('capital')}
<p class="more"><a class="button second" href="${visit.base}/console${file}">${download}</a></p>`,
  }
}

const transfersFile: Download = {
  path: `${path}.csv`,
  operationId: 'exportPlatformTransfers',
  requestOf: (visit) => {
    const values = filtersOf(visit, ['kind', 'status'])
    return { query: { ...Object.fromEntries(values), ...fileOptions(visit) } }
  },
}

export const transfersSection: Section = {
  actions: {
    recordPlatformTransfer,
    approvePlatformTransfer,
    rejectPlatformTransfer,
    confirmPlatformTransfer,
    reversePlatformTransfer,
    proposePlatformTransferArrival: proposed(confirmPlatformTransfer),
    proposePlatformTransferReversal: proposed(reversePlatformTransfer),
  },
  pages: [{ path, show: transfersPage }],
  downloads: [transfersFile],
}
