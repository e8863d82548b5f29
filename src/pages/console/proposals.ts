import { html } from 'hono/html'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { approvalText, decisionActions, decisionForm } from './approval-facts.ts'
import { type Fact, facts } from './components.ts'
import { offer } from './forms.ts'
import { verificationTag } from './merchant-names.ts'
import {
  ageOf,
  amountOf,
  countriesText,
  limitText,
  marketName,
  percentText,
  reasonName,
  statusTag,
  typeNames,
} from './names.ts'
import { roleName } from './people-actions.ts'
import type { Content, DescribeAction } from './section.ts'
import { time } from './time.ts'
import { untrusted, untrustedIf } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

type Proposal = Schemas['Proposal']
type Terms = Schemas['ProposalTerms']

const texts = bilingual({
  ...words,
  kinds: {
    settlement: ['Reconciliation decision', 'Décision de rapprochement'],
    fee_schedule: ['Fee', 'Frais'],
    amount_limits: ['Amount limits', 'Limites de montant'],
    payout_approval_rules: ['Payout approval rules', 'Règles d’approbation des versements'],
    ip_allow_list: ['Allowed IPs', 'IP autorisées'],
    person: ['Team member access', 'Accès d’un membre de l’équipe'],
    organisation_resumption: ['Lift a suspension', 'Levée d’une suspension'],
    organisation_verification: ['Verification after a rejection', 'Vérification après un rejet'],
    refund: ['Refund', 'Remboursement'],
    refund_cancellation: ['Cancelled refund', 'Annulation d’un remboursement'],
    unknown_order: ['Unknown transaction', 'Transaction inconnue'],
    balance_adjustment: ['Balance adjustment', 'Ajustement du solde'],
    withdrawal_return: ['Returned withdrawal', 'Reversement retourné'],
    top_up_reversal: ['Top-up reversal', 'Annulation d’un approvisionnement'],
    platform_transfer_reversal: ['Transfer reversal', 'Annulation d’un transfert'],
    platform_transfer_arrival: ['Transfer arrival', 'Arrivée d’un transfert'],
    provider_price: ['Provider price', 'Tarif d’un opérateur'],
    provider_charges: ['Provider charges', 'Frais d’un opérateur'],
  } satisfies Record<Proposal['kind'], Pair>,
  dismissal: ['Dismiss the item', 'Classer sans suite'],
  directions: {
    credit: ['Add to the balance,', 'Ajouter au solde,'],
    debit: ['Deduct from the balance,', 'Retirer du solde,'],
  },
  feeTypes: {
    collection: ['Payments:', 'Paiements\u00a0:'],
    disbursement: ['Payouts:', 'Versements\u00a0:'],
    withdrawal: ['Withdrawals:', 'Reversements\u00a0:'],
  },
  returned: {
    collection: ['(returned on refunds)', '(restitués en cas de remboursement)'],
    withdrawal: ['(returned with the withdrawal)', '(restitués si le reversement est retourné)'],
  },
  kept: {
    collection: ['(kept on refunds)', '(conservés en cas de remboursement)'],
    withdrawal: ['(kept if it comes back)', '(conservés si le reversement est retourné)'],
  },
  suspended: ['Suspended', 'Suspendu'],
  balance: ['Available balance', 'Solde disponible'],
  refundedInAll: [
    (amount: string) => `Total refunded: ${amount}`,
    (amount: string) => `Total remboursé\u00a0: ${amount}`,
  ],
  giveBack: ['Return the amount to the balance', 'Restituer le montant au solde'],
  takeBack: ['Deduct the amount from the balance', 'Retirer le montant du solde'],
  undo: ['Reverse the movement', 'Annuler le mouvement'],
  charge: ['Charge the amount to the platform', 'Imputer le montant à la plateforme'],
  offList: ['Remove from the list', 'Retirer de la liste'],
  market: ['Market', 'Marché'],
  person: ['Team member', 'Membre de l’équipe'],
  transaction: ['Transaction', 'Transaction'],
  topUp: ['Top-up', 'Approvisionnement'],
  duplicate: ['Possible duplicate', 'Doublon possible'],
  transfer: ['Transfer', 'Transfert'],
  view: ['View', 'Voir'],
  noRules: [
    'No rules: payouts don’t need approval',
    'Aucune règle\u00a0: les versements partent sans approbation',
  ],
  rule: [
    (currency: string, threshold: string, daily: string, two: string) =>
      `${currency}: approval above ${threshold}, in 24 hours above ${daily}; ` +
      `two approvers above ${two}`,
    (currency: string, threshold: string, daily: string, two: string) =>
      `${currency}\u00a0: approbation au-dessus de ${threshold}, ` +
      `en 24 heures au-dessus de ${daily}\u00a0; ` +
      `deux approbations au-dessus de ${two}`,
  ],
  anyAddress: ['Any', 'Toutes'],
  signInChanges: {
    password_link: [
      'Password reset link, shown to the person who proposed it',
      'Lien de réinitialisation du mot de passe, affiché à l’auteur de la proposition',
    ],
    identity_unlinked: ['Identity provider unlinked', 'Fournisseur d’identité dissocié'],
  },
  ownFrom: ['Self-approval from', 'Auto-approbation à partir du'],
  ownHint: [
    'Nobody else can approve this. You can, from this time on. To apply it earlier, run “momo ' +
      'proposals confirm” on the server.',
    'Personne d’autre ne peut approuver cette proposition. Vous pourrez l’approuver vous-même ' +
      'à partir de cette date. Pour l’appliquer plus tôt, exécutez «\u00a0momo proposals ' +
      'confirm\u00a0» sur le serveur.',
  ],
  link: ['You have one day to create the link:', 'Vous avez un jour pour créer le lien\u00a0:'],
  viewMerchant: ['View merchant', 'Voir le marchand'],
  proposed: ['Proposed', 'Proposé'],
  inForce: ['Current', 'En vigueur'],
  by: ['Proposed by', 'Proposé par'],
  token: ['Management token', 'Jeton d’administration'],
  title: ['Proposal', 'Proposition'],
  states: {
    waiting: ['Needs two-person approval', 'Double approbation requise'],
    carried_out: ['Approved and applied', 'Approuvée et appliquée'],
    rejected: ['Rejected', 'Rejetée'],
    withdrawn: ['Withdrawn', 'Retirée'],
    replaced: ['Replaced by a newer proposal', 'Remplacée par une proposition plus récente'],
    overtaken: ['Superseded by another change', 'Remplacée par une autre modification'],
    expired: ['Expired', 'Expirée'],
  } as Record<string, Pair>,
  all: ['All pending approvals', 'Toutes les approbations en attente'],
  from: ['from', 'à partir du'],
  approveTitle: ['Approve proposal', 'Approuver la proposition'],
  approved: ['Proposal approved and applied.', 'Proposition approuvée et appliquée.'],
  rejectTitle: ['Reject proposal', 'Rejeter la proposition'],
  rejected: [
    'Proposal rejected. Nothing else changes.',
    'Proposition rejetée. Rien d’autre ne change.',
  ],
  withdraw: ['Withdraw', 'Retirer'],
  withdrawTitle: ['Withdraw proposal', 'Retirer la proposition'],
  withdrawn: ['Proposal withdrawn.', 'Proposition retirée.'],
})

export const proposalKindName = (kind: Proposal['kind'], language: Language): string =>
  texts[language].kinds[kind] ?? kind

const [approveProposal, rejectProposal] = decisionActions(texts)

const withdrawProposal: DescribeAction = ({ language }) => ({
  label: texts[language].withdraw,
  title: texts[language].withdrawTitle,
  fields: [],
  readBody: () => ({}),
  isDangerous: true,
  done: texts[language].withdrawn,
})

export const proposalActions = { approveProposal, rejectProposal, withdrawProposal }

const approve = ['approveProposal', approveProposal] as const
const reject = ['rejectProposal', rejectProposal] as const

type Rule = Schemas['PayoutApprovalRule']

const ruleText = (visit: Visit, { currency, ...rule }: Rule): string => {
  const money = (amount: number | null | undefined): string =>
    amount == null ? '–' : amountOf(visit, { amount, currency })
  const { threshold, daily_limit: daily, two_approvers_above: two } = rule
  return texts[visit.language].rule(currency, money(threshold), money(daily), money(two))
}

const accessText = (visit: Visit, { role, countries, disabled }: Schemas['PersonAccess']): string =>
  [
    roleName(role, visit.language),
    countriesText(countries, visit.language),
    ...(disabled ? [texts[visit.language].barred] : []),
  ].join(' · ')

type Text = Markup | string

const ifGiven = <Value>(term: Value | null | undefined, text: (term: Value) => Text): Text[] =>
  term == null ? [] : [text(term)]

const chargeText = (visit: Visit, charge: Schemas['ProposedCharge']): Markup =>
  html`<a href="${visit.base}/console/transactions/${charge.transaction_id}">${
    texts[visit.language].transaction
  }</a> ${amountOf(visit, charge)}`

const controlTexts = (visit: Visit, kind: Proposal['kind'], terms: Terms): Text[] => {
  const { noRules, anyAddress, signInChanges, suspended, active, offList } = texts[visit.language]
  const { payout_approval_rules: rules, ip_allow_list: addresses } = terms
  const orNone = (lines: readonly string[] | undefined, none: string): readonly string[] =>
    lines?.length === 0 ? [none] : (lines ?? [])
  const ruleTexts = rules?.map((rule) => ruleText(visit, rule))
  return [
    ...orNone(ruleTexts, noRules),
    ...orNone(addresses ?? undefined, anyAddress),
    ...ifGiven(terms.access, (access) => accessText(visit, access)),
    ...(terms.charges ?? []).map((charge) => chargeText(visit, charge)),
    ...ifGiven(terms.sign_in_change, (change) => signInChanges[change]),
    ...ifGiven(terms.suspended, (isSuspended) => (isSuspended ? suspended : active)),
    ...ifGiven(terms.kyc_status, (status) => verificationTag(visit, status)),
    ...(kind === 'unknown_order' ? [offList] : []),
  ]
}

/**
 * A proposal's terms do not always show the effect of an approval. These kinds need an explanation.
 */
const effects: Partial<Record<Proposal['kind'], 'giveBack' | 'takeBack' | 'undo' | 'charge'>> = {
  withdrawal_return: 'giveBack',
  refund_cancellation: 'giveBack',
  top_up_reversal: 'takeBack',
  platform_transfer_reversal: 'undo',
  platform_transfer_arrival: 'charge',
}

/** Proposals of these kinds replace no current terms. */
const kindsWithoutCurrent: ReadonlySet<Proposal['kind']> = new Set([
  'balance_adjustment',
  'platform_transfer_arrival',
  'platform_transfer_reversal',
  'refund_cancellation',
  'top_up_reversal',
  'unknown_order',
  'withdrawal_return',
])

const termsText = (visit: Visit, { kind, currency }: Proposal, terms: Terms): Text => {
  const { language } = visit
  if (currency === null) {
    return html`${controlTexts(visit, kind, terms).map((each) => html`<div>${each}</div>`)}`
  }
  const wording = texts[language]
  const money = (amount: number): string => amountOf(visit, { amount, currency })
  const feeReturn = terms.returned_on_refund === true ? wording.returned : wording.kept
  const parts = [
    ...(terms.resolution === 'dismissed' ? [wording.dismissal] : []),
    ...ifGiven(terms.status, (status) => statusTag(visit, status)),
    ...ifGiven(terms.failure_reason, (reason) => reasonName(reason, language)),
    ...ifGiven(terms.fee_type, (type) => wording.feeTypes[type]),
    ...ifGiven(terms.price_type, (type) => typeNames[language][type]),
    ...ifGiven(terms.basis_points, (points) => percentText(points, language)),
    ...ifGiven(terms.fixed_amount, (amount) => `+ ${money(amount)}`),
    ...ifGiven(terms.fee_type, (type) => (type === 'disbursement' ? '' : feeReturn[type])),
    ...ifGiven(terms.effective_from, (at) => html`${wording.from} ${time(at, visit)}`),
    ...ifGiven(effects[kind], (effect) => wording[effect]),
    ...ifGiven(terms.direction, (direction) => wording.directions[direction]),
    ...ifGiven(terms.reference, untrusted),
    ...ifGiven(terms.refunded_amount, (amount) => wording.refundedInAll(money(amount))),
    ...ifGiven(terms.minimum_amount, (amount) => `${money(amount)} –`),
    ...ifGiven(terms.maximum_amount, (amount) => limitText(visit, { amount, currency })),
  ]
  return parts.length === 0 ? '–' : html`${parts.map((part) => html`${part} `)}`
}

const placeFacts = (visit: Visit, proposal: Proposal): Fact[] => {
  const { base, language } = visit
  const { market, application, person, transaction, topUp, duplicate, transfer, view } =
    texts[language]
  const { provider, country, currency, application_id, person_id, unknown_order_id } = proposal
  const { top_up_id, platform_transfer_id } = proposal
  const link = (path: string): Markup => html`<a href="${base}/console/${path}">${view}</a>`
  if (application_id !== null)
    return [[application, link(`merchants/applications/${application_id}`)]]
  if (person_id !== null) return [[person, link(`people/${person_id}`)]]
  if (unknown_order_id != null)
    return [[transaction, link(`reconciliation/unknown?id=${unknown_order_id}`)]]
  if (top_up_id != null) {
    const label = proposal.kind === 'withdrawal_return' ? duplicate : topUp
    return [[label, link('finance/top-ups?status=received')]]
  }
  if (platform_transfer_id != null) return [[transfer, link('finance/transfers')]]
  if (provider === null || country === null || currency === null) return []
  return [[market, `${marketName({ provider, country }, language)}, ${currency}`]]
}

/**
 * Authors can withdraw a proposal. If nobody else can approve the proposal, its author can do so
 * after a waiting period.
 */
const ownForms = (visit: Visit, { id, approval, own_approval_from: from }: Proposal): Markup => {
  const withdrawal = offer(visit, 'withdrawProposal', withdrawProposal, { 'param.id': id })
  if (from === null || approval.hash === null) return html`${withdrawal}`
  const initial = { 'param.id': id, 'body.approval_hash': approval.hash }
  return html`<p class="soft">${texts[visit.language].ownHint}</p>
${Date.parse(from) > visit.nowMs ? '' : offer(visit, ...approve, initial)}${withdrawal}`
}

/** Once a password link has been approved, only its proposer may create the link. */
const linkNotice = (visit: Visit, { status, content, person_id }: Proposal): Markup | string =>
  status === 'carried_out' && content.sign_in_change === 'password_link'
    ? html`<p class="notice">${texts[visit.language].link}
<a href="${visit.base}/console/people/${person_id}">${texts[visit.language].view}</a></p>`
    : ''

/** A negative balance is a debt. */
const balanceText = (visit: Visit, proposal: Proposal): string | null => {
  const { currency, balance_before: before, balance_after: after } = proposal
  if (currency === null || before == null || after == null) return null
  const shown = (amount: number): string => amountOf(visit, { amount, currency })
  return `${shown(before)} → ${shown(after)}`
}

export const proposalCard = (visit: Visit, proposal: Proposal): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { id, kind, status, approval, transaction_id, amount, currency } = proposal
  const heading = `proposal-${id}-title`
  const money =
    amount === null || currency === null ? '' : ` · ${amountOf(visit, { amount, currency })}`
  const name = `${proposalKindName(kind, language)}${money}`
  const { organisation_id: merchant, own_approval_from: ownFrom } = proposal
  const { made_by: maker } = approval
  const isOwn = maker?.id === visit.own.person.id
  return html`<article class="panel card" id="proposal-${id}" aria-labelledby="${heading}">
<h2 id="${heading}">${
    transaction_id === null
      ? name
      : html`<a href="${base}/console/transactions/${transaction_id}">${name}</a>`
  }</h2>
${facts([
  [wording.state, wording.states[status] ?? status],
  [wording.proposed, termsText(visit, proposal, proposal.content)],
  [
    wording.inForce,
    kindsWithoutCurrent.has(kind) ? null : termsText(visit, proposal, proposal.in_force),
  ],
  [wording.balance, balanceText(visit, proposal)],
  [
    wording.merchant,
    merchant &&
      html`<a href="${base}/console/merchants/${merchant}">${
        proposal.organisation_name == null
          ? wording.viewMerchant
          : untrusted(proposal.organisation_name)
      }</a>`,
  ],
  ...placeFacts(visit, proposal),
  [wording.reason, untrustedIf(proposal.reason)],
  [wording.by, maker === null ? wording.token : untrusted(maker.name)],
  [wording.waits, ageOf(visit, proposal.created_at)],
  [wording.until, time(proposal.expires_at, visit)],
  [wording.ownFrom, ownFrom === null || status !== 'waiting' ? null : time(ownFrom, visit)],
  [wording.approvals, approvalText(visit, approval)],
])}
${
  status !== 'waiting'
    ? linkNotice(visit, proposal)
    : isOwn
      ? ownForms(visit, proposal)
      : decisionForm(
          visit,
          { ...proposal, review: null },
          { approve, reject, values: { label: name } },
        )
}
</article>`
}

export const proposalPage = async (
  visit: Visit,
  params: Record<string, string>,
): Promise<Content> => {
  const { title, all } = texts[visit.language]
  const { data } = await visit.read('getProposal', { params: { id: params.id ?? '' } })
  return {
    title,
    environment: data.environment,
    body: html`${proposalCard(visit, data)}
<p class="more"><a href="${visit.base}/console/approvals">${all}</a></p>`,
  }
}
