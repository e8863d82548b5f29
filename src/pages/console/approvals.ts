import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import type { Language, Markup } from '../layout.ts'
import {
  approvalText,
  beforeFact,
  decisionActions,
  decisionForm,
  mayApprove,
  merchantFact,
  reviewFacts,
} from './approval-facts.ts'
import {
  approveBulkPayout,
  bulkPayoutPage,
  cancelBulkPayout,
  rejectBulkPayout,
} from './bulk-payout-page.ts'
import { bulkPayoutsPage } from './bulk-payouts-page.ts'
import { fact, factIf } from './facts.ts'
import { fieldMarkup, offerSeveral, pickBox } from './forms.ts'
import { cursorOf, pageLinks } from './lists.ts'
import { liveKeyActions, liveKeyCard } from './live-keys.ts'
import {
  ageOf,
  amountOf,
  environmentNames,
  environmentTag,
  isolated,
  providerNames,
  written,
} from './names.ts'
import {
  approveProposal,
  proposalCard,
  proposalPage,
  rejectProposal,
  withdrawProposal,
} from './proposals.ts'
import { unlessWrong } from './refused-filters.ts'
import type { Content, Section } from './section.ts'
import { table } from './table.ts'
import type { Schemas, Visit } from './visit.ts'

/** Payouts and bulk payouts that wait for somebody to approve or reject them. */

const en = {
  title: 'Approvals',
  payouts: 'Payouts',
  bulks: 'Bulk payouts',
  proposals: 'Changes that need two people',
  liveKeys: 'Live keys',
  none: 'No payout waits for approval.',
  gone: 'This payout does not wait for approval, or no longer.',
  toTransaction: 'Look at it',
  all: 'Show all that wait',
  allBulks: 'Bulk payouts in any state',
  wrong: 'A filter is wrong; nothing is shown.',
  environment: 'Mode',
  theirs: 'Only this merchant',
  show: 'Show',
  beneficiary: 'Beneficiary',
  fee: 'Fee',
  needed: (people: number) => `needs ${people} people`,
  reference: 'Reference',
  merchantReference: 'Reference of the merchant',
  waits: 'Waits',
  approve: 'Approve',
  approveTitle: 'Approve a payout',
  approveSeveral: 'Approve payouts',
  approved: 'The approval is recorded. The payout is on its way to the provider.',
  reject: 'Reject',
  rejectTitle: 'Reject a payout',
  rejectSeveral: 'Reject payouts',
  rejected: 'Rejected; its money is available again.',
  choose: 'Choose for several at once',
  others: 'Finance or an owner decides on these.',
  remarks: 'Remarks are for colleagues and auditors; merchants do not see them.',
  several: 'Those that are chosen',
  severalAbout:
    'The next page lists them once more. Each is decided by itself, as it is shown here.',
  bulk: 'Bulk payout',
  merchant: 'Merchant',
  lines: '#Lines',
  amount: '#Amount',
  approvals: 'Approvals',
  unnamed: 'Without a name',
}

const fr: typeof en = {
  title: 'Approbations',
  payouts: 'Versements',
  bulks: 'Versements groupés',
  proposals: 'Modifications à deux personnes',
  liveKeys: 'Clés réelles',
  none: 'Aucun versement n’attend une approbation.',
  gone: 'Ce versement n’attend pas d’approbation, ou n’en attend plus.',
  toTransaction: 'Le regarder',
  all: 'Afficher tout ce qui attend',
  allBulks: 'Versements groupés dans tout état',
  wrong: 'Un filtre est faux ; rien n’est montré.',
  environment: 'Mode',
  theirs: 'Ce marchand seulement',
  show: 'Afficher',
  beneficiary: 'Bénéficiaire',
  fee: 'Frais',
  needed: (people: number) => `demande ${people} personnes`,
  reference: 'Référence',
  merchantReference: 'Référence du marchand',
  waits: 'Attend',
  approve: 'Approuver',
  approveTitle: 'Approuver un versement',
  approveSeveral: 'Approuver des versements',
  approved: 'L’approbation est enregistrée. Le versement part vers l’opérateur.',
  reject: 'Rejeter',
  rejectTitle: 'Rejeter un versement',
  rejectSeveral: 'Rejeter des versements',
  rejected: 'Rejeté ; son argent est de nouveau disponible.',
  choose: 'Choisir pour plusieurs à la fois',
  others: 'La finance ou un propriétaire en décide.',
  remarks: 'Les remarques sont pour les collègues et l’audit ; les marchands ne les voient pas.',
  several: 'Ceux qui sont choisis',
  severalAbout:
    'La page suivante les énumère encore une fois. Chacun est décidé pour lui-même, tel qu’il ' +
    'est montré ici.',
  bulk: 'Versement groupé',
  merchant: 'Marchand',
  lines: '#Lignes',
  amount: '#Montant',
  approvals: 'Approbations',
  unnamed: 'Sans nom',
}

const texts: Record<Language, typeof en> = { en, fr }

const [approvePayout, rejectPayout] = decisionActions(texts)

const approve = ['approvePayout', approvePayout] as const
const reject = ['rejectPayout', rejectPayout] as const

const perPage = 20
const path = '/console/approvals'
const severalForm = 'several'

type Payout = Schemas['ManagedPayout']

/** What a payout is called: its amount, and to whom. */
const nameOf = (visit: Visit, payout: Payout): string =>
  `${amountOf(visit, payout)} → ${payout.masked_phone_number}`

/** What names a payout on other pages, with all that a decision about it is taken from. */
const labelOf = (visit: Visit, payout: Payout): string => {
  const { review, reference, merchant_reference, organisation_id, approval, currency } = payout
  const { fee, needed } = texts[visit.language]
  const parts = [
    nameOf(visit, payout),
    isolated(review?.organisation_name ?? organisation_id),
    reference,
    merchant_reference && isolated(merchant_reference),
    `${fee} ${amountOf(visit, { amount: payout.fee_amount, currency })}`,
    (approval.needed ?? 1) > 1 ? needed(approval.needed ?? 1) : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

const boxOf = (visit: Visit, payout: Payout): Markup | string => {
  const { id, approval } = payout
  if (approval.hash === null || !mayApprove(visit, approve, payout)) return ''
  const label = labelOf(visit, payout)
  const page = `/console/transactions/${id}`
  const { environment, currency } = payout
  const amount = String(payout.amount)
  const values = {
    ...{ 'param.id': id, 'body.approval_hash': approval.hash },
    ...{ page, environment, amount, currency },
  }
  return pickBox(severalForm, { label, title: texts[visit.language].choose, values })
}

const cardOf = (visit: Visit, payout: Payout, hasBox: boolean): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { id, organisation_id, review, provider, country } = payout
  const heading = `payout-${id}-title`
  return html`<article class="panel card" id="payout-${id}" aria-labelledby="${heading}">
<h2 id="${heading}"><a href="${base}/console/transactions/${id}">${nameOf(visit, payout)}</a></h2>
<dl class="facts">
${merchantFact(visit, payout, review?.organisation_name)}
${fact(
  wording.beneficiary,
  html`${payout.masked_phone_number}
<span class="soft">${providerNames[provider]}, ${countryName(country, language)}</span>`,
)}
${beforeFact(visit, payout)}
${fact(wording.fee, amountOf(visit, { amount: payout.fee_amount, currency: payout.currency }))}
${reviewFacts(visit, payout)}
${fact(wording.waits, ageOf(visit, payout.created_at))}
${fact(wording.reference, html`<code>${payout.reference}</code>`)}
${factIf(wording.merchantReference, payout.merchant_reference)}
</dl>
${decisionForm(visit, payout, { approve, reject, label: labelOf(visit, payout) })}
<p class="more">${hasBox ? boxOf(visit, payout) : ''}
<a href="${base}${path}?organisation_id=${organisation_id}">${wording.theirs}</a></p>
</article>`
}

const severalPanel = (visit: Visit, boxes: number): Markup | string => {
  if (boxes < 2) return ''
  const { several, severalAbout } = texts[visit.language]
  return html`<section class="panel" aria-labelledby="several-title">
<h2 id="several-title">${several}</h2><p class="soft">${severalAbout}</p>
${offerSeveral(visit, severalForm, [approve, reject])}</section>`
}

const bulksTable = (visit: Visit, bulks: readonly Schemas['ManagedBulkPayout'][]): Markup => {
  const wording = texts[visit.language]
  const { bulk, merchant, lines, amount, approvals, waits, unnamed } = wording
  return table(
    [bulk, merchant, lines, amount, approvals, waits],
    bulks.map((one) => ({
      href: `${visit.base}${path}/bulk/${one.id}`,
      cells: [
        one.reference === null ? unnamed : written(one.reference),
        html`${written(one.review?.organisation_name)} ${environmentTag(visit, one.environment)}`,
        String(one.line_count),
        amountOf(visit, one),
        approvalText(visit, one.approval),
        ageOf(visit, one.created_at),
      ],
    })),
  )
}

/** The filters of the address: one payout, one merchant, one environment. */
const filtersOf = ({ query }: Visit): URLSearchParams => {
  const values = new URLSearchParams()
  for (const name of ['id', 'organisation_id', 'environment']) {
    const text = (query.get(name) ?? '').trim()
    if (text !== '') values.set(name, text)
  }
  return values
}

const filterForm = (visit: Visit, values: URLSearchParams): Markup => {
  const { base, language } = visit
  const { environment: label, show, all } = texts[language]
  const options = environmentNames(language)
  const field = { name: 'environment', label, kind: 'select' as const, options }
  const merchant = values.get('organisation_id')
  return html`<form action="${base}${path}" class="filters line">
${merchant === null ? '' : html`<input type="hidden" name="organisation_id" value="${merchant}">`}
${fieldMarkup(field, { values }, { language, form: 'filter' })}
<button class="second">${show}</button>
${values.size === 0 ? '' : html`<a href="${base}${path}">${all}</a>`}</form>`
}

/** The one payout that the address names is there no more, with the way to what became of it. */
const goneNotice = (visit: Visit, id: string): Markup => {
  const { gone, toTransaction } = texts[visit.language]
  return html`<p class="empty">${gone}
<a href="${visit.base}/console/transactions/${id}">${toTransaction}</a></p>`
}

const readWaiting = async (visit: Visit, values: URLSearchParams) => {
  const filters = Object.fromEntries(values)
  const { id: _id, ...ofBulks } = filters
  const isOne = values.has('id')
  const [payouts, bulks] = await Promise.all([
    visit.read('listWaitingPayouts', {
      query: { ...filters, ...cursorOf(visit), per_page: perPage } as never,
    }),
    // Of bulk payouts those that were ordered last, which are few.
    isOne || visit.query.has('cursor') || !visit.may('listWaitingBulkPayouts')
      ? undefined
      : visit.read('listWaitingBulkPayouts', { query: { ...ofBulks, per_page: 100 } as never }),
  ])
  // What people propose is for real payments, and of no merchant alone.
  const { environment: mode = 'live', ...narrower } = filters
  const isOfAll = mode === 'live' && Object.keys(narrower).length === 0
  const proposals =
    isOfAll && !visit.query.has('cursor') && visit.may('listProposals')
      ? (await visit.read('listProposals', { query: { status: 'waiting', per_page: 100 } })).data
      : []
  const liveKeys =
    isOfAll && !visit.query.has('cursor') && visit.may('listLiveKeys')
      ? (
          await visit.read('listLiveKeys', {
            query: { status: 'awaiting_approval', per_page: 100 },
          })
        ).data
      : []
  return { payouts, bulks: bulks?.data, proposals, liveKeys }
}

const approvalsPage = async (visit: Visit): Promise<Content> => {
  const wording = texts[visit.language]
  const values = filtersOf(visit)
  const form = filterForm(visit, values)
  const found = await unlessWrong(readWaiting(visit, values))
  if (found === undefined) {
    const body = html`${form}<p class="notice bad" role="alert">${wording.wrong}</p>`
    return { title: wording.title, body }
  }
  const { data, meta } = found.payouts
  const bulks = found.bulks ?? []
  const others = found.proposals.length + found.liveKeys.length + bulks.length
  const id = values.get('id')
  const mayDecide = visit.may('approvePayout')
  const boxes = data.filter((payout) => mayApprove(visit, approve, payout)).length
  return {
    title: wording.title,
    environments: [
      ...[...data, ...bulks].map(({ environment }) => environment),
      ...found.proposals.map(({ environment }) => environment ?? 'live'),
      ...found.liveKeys.map(() => 'live' as const),
    ],
    body: html`${form}
${
  found.proposals.length === 0
    ? ''
    : html`<h2>${wording.proposals}</h2>${found.proposals.map((each) => proposalCard(visit, each))}`
}
${
  found.liveKeys.length === 0
    ? ''
    : html`<h2>${wording.liveKeys}</h2>${found.liveKeys.map((each) => liveKeyCard(visit, each))}`
}
${bulks.length === 0 ? '' : html`<h2>${wording.bulks}</h2>${bulksTable(visit, bulks)}`}
${others === 0 ? '' : html`<h2>${wording.payouts}</h2>`}
${
  data.length > 0
    ? data.map((payout) => cardOf(visit, payout, boxes > 1))
    : id === null
      ? html`<p class="empty">${wording.none}</p>`
      : goneNotice(visit, id)
}
${
  data.length === 0
    ? ''
    : html`<p class="soft more">${mayDecide ? wording.remarks : wording.others}</p>`
}
${severalPanel(visit, boxes)}
${pageLinks(visit, { path: path.slice('/console'.length), values, next: meta.next_cursor })}
${
  visit.may('listBulkPayouts')
    ? html`<p class="more"><a href="${visit.base}${path}/bulk">${wording.allBulks}</a></p>`
    : ''
}`,
  }
}

export const approvalsSection: Section = {
  menu: {
    path,
    label: { en: en.title, fr: fr.title },
    key: 'a',
    operationId: 'listWaitingPayouts',
  },
  actions: {
    ...{ approvePayout, rejectPayout, approveBulkPayout, rejectBulkPayout, cancelBulkPayout },
    ...{ approveProposal, rejectProposal, withdrawProposal },
    ...liveKeyActions,
  },
  pages: [
    { path: '/approvals', show: approvalsPage },
    { path: '/approvals/bulk', show: bulkPayoutsPage },
    { path: '/approvals/bulk/:id', show: bulkPayoutPage },
    { path: '/approvals/proposals/:id', show: proposalPage },
  ],
}
