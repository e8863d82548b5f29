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
import { offerSeveral, pickBox } from './forms.ts'
import { cursorOf, pageLinks } from './lists.ts'
import { liveKeyActions, liveKeyCard } from './live-keys.ts'
import { ageOf, amountOf, isolated, providerNames, written } from './names.ts'
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
  proposals: 'Changes needing two-person approval',
  liveKeys: 'Live keys',
  none: 'No payouts need approval.',
  gone: 'This payout no longer needs approval.',
  toTransaction: 'View transaction',
  all: 'Show all pending approvals',
  allBulks: 'All bulk payouts',
  wrong: 'Check the highlighted filter.',
  theirs: 'Only this merchant',
  beneficiary: 'Recipient',
  fee: 'Fee',
  needed: (people: number) => `needs ${people} approvals`,
  reference: 'Reference',
  merchantReference: 'Merchant reference',
  waits: 'Waiting',
  approve: 'Approve',
  approveTitle: 'Approve payout',
  approveSeveral: 'Approve payouts',
  approved: 'Payout approved. It will be submitted to the provider.',
  reject: 'Reject',
  rejectTitle: 'Reject payout',
  rejectSeveral: 'Reject payouts',
  rejected: 'Payout rejected. Funds released.',
  choose: 'Select',
  others: 'Finance or an owner can approve these.',
  remarks: 'Remarks are visible to colleagues and auditors, not to merchants.',
  several: 'Selected',
  severalAbout: 'You can review the selected payouts on the next page.',
  bulk: 'Bulk payout',
  merchant: 'Merchant',
  lines: '-Lines',
  amount: '#Amount',
  approvals: '-Approvals',
  unnamed: 'Unnamed',
}

const fr: typeof en = {
  title: 'Approbations',
  payouts: 'Versements',
  bulks: 'Versements groupés',
  proposals: 'Modifications soumises à double approbation',
  liveKeys: 'Clés réelles',
  none: 'Aucun versement à approuver.',
  gone: 'Ce versement n’est plus à approuver.',
  toTransaction: 'Voir la transaction',
  all: 'Afficher toutes les approbations en attente',
  allBulks: 'Tous les versements groupés',
  wrong: 'Vérifiez le filtre signalé.',
  theirs: 'Ce marchand seulement',
  beneficiary: 'Bénéficiaire',
  fee: 'Frais',
  needed: (people: number) => `${people} approbations requises`,
  reference: 'Référence',
  merchantReference: 'Référence marchand',
  waits: 'En attente depuis',
  approve: 'Approuver',
  approveTitle: 'Approuver le versement',
  approveSeveral: 'Approuver les versements',
  approved: 'Versement approuvé. Il va être envoyé à l’opérateur.',
  reject: 'Rejeter',
  rejectTitle: 'Rejeter le versement',
  rejectSeveral: 'Rejeter les versements',
  rejected: 'Versement rejeté. Fonds libérés.',
  choose: 'Sélectionner',
  others: 'La finance ou un propriétaire peut les approuver.',
  remarks: 'Les remarques sont visibles par les collègues et l’audit, pas par les marchands.',
  several: 'Sélection',
  severalAbout: 'Vous pourrez vérifier la sélection à la page suivante.',
  bulk: 'Versement groupé',
  merchant: 'Marchand',
  lines: '-Lignes',
  amount: '#Montant',
  approvals: '-Approbations',
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
    [bulk, amount, merchant, waits, lines, approvals],
    bulks.map((one) => ({
      href: `${visit.base}${path}/bulk/${one.id}`,
      cells: [
        one.reference === null ? unnamed : written(one.reference),
        amountOf(visit, one),
        written(one.review?.organisation_name),
        ageOf(visit, one.created_at),
        String(one.line_count),
        approvalText(visit, one.approval),
      ],
    })),
  )
}

/** The filters of the address: one payout, or one merchant. */
const filtersOf = ({ query }: Visit): URLSearchParams => {
  const values = new URLSearchParams()
  for (const name of ['id', 'organisation_id']) {
    const text = (query.get(name) ?? '').trim()
    if (text !== '') values.set(name, text)
  }
  return values
}

/** The way back from one payout, or one merchant. */
const allLink = ({ base, language }: Visit, values: URLSearchParams): Markup | string =>
  values.size === 0
    ? ''
    : html`<p class="pages"><a href="${base}${path}">${texts[language].all}</a></p>`

/** The one payout that the address names is there no more, with the way to what became of it. */
const goneNotice = (visit: Visit, id: string): Markup => {
  const { gone, toTransaction } = texts[visit.language]
  return html`<p class="empty">${gone}
<a href="${visit.base}/console/transactions/${id}">${toTransaction}</a></p>`
}

const readWaiting = async (visit: Visit, values: URLSearchParams) => {
  const { environment } = visit
  const isOne = values.has('id')
  const filters = { ...Object.fromEntries(values), ...(isOne ? {} : { environment }) }
  const [payouts, bulks] = await Promise.all([
    visit.read('listWaitingPayouts', {
      query: { ...filters, ...cursorOf(visit), per_page: perPage } as never,
    }),
    // Of bulk payouts those that were ordered last, which are few.
    isOne || visit.query.has('cursor') || !visit.may('listWaitingBulkPayouts')
      ? undefined
      : visit.read('listWaitingBulkPayouts', { query: { ...filters, per_page: 100 } as never }),
  ])
  // What people propose is for live payments, and of no merchant alone.
  const isOfAll = environment === 'live' && values.size === 0
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
  const form = allLink(visit, values)
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
    ...(id !== null && { environment: data[0]?.environment ?? null }),
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
