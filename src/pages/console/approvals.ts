import { html } from 'hono/html'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import {
  approvalText,
  beforeFact,
  decisionActions,
  decisionForm,
  historyText,
  mayApprove,
  merchantFact,
  obstacleOf,
  reviewFacts,
} from './approval-facts.ts'
import { bulkPayoutActions, bulkPayoutPage } from './bulk-payout-page.ts'
import { bulkPayoutsPage } from './bulk-payouts-page.ts'
import { facts, table } from './components.ts'
import type { Counted } from './counted.ts'
import { offer, offerSeveral, pickAll, pickBox } from './forms.ts'
import { cursorOf, filtersOf, pageLinks } from './lists.ts'
import { liveKeyActions, liveKeyCard } from './live-keys.ts'
import { ageOf, amountOf, marketName } from './names.ts'
import { proposalActions, proposalCard, proposalPage } from './proposals.ts'
import { unlessWrong } from './refused-filters.ts'
import { type Content, menuEntry, type Section } from './section.ts'
import { isolated, untrusted, untrustedIf } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Approvals', 'Approbations'],
  proposals: ['Changes needing two-person approval', 'Modifications soumises à double approbation'],
  liveKeys: ['Live keys', 'Clés réelles'],
  none: ['No payouts need approval.', 'Aucun versement à approuver.'],
  gone: ['This payout no longer needs approval.', 'Ce versement n’est plus à approuver.'],
  toTransaction: ['View transaction', 'Voir la transaction'],
  all: ['Show all pending approvals', 'Afficher toutes les approbations en attente'],
  allBulks: ['All bulk payouts', 'Tous les versements groupés'],
  needed: [
    (people: number) => `needs ${people} approvals`,
    (people: number) => `${people} approbations requises`,
  ],
  reference: ['Reference', 'Référence'],
  approveTitle: ['Approve payout', 'Approuver le versement'],
  approveSeveral: [
    ['Approve selected', 'Approve 1 payout · $', 'Approve # payouts · $'],
    ['Approuver la sélection', 'Approuver 1 versement · $', 'Approuver # versements · $'],
  ] as Pair<Counted>,
  approved: [
    [
      'Payout approved. It will be submitted to the provider.',
      '$ approved. The payout will be submitted to the provider.',
      '# payouts approved, $ in total. They will be submitted to the provider.',
    ],
    [
      'Versement approuvé. Il va être envoyé à l’opérateur.',
      'Versement approuvé\u00a0: $. Il va être envoyé à l’opérateur.',
      '# versements approuvés, $ au total. Ils vont être envoyés à l’opérateur.',
    ],
  ] as Pair<Counted>,
  rejectTitle: ['Reject payout', 'Rejeter le versement'],
  rejectSeveral: [
    ['Reject selected', 'Reject 1 payout · $', 'Reject # payouts · $'],
    ['Rejeter la sélection', 'Rejeter 1 versement · $', 'Rejeter # versements · $'],
  ] as Pair<Counted>,
  rejected: [
    [
      'Payout rejected. Funds released.',
      'Payout rejected. $ and its fee released to the merchant.',
      '# payouts rejected. $ and their fees released to the merchants.',
    ],
    [
      'Versement rejeté. Fonds libérés.',
      'Versement rejeté. $ et les frais ont été recrédités au marchand.',
      '# versements rejetés. $ et les frais ont été recrédités aux marchands.',
    ],
  ] as Pair<Counted>,
  others: [
    'Finance or an owner can approve these.',
    'La finance ou un propriétaire peut les approuver.',
  ],
  remarks: [
    'Remarks are visible to colleagues and auditors, not to merchants.',
    'Les remarques sont visibles par vos collègues et les auditeurs, pas par les marchands.',
  ],
  payout: ['Payout', 'Versement'],
  history: ['Recipient history', 'Historique du bénéficiaire'],
  left: ['-#Balance after', '-#Solde après'],
  approvals: ['-Approvals', '-Approbations'],
})

const [approvePayout, rejectPayout] = decisionActions(texts)

const approve = ['approvePayout', approvePayout] as const
const reject = ['rejectPayout', rejectPayout] as const

const perPage = 20
const path = '/console/approvals'
const severalForm = 'several'

type Payout = Schemas['ManagedPayout']

const nameOf = (visit: Visit, payout: Payout): string =>
  `${amountOf(visit, payout)} → ${payout.masked_phone_number}`

/** Forms on other pages also show this label, so it includes every detail that a decision needs. */
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

const valuesOf = (visit: Visit, payout: Payout) => ({
  'param.id': payout.id,
  label: labelOf(visit, payout),
  environment: payout.environment,
  amount: String(payout.amount),
  currency: payout.currency,
  back: path,
})

const mayPick = (visit: Visit, payout: Payout): boolean =>
  payout.approval.hash !== null && mayApprove(visit, approve, payout)

const boxOf = (visit: Visit, payout: Payout): Markup | string => {
  if (!mayPick(visit, payout)) return ''
  const { back: _, ...values } = valuesOf(visit, payout)
  const page = `/console/transactions/${payout.id}`
  const hash = { 'body.approval_hash': payout.approval.hash ?? '' }
  return pickBox(visit, severalForm, { ...values, ...hash, page })
}

const cardOf = (visit: Visit, payout: Payout): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { id, review } = payout
  const heading = `payout-${id}-title`
  return html`<article class="panel card" id="payout-${id}" aria-labelledby="${heading}">
<h2 id="${heading}"><a href="${base}/console/transactions/${id}">${nameOf(visit, payout)}</a></h2>
${facts([
  merchantFact(visit, payout, review?.organisation_name),
  [
    wording.beneficiary,
    html`${payout.masked_phone_number}
<span class="soft">${marketName(payout, language)}</span>`,
  ],
  beforeFact(visit, payout),
  [wording.fee, amountOf(visit, { amount: payout.fee_amount, currency: payout.currency })],
  ...reviewFacts(visit, payout),
  [wording.waits, ageOf(visit, payout.created_at)],
  [wording.reference, html`<code>${payout.reference}</code>`],
  [wording.merchantReference, untrustedIf(payout.merchant_reference)],
])}
${decisionForm(visit, payout, { approve, reject, values: valuesOf(visit, payout) })}
<p class="soft more">${visit.may('approvePayout') ? wording.remarks : wording.others}</p>
</article>`
}

const rejection = (visit: Visit, payout: Payout): Markup | string => {
  const form = offer(visit, ...reject, valuesOf(visit, payout))
  if (form === '' || payout.approval.hash === null) return ''
  const id = `reject-${payout.id}`
  const { reject: label } = texts[visit.language]
  return html`<button class="danger" popovertarget="${id}">${label}</button>
<div class="ask" id="${id}" popover><h2>${nameOf(visit, payout)}</h2>${form}</div>`
}

const rowOf = (visit: Visit, payout: Payout) => {
  const { id, review, approval, currency, created_at } = payout
  const { needed } = texts[visit.language]
  const obstacle = visit.may('approvePayout') ? obstacleOf(visit, payout) : undefined
  const two = (approval.needed ?? 1) > 1 ? needed(approval.needed ?? 1) : ''
  const why = obstacle ?? two
  return {
    href: `${visit.base}${path}?id=${id}`,
    box: boxOf(visit, payout),
    cells: [
      html`<span class="whole">${nameOf(visit, payout)}</span>`,
      ageOf(visit, created_at),
      html`${untrusted(review?.organisation_name)}${
        why === '' ? '' : html`<div class="small soft">${why}</div>`
      }`,
      review?.beneficiary == null ? '' : historyText(visit, review.beneficiary, currency),
      review === null ? '' : amountOf(visit, { amount: review.balance_after, currency }),
      rejection(visit, payout),
    ],
  }
}

const queueOf = (visit: Visit, payouts: readonly Payout[]): Markup => {
  const { payout, waits, merchant, history, left, none, remarks, others } = texts[visit.language]
  const rows = payouts.map((each) => rowOf(visit, each))
  const about = visit.may('approvePayout') ? remarks : others
  const mayDecide = payouts.some((each) => mayPick(visit, each))
  return html`${table([payout, waits, merchant, history, left, '-'], rows, none, pickAll(visit))}
${payouts.length === 0 ? '' : html`<p class="soft more">${about}</p>`}
${mayDecide ? offerSeveral(visit, severalForm, [approve, reject]) : ''}`
}

const bulksTable = (visit: Visit, bulks: readonly Schemas['ManagedBulkPayout'][]): Markup => {
  const wording = texts[visit.language]
  const { bulk, merchant, lines, amount, approvals, waits, unnamed } = wording
  return table(
    [bulk, amount, merchant, waits, lines, approvals],
    bulks.map((one) => ({
      href: `${visit.base}${path}/bulk/${one.id}`,
      cells: [
        one.reference === null ? unnamed : untrusted(one.reference),
        amountOf(visit, one),
        untrusted(one.review?.organisation_name),
        ageOf(visit, one.created_at),
        String(one.line_count),
        approvalText(visit, one.approval),
      ],
    })),
  )
}

const allLink = ({ base, language, query }: Visit): Markup | string =>
  query.has('organisation_id')
    ? html`<p class="pages"><a href="${base}${path}">${texts[language].all}</a></p>`
    : ''

/**
 * Shows the payout in the URL. If the payout has already been decided, links to the transaction.
 */
const namedPayout = async (visit: Visit, id: string): Promise<Content> => {
  const { gone, toTransaction, title, payouts } = texts[visit.language]
  const { data } = await visit.read('listWaitingPayouts', { query: { id } })
  const [payout] = data
  const link = `${visit.base}/console/transactions/${id}`
  const card =
    payout === undefined
      ? html`<p class="empty">${gone} <a href="${link}">${toTransaction}</a></p>`
      : cardOf(visit, payout)
  const environment = payout?.environment
  const query = { environment: environment ?? visit.environment, per_page: perPage }
  const { data: queue } = await visit.read('listWaitingPayouts', { query })
  return {
    title,
    environment: environment ?? null,
    body: html`${card}<h2>${payouts}</h2>${queueOf(visit, queue)}`,
  }
}

const readWaiting = async (visit: Visit, values: URLSearchParams) => {
  const { environment } = visit
  const filters = { ...Object.fromEntries(values), environment }
  const isFirst = !visit.query.has('cursor')
  const [payouts, bulks] = await Promise.all([
    visit.read('listWaitingPayouts', {
      query: { ...filters, ...cursorOf(visit), per_page: perPage } as never,
    }),
    // Few bulk payouts need approval at the same time, so only the first page is read.
    isFirst && visit.may('listWaitingBulkPayouts')
      ? visit.read('listWaitingBulkPayouts', { query: { ...filters, per_page: 100 } as never })
      : undefined,
  ])
  // Proposals and live keys apply to live mode and to no single merchant, so a filtered list omits
  // them.
  const isOfAll = environment === 'live' && values.size === 0 && isFirst
  const query = { per_page: 100 }
  const [proposals, liveKeys] = await Promise.all([
    isOfAll && visit.may('listProposals')
      ? visit.read('listProposals', { query: { ...query, status: 'waiting' } })
      : undefined,
    isOfAll && visit.may('listLiveKeys')
      ? visit.read('listLiveKeys', { query: { ...query, status: 'awaiting_approval' } })
      : undefined,
  ])
  return {
    payouts,
    bulks: bulks?.data ?? [],
    proposals: proposals?.data ?? [],
    liveKeys: liveKeys?.data ?? [],
  }
}

const everything = async (visit: Visit): Promise<Content> => {
  const wording = texts[visit.language]
  const values = filtersOf(visit, ['organisation_id'])
  const { payouts, bulks, proposals, liveKeys } = await readWaiting(visit, values)
  const headed = (title: string, parts: readonly unknown[], body: Markup | Markup[]) =>
    parts.length === 0 ? '' : html`<h2>${title}</h2>${body}`
  return {
    title: wording.title,
    body: html`${allLink(visit)}
${headed(
  wording.proposals,
  proposals,
  proposals.map((each) => proposalCard(visit, each)),
)}
${headed(
  wording.liveKeys,
  liveKeys,
  liveKeys.map((each) => liveKeyCard(visit, each)),
)}
${headed(wording.bulkPayouts, bulks, bulksTable(visit, bulks))}
${headed(wording.payouts, [...proposals, ...liveKeys, ...bulks], html``)}
${queueOf(visit, payouts.data)}
${pageLinks(visit, { path: path.slice('/console'.length), values, next: payouts.meta.next_cursor })}
${
  visit.may('listBulkPayouts')
    ? html`<p class="more"><a href="${visit.base}${path}/bulk">${wording.allBulks}</a></p>`
    : ''
}`,
  }
}

const approvalsPage = async (visit: Visit): Promise<Content> => {
  const { title, wrong } = texts[visit.language]
  const id = visit.query.get('id')?.trim()
  const found = await unlessWrong(id ? namedPayout(visit, id) : everything(visit))
  const refused = html`${allLink(visit)}<p class="notice bad" role="alert">${wrong}</p>`
  return found ?? { title, body: refused }
}

export const approvalsSection: Section = {
  menu: menuEntry(path, texts, 'a', 'listWaitingPayouts'),
  actions: {
    approvePayout,
    rejectPayout,
    ...bulkPayoutActions,
    ...proposalActions,
    ...liveKeyActions,
  },
  pages: [
    { path: '/approvals', show: approvalsPage },
    { path: '/approvals/bulk', show: bulkPayoutsPage },
    { path: '/approvals/bulk/:id', show: bulkPayoutPage },
    { path: '/approvals/proposals/:id', show: proposalPage },
  ],
}
