import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import type { Language, Markup } from '../layout.ts'
import { foldedOffer } from './fold.ts'
import { transactionsTable } from './found-transactions.ts'
import { merchantActions } from './merchant-actions.ts'
import { fact, merchantTabs, readMerchant } from './merchant-frame.ts'
import { stateTag, verificationTag } from './merchant-names.ts'
import { written } from './names.ts'
import type { Content } from './section.ts'
import { table } from './table.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** One merchant: how it stands, what it consists of, and what it did last. */

const en = {
  verification: 'Verification',
  state: 'State',
  suspendedSince: 'Suspended since',
  reason: 'Reason',
  email: 'E-mail',
  country: 'Country',
  currency: 'Currency',
  since: 'Signed up',
  id: 'Id',
  waits: 'The identity of this merchant waits to be verified.',
  applications: 'Applications',
  application: 'Application',
  addresses: 'Its keys may come from',
  anywhere: 'any address',
  rate: '#Requests a minute',
  unlimited: 'no limit',
  created: 'Created',
  noApplication: 'No application yet.',
  more: 'More applications are in the API.',
  transactions: 'Last transactions',
  noTransaction: 'No transaction yet.',
  all: 'All transactions of this merchant',
  bulkPayouts: 'Its bulk payouts',
  webhooks: 'Its webhook endpoints',
  stops: 'What stops, within a second',
  stopsList: [
    'Every key of the merchant is refused: no payment, refund or payout begins.',
    'Open checkout pages and payment links take no payment.',
  ],
  goesOn: 'What goes on',
  goesOnList: [
    'Transactions in progress still end, and their webhooks are still sent.',
    'Balances stay as they are.',
  ],
}

const fr: typeof en = {
  verification: 'Vérification',
  state: 'État',
  suspendedSince: 'Suspendu depuis',
  reason: 'Raison',
  email: 'Adresse e-mail',
  country: 'Pays',
  currency: 'Devise',
  since: 'Inscription',
  id: 'Identifiant',
  waits: 'L’identité de ce marchand attend d’être vérifiée.',
  applications: 'Applications',
  application: 'Application',
  addresses: 'Ses clés peuvent venir de',
  anywhere: 'toute adresse',
  rate: '#Requêtes par minute',
  unlimited: 'sans limite',
  created: 'Création',
  noApplication: 'Aucune application.',
  more: 'L’API montre les autres applications.',
  transactions: 'Dernières transactions',
  noTransaction: 'Aucune transaction.',
  all: 'Toutes les transactions de ce marchand',
  bulkPayouts: 'Ses versements groupés',
  webhooks: 'Ses points de réception',
  stops: 'Ce qui s’arrête, en une seconde',
  stopsList: [
    'Toute clé du marchand est refusée : aucun paiement, remboursement ni versement ne commence.',
    'Les pages de paiement et liens ouverts n’acceptent plus de paiement.',
  ],
  goesOn: 'Ce qui continue',
  goesOnList: [
    'Les transactions en cours se terminent, et leurs webhooks sont envoyés.',
    'Les soldes restent ce qu’ils sont.',
  ],
}

const texts: Record<Language, typeof en> = { en, fr }

type Merchant = Schemas['Organisation']

const factsOf = (visit: Visit, merchant: Merchant): Markup => {
  const wording = texts[visit.language]
  const { suspended_at, suspension_reason } = merchant
  return html`<dl class="facts">
${fact(wording.verification, verificationTag(visit, merchant.kyc_status))}
${fact(wording.state, stateTag(visit, merchant))}
${
  suspended_at === null
    ? ''
    : html`${fact(wording.suspendedSince, time(suspended_at, visit))}
${fact(wording.reason, written(suspension_reason))}`
}
${fact(wording.email, written(merchant.email))}
${fact(wording.country, `${countryName(merchant.country, visit.language)} (${merchant.currency})`)}
${fact(wording.since, time(merchant.created_at, visit))}
${fact(wording.id, html`<code>${merchant.id}</code>`)}
</dl>`
}

const consequences = (language: Language): Markup => {
  const { stops, stopsList, goesOn, goesOnList } = texts[language]
  const list = (title: string, items: readonly string[]) =>
    html`<h3>${title}</h3><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`
  return html`${list(stops, stopsList)}${list(goesOn, goesOnList)}`
}

const actionsOf = (visit: Visit, { id, name, email, ...merchant }: Merchant): Markup => {
  const about = { 'param.id': id }
  const { setKycStatus, suspendOrganisation, resumeOrganisation, updateOrganisation } =
    merchantActions
  return html`${foldedOffer(visit, 'setKycStatus', setKycStatus, {
    ...about,
    'body.status': merchant.kyc_status,
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
}`
}

const applicationRow = (visit: Visit, application: Schemas['Application']) => {
  const { anywhere, unlimited } = texts[visit.language]
  const { id, name, ip_allow_list, rate_limit_per_minute, created_at } = application
  return {
    href: `${visit.base}/console/merchants/applications/${id}`,
    cells: [
      written(name),
      ip_allow_list.length === 0 ? anywhere : ip_allow_list.join(', '),
      rate_limit_per_minute === null ? unlimited : String(rate_limit_per_minute),
      time(created_at, visit),
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
    visit.read('searchTransactions', { query: { organisation_id: id, per_page: 10 } }),
  ])
  const { application, addresses, rate, created } = wording
  const bulks = '/console/approvals/bulk'
  return {
    title: name,
    // A merchant whose verification has begun may have live money, whatever came last.
    environments: [
      ...(merchant.kyc_status === 'none' ? [] : ['live']),
      ...transactions.data.map(({ environment }) => environment),
    ],
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
  [application, addresses, rate, created],
  applications.data.map((each) => applicationRow(visit, each)),
  wording.noApplication,
)}`
}
${foldedOffer(visit, 'createApplication', merchantActions.createApplication, { 'param.id': id })}
<h2>${wording.transactions}</h2>
${transactionsTable(visit, transactions.data, wording.noTransaction, true)}
<p class="pages">
<a href="${base}/console/transactions?organisation_id=${id}">${wording.all}</a>
${
  visit.may('listBulkPayouts')
    ? html`<a href="${base}${bulks}?organisation_id=${id}">${wording.bulkPayouts}</a>`
    : ''
}</p>`,
  }
}
