import { parse } from 'csv-parse/sync'
import { html } from 'hono/html'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { readCustomerAmount } from '../typed-amount.ts'
import { merchantLink, table } from './components.ts'
import { financeTabs } from './finance-tabs.ts'
import { foldedOffer, offer } from './forms.ts'
import { cursorOf, pageLinks } from './lists.ts'
import { currencyOptions } from './market-fields.ts'
import { amountOf, tag } from './names.ts'
import {
  type Content,
  choice,
  type DescribeAction,
  longTextField,
  resultOf,
  type Section,
  textField,
  typedIn,
} from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Withdrawal batches', 'Lots de reversements'],
  none: ['No batches.', 'Aucun lot.'],
  batch: ['Batch', 'Lot'],
  account: ['Bank account', 'Compte bancaire'],
  lines: ['#Withdrawals', '#Reversements'],
  total: ['#Amount', '#Montant'],
  downloads: ['#Downloads', '#Téléchargements'],
  notDownloaded: ['Not downloaded', 'Non téléchargé'],
  exportTitle: ['Create batch', 'Créer un lot'],
  exportAbout: [
    'Puts all approved withdrawals in the currency of the account into a batch and marks them ' +
      'as sent.',
    'Réunit dans un lot tous les reversements approuvés dans la devise du compte, et les marque ' +
      'comme envoyés.',
  ],
  exported: [
    'Batch created. Its withdrawals are marked as sent.',
    'Lot créé. Ses reversements sont marqués comme envoyés.',
  ],
  held: ['Left out', 'Exclus du lot'],
  heldReasons: {
    merchant_may_not_pay: [
      'The merchant is suspended or not verified',
      'Le marchand est suspendu ou non vérifié',
    ],
    merchant_in_debt: ['The merchant owes money', 'Le marchand a une dette'],
    bank_account_disabled: ['The bank account is disabled', 'Le compte bancaire est désactivé'],
    status_changed: ['The withdrawal is no longer sent', 'Le reversement n’est plus envoyé'],
  } satisfies Record<Schemas['HeldReason'], Pair>,
  download: ['Download', 'Télécharger'],
  downloadTitle: ['Download bank file', 'Télécharger le fichier bancaire'],
  format: ['Format', 'Format'],
  formats: { 'pain.001': ['ISO 20022 pain.001', 'ISO 20022 pain.001'], csv: ['CSV', 'CSV'] },
  fileReady: ['The bank file is ready.', 'Le fichier bancaire est prêt.'],
  save: ['Save file', 'Enregistrer le fichier'],
  importTitle: ['Import bank response', 'Importer la réponse de la banque'],
  importAbout: [
    'One line for each withdrawal: end-to-end id; paid or returned; amount; bank reference; ' +
      'reason (optional). Separate the values with semicolons. Importing the same lines again ' +
      'changes nothing.',
    'Une ligne par reversement\u00a0: identifiant de bout en bout, paid ou returned, montant, ' +
      'référence bancaire, motif (facultatif), séparés par des points-virgules. Vous pouvez ' +
      'importer plusieurs fois les mêmes lignes sans risque.',
  ],
  answers: ['Lines', 'Lignes'],
  evidence: ['Source', 'Source'],
  evidenceHint: [
    'The name of the file or the number of the statement.',
    'Le nom du fichier ou le numéro du relevé.',
  ],
  imported: ['Bank response imported.', 'Réponse de la banque importée.'],
  endToEndId: ['End-to-end id', 'Identifiant de bout en bout'],
  result: ['Result', 'Résultat'],
  results: {
    paid: ['Paid', 'Payé'],
    returned: ['Returned', 'Retourné'],
    return_proposed: ['Return proposed', 'Retour proposé'],
    repeated: ['Already recorded', 'Déjà enregistré'],
    refused: ['Refused', 'Refusé'],
  },
  refusals: {
    unknown_withdrawal: ['Unknown withdrawal', 'Reversement inconnu'],
    other_amount: ['Other amount or currency', 'Autre montant ou devise'],
    other_status: ['Its status does not allow this', 'Son statut ne le permet pas'],
    reference_used: ['Bank reference already used', 'Référence bancaire déjà utilisée'],
    other_bank_account: [
      'Sent from another bank account',
      'Envoyé depuis un autre compte bancaire',
    ],
    top_up_recorded: [
      'A top-up has the same amount and a close value date',
      'Un approvisionnement a le même montant et une date de valeur proche',
    ],
    second_person_needed: [
      'You sent it: a colleague must import it',
      'Vous l’avez envoyé\u00a0: un collègue doit l’importer',
    ],
  },
})

const path = '/finance/batches'

const heldTable = (visit: Visit, held: readonly Schemas['HeldWithdrawal'][]): Markup | string => {
  if (held.length === 0) return ''
  const { held: heading, heldReasons, merchant, reason } = texts[visit.language]
  return html`<h3>${heading}</h3>${table(
    [merchant, '', reason],
    held.map((each) => ({
      cells: [
        merchantLink(visit, each.organisation_id, each.organisation_name),
        html`<code>${each.id}</code>`,
        heldReasons[each.reason],
      ],
    })),
  )}`
}

/** `accounts` is a list of `id=name` for the account field. */
const exportWithdrawals: DescribeAction = (visit, values) => {
  const { exportTitle, exportAbout, exported, account } = texts[visit.language]
  const accounts = [...new URLSearchParams(values.get('accounts') ?? '')]
  return {
    label: exportTitle,
    title: exportTitle,
    about: exportAbout,
    fields: [choice('body.bank_account_id', account, accounts)],
    readBody: (form) => ({
      bank_account_id: typedIn(form, 'body.bank_account_id'),
      environment: form.get('environment'),
    }),
    done: exported,
    result: resultOf('exportWithdrawals', ({ held }) => html`${heldTable(visit, held)}`),
  }
}

const mediaTypes = { xml: 'application/xml', csv: 'text/csv' }

/** The link contains the file itself, because no URL of the console serves the file. */
const fileLink = (language: Visit['language'], file: Schemas['BankFile']): Markup => {
  const type = file.file_name.endsWith('.xml') ? mediaTypes.xml : mediaTypes.csv
  const href = `data:${type};base64,${Buffer.from(file.content).toString('base64')}`
  return html`<p><a href="${href}" download="${file.file_name}">${texts[language].save}</a>
${file.file_name}</p>`
}

const downloadWithdrawalBatch: DescribeAction = (visit) => {
  const { download, downloadTitle, format, formats, fileReady } = texts[visit.language]
  return {
    label: download,
    title: downloadTitle,
    fields: [choice('body.format', format, Object.entries(formats))],
    done: fileReady,
    result: resultOf(
      'downloadWithdrawalBatch',
      ({ data, held }) => html`${fileLink(visit.language, data)}${heldTable(visit, held)}`,
    ),
  }
}

/** An unreadable amount becomes `…`, which the API rejects. */
const readAmount = (text: string, currency: string): number | '…' => {
  const read = readCustomerAmount(text, currency)
  return 'amount' in read ? read.amount : '…'
}

/**
 * The input has one bank response per line. A comma does not separate cells, because it may be a
 * decimal mark. A cell that cannot be read becomes invalid.
 */
const answersIn = (text: string, currency: string): unknown[] => {
  const delimiter = text.includes(';') ? ';' : '\t'
  const options = { delimiter, relax_column_count: true, trim: true }
  const lines: string[][] = parse(text, { ...options, skip_empty_lines: true, relax_quotes: true })
  return lines.map(
    ([end_to_end_id = '', outcome = '', amount = '', bank_reference = '', reason]) => ({
      end_to_end_id,
      outcome: outcome.toLowerCase(),
      amount: readAmount(amount, currency),
      currency,
      bank_reference,
      ...(reason !== undefined && reason !== '' && { reason }),
    }),
  )
}

const resultTable = (
  language: Visit['language'],
  lines: readonly Schemas['BankAnswerLine'][],
): Markup => {
  const { endToEndId, result, results, refusals, none } = texts[language]
  return table(
    [endToEndId, result, ''],
    lines.map((line) => ({
      cells: [
        untrusted(line.end_to_end_id),
        results[line.result],
        line.refusal === null ? '' : refusals[line.refusal],
      ],
    })),
    none,
  )
}

/**
 * `accounts` is a list of `id=name` for the account field. If there are several accounts, staff
 * must choose one.
 */
const recordBankAnswers: DescribeAction = ({ language }, values) => {
  const { importTitle, importAbout, imported, evidence, evidenceHint, answers, currency, account } =
    texts[language]
  const accounts = [...new URLSearchParams(values.get('accounts') ?? '')]
  const choices: [string, string][] = accounts.length > 1 ? [['', '–'], ...accounts] : accounts
  return {
    label: importTitle,
    title: importTitle,
    about: importAbout,
    fields: [
      ...(choices.length === 0 ? [] : [choice('body.bank_account_id', account, choices)]),
      choice('body.currency', currency, currencyOptions),
      textField('body.evidence', evidence, { hint: evidenceHint, isRequired: true }),
      longTextField('body.answers', answers),
    ],
    readBody: (form) => ({
      ...(typedIn(form, 'body.bank_account_id') !== '' && {
        bank_account_id: typedIn(form, 'body.bank_account_id'),
      }),
      evidence: typedIn(form, 'body.evidence'),
      answers: answersIn(typedIn(form, 'body.answers'), typedIn(form, 'body.currency')),
    }),
    done: imported,
    result: resultOf('recordBankAnswers', ({ data }) => resultTable(language, data.lines)),
  }
}

const accountsOf = async (visit: Visit): Promise<string> => {
  if (!visit.may('listPlatformBankAccounts')) return ''
  const { data } = await visit.read('listPlatformBankAccounts', {})
  const usable = data.filter(({ approved, disabled }) => approved && !disabled)
  const named = usable.map((each): [string, string] => [
    each.id,
    `${each.name} ${each.masked_account_number} (${each.currency})`,
  ])
  return String(new URLSearchParams(named))
}

const batchesPage = async (visit: Visit): Promise<Content> => {
  const wording = texts[visit.language]
  const { environment } = visit
  const [{ data, meta }, accounts] = await Promise.all([
    visit.read('listWithdrawalBatches', { query: cursorOf(visit) }),
    accountsOf(visit),
  ])
  const shown = data.filter((each) => each.environment === environment)
  const { title, batch, account, lines, total, downloads, none } = wording
  return {
    title,
    body: html`${financeTabs(visit)}
${foldedOffer(visit, 'exportWithdrawals', exportWithdrawals, { accounts, environment })}
${foldedOffer(visit, 'recordBankAnswers', recordBankAnswers, { accounts })}
${table(
  [batch, account, lines, total, downloads, ''],
  shown.map((each) => ({
    cells: [
      html`${time(each.created_at, visit)}
<div class="small soft">${untrusted(each.exported_by ?? '')}</div>`,
      untrusted(each.bank_account_name),
      String(each.line_count),
      amountOf(visit, each),
      each.downloads === 0 && each.line_count > 0
        ? tag('warn', wording.notDownloaded)
        : String(each.downloads),
      offer(visit, 'downloadWithdrawalBatch', downloadWithdrawalBatch, { 'param.id': each.id }),
    ],
  })),
  none,
)}
${pageLinks(visit, { path, values: new URLSearchParams(), next: meta.next_cursor })}`,
  }
}

export const withdrawalBatchesSection: Section = {
  actions: { exportWithdrawals, downloadWithdrawalBatch, recordBankAnswers },
  pages: [{ path, show: batchesPage }],
}
