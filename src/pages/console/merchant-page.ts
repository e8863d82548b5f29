import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { facts, table } from './components.ts'
import { foldedOffer } from './forms.ts'
import { transactionsTable } from './found-transactions.ts'
import { heldForms, heldLabel, heldLink } from './held-payouts.ts'
import { merchantActions } from './merchant-actions.ts'
import { merchantTabs, readMerchant } from './merchant-frame.ts'
import { stateTag, verificationTag } from './merchant-names.ts'
import type { Content } from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  suspendedSince: ['Suspended since', 'Suspendu depuis'],
  unverified: ['not verified', 'non vérifié'],
  waits: [
    'This merchant’s identity needs verification.',
    'L’identité de ce marchand doit être vérifiée.',
  ],
  applications: ['Applications', 'Applications'],
  addresses: ['-Allowed IPs', '-IP autorisées'],
  rate: ['-Requests per minute', '-Requêtes par minute'],
  noApplication: ['No applications yet.', 'Aucune application.'],
  transactions: ['Recent transactions', 'Dernières transactions'],
  noTransaction: ['No transactions yet.', 'Aucune transaction.'],
  all: ['All transactions', 'Toutes les transactions'],
  stops: ['Stops within a second', 'S’arrête dans la seconde'],
  stopsList: [
    [
      'All API keys are refused: no new payments, refunds or payouts.',
      'Open checkout pages and payment links stop accepting payments.',
      'Approved payouts that are not submitted yet are held until staff resume or cancel them.',
    ],
    [
      'Toutes les clés API sont refusées\u00a0: aucun nouveau paiement, remboursement ou ' +
        'versement.',
      'Les pages et les liens de paiement ouverts n’acceptent plus de paiement.',
      'Les versements approuvés mais pas encore envoyés sont bloqués jusqu’à une décision de ' +
        'l’équipe.',
    ],
  ],
  goesOn: ['Continues', 'Se poursuit'],
  goesOnList: [
    [
      'Payouts already submitted, payments and refunds still complete, and their webhooks are ' +
        'sent.',
      'Balances don’t change.',
    ],
    [
      'Les versements déjà envoyés, les paiements et les remboursements se terminent, et leurs ' +
        'notifications sont envoyées.',
      'Les soldes ne changent pas.',
    ],
  ],
})

type Merchant = Schemas['Organisation']

const factsOf = (visit: Visit, merchant: Merchant): Markup => {
  const wording = texts[visit.language]
  const { suspended_at, suspension_reason } = merchant
  const held = merchant.payouts?.held ?? 0
  return facts([
    [wording.verification, verificationTag(visit, merchant.kyc_status)],
    [wording.state, stateTag(visit, merchant)],
    [wording.suspendedSince, suspended_at === null ? null : time(suspended_at, visit)],
    [wording.reason, suspended_at === null ? null : untrusted(suspension_reason)],
    [heldLabel(visit.language), held === 0 ? null : heldLink(visit, held, merchant.id)],
    [
      wording.email,
      merchant.contact_verified
        ? untrusted(merchant.email)
        : html`${untrusted(merchant.email)} (${wording.unverified})`,
    ],
    [wording.country, `${countryName(merchant.country, visit.language)} (${merchant.currency})`],
    [wording.created, time(merchant.created_at, visit)],
    [wording.id, html`<code>${merchant.id}</code>`],
  ])
}

const consequences = (language: Language): Markup => {
  const { stops, stopsList, goesOn, goesOnList } = texts[language]
  const list = (title: string, items: readonly string[]) =>
    html`<h3>${title}</h3><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`
  return html`${list(stops, stopsList)}${list(goesOn, goesOnList)}`
}

const actionsOf = (visit: Visit, merchant: Merchant): Markup => {
  const { id, name, email } = merchant
  const about = { 'param.id': id }
  const { setKycStatus, suspendOrganisation, resumeOrganisation, updateOrganisation } =
    merchantActions
  return html`${foldedOffer(visit, 'setKycStatus', setKycStatus, {
    ...about,
    'body.status': merchant.kyc_status,
    // The review covers the e-mail address that this page shows.
    'body.email': email,
  })}
${foldedOffer(visit, 'updateOrganisation', updateOrganisation, {
  ...about,
  'body.name': name,
  'body.email': email,
})}
${
  merchant.suspended_at === null
    ? foldedOffer(
        visit,
        'suspendOrganisation',
        suspendOrganisation,
        about,
        consequences(visit.language),
      )
    : foldedOffer(visit, 'resumeOrganisation', resumeOrganisation, about)
}
${heldForms(visit, merchant)}`
}

const applicationRow = (visit: Visit, application: Schemas['Application']) => {
  const { anywhere, unlimited } = texts[visit.language]
  const { id, name, ip_allow_list, rate_limit_per_minute, created_at } = application
  return {
    href: `${visit.base}/console/merchants/applications/${id}`,
    cells: [
      untrusted(name),
      time(created_at, visit),
      ip_allow_list.length === 0 ? anywhere : ip_allow_list.join(', '),
      rate_limit_per_minute === null ? unlimited : String(rate_limit_per_minute),
    ],
  }
}

export const merchantPage = async (
  visit: Visit,
  params: Record<string, string>,
): Promise<Content> => {
  const { base, language } = visit
  const wording = texts[language]
  const merchant = await readMerchant(visit, params.id ?? '')
  const { id, name } = merchant
  const [applications, transactions] = await Promise.all([
    visit.may('listApplications')
      ? visit.read('listApplications', { params: { id }, query: { per_page: 100 } })
      : undefined,
    visit.read('searchTransactions', {
      query: { organisation_id: id, environment: visit.environment, per_page: 10 },
    }),
  ])
  const { application, addresses, rate, created } = wording
  const bulks = '/console/approvals/bulk'
  return {
    title: name,
    body: html`${merchantTabs(visit, id)}
${
  merchant.kyc_status === 'pending' ? html`<p class="notice warn">${wording.waits}</p>` : ''
}${factsOf(visit, merchant)}
${actionsOf(visit, merchant)}
${
  applications === undefined
    ? ''
    : html`<h2>${wording.applications}</h2>
${table(
  [application, created, addresses, rate],
  applications.data.map((each) => applicationRow(visit, each)),
  wording.noApplication,
)}`
}
${foldedOffer(visit, 'createApplication', merchantActions.createApplication, { 'param.id': id })}
<h2>${wording.transactions}</h2>
${transactionsTable(visit, transactions.data, wording.noTransaction, { isOfOne: true })}
<p class="pages">
<a href="${base}/console/transactions?organisation_id=${id}">${wording.all}</a>
${
  visit.may('listBulkPayouts')
    ? html`<a href="${base}${bulks}?organisation_id=${id}">${wording.bulkPayouts}</a>`
    : ''
}</p>`,
  }
}
