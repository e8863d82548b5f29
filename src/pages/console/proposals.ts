import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import type { Language, Markup } from '../layout.ts'
import { approvalText, decisionActions, decisionForm } from './approval-facts.ts'
import { fact, factIf } from './facts.ts'
import { offer } from './forms.ts'
import {
  ageOf,
  amountOf,
  environmentTag,
  limitText,
  providerNames,
  reasonName,
  statusTag,
  written,
} from './names.ts'
import type { Content, DescribeAction } from './section.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** Corrections, fees and limits that a colleague proposed, and a second person decides. */

type Proposal = Schemas['Proposal']
type Terms = Schemas['ProposalTerms']

const en = {
  kinds: {
    settlement: 'Reconciliation decision',
    fee_schedule: 'Fee of payouts',
    amount_limits: 'Limits of amounts',
  } as Record<Proposal['kind'], string>,
  dismissal: 'Dismiss the item',
  market: 'Where',
  merchant: 'Merchant',
  only: 'only this merchant',
  proposed: 'Proposed',
  inForce: 'In force',
  reason: 'Why',
  by: 'Proposed by',
  token: 'the management token',
  waits: 'Waits',
  until: 'Until',
  approvals: 'Approvals',
  title: 'Proposal',
  state: 'State',
  states: {
    waiting: 'Waits for a second person',
    carried_out: 'Approved and carried out',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    replaced: 'Replaced by a newer one',
    overtaken: 'Overtaken by another change',
    expired: 'Expired',
  } as Record<string, string>,
  all: 'All that waits',
  from: 'from',
  approve: 'Approve',
  approveTitle: 'Approve a proposal',
  approved: 'Approved and carried out.',
  reject: 'Reject',
  rejectTitle: 'Reject a proposal',
  rejected: 'The proposal is rejected; nothing else changes.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw a proposal',
  withdrawn: 'The proposal is withdrawn.',
}

const fr: typeof en = {
  kinds: {
    settlement: 'Décision de rapprochement',
    fee_schedule: 'Frais des versements',
    amount_limits: 'Limites de montants',
  },
  dismissal: 'Classer sans suite',
  market: 'Où',
  merchant: 'Marchand',
  only: 'ce marchand seulement',
  proposed: 'Proposé',
  inForce: 'En vigueur',
  reason: 'Pourquoi',
  by: 'Proposé par',
  token: 'le jeton d’administration',
  waits: 'Attend',
  until: 'Jusqu’au',
  approvals: 'Approbations',
  title: 'Proposition',
  state: 'État',
  states: {
    waiting: 'Attend une deuxième personne',
    carried_out: 'Approuvée et appliquée',
    rejected: 'Rejetée',
    withdrawn: 'Retirée',
    replaced: 'Remplacée par une plus récente',
    overtaken: 'Dépassée par une autre modification',
    expired: 'Expirée',
  },
  all: 'Tout ce qui attend',
  from: 'à partir du',
  approve: 'Approuver',
  approveTitle: 'Approuver une proposition',
  approved: 'Approuvé et appliqué.',
  reject: 'Rejeter',
  rejectTitle: 'Rejeter une proposition',
  rejected: 'La proposition est rejetée ; rien d’autre ne change.',
  withdraw: 'Retirer',
  withdrawTitle: 'Retirer une proposition',
  withdrawn: 'La proposition est retirée.',
}

const texts: Record<Language, typeof en> = { en, fr }

/** What somebody proposes, in words. */
export const proposalKindName = (kind: Proposal['kind'], language: Language): string =>
  texts[language].kinds[kind] ?? kind

export const [approveProposal, rejectProposal] = decisionActions(texts)

export const withdrawProposal: DescribeAction = ({ language }) => ({
  label: texts[language].withdraw,
  title: texts[language].withdrawTitle,
  fields: [],
  readBody: () => ({}),
  isDangerous: true,
  done: texts[language].withdrawn,
})

const approve = ['approveProposal', approveProposal] as const
const reject = ['rejectProposal', rejectProposal] as const

/** Hundredths of a percent, as people write them. */
const percentText = (basisPoints: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(basisPoints / 10_000)

const termsText = (visit: Visit, { currency }: Proposal, terms: Terms): Markup | string => {
  const { language } = visit
  const money = (amount: number): string => amountOf(visit, { amount, currency })
  const parts = [
    ...(terms.resolution === 'dismissed' ? [texts[language].dismissal] : []),
    ...(terms.status === null ? [] : [statusTag(visit, terms.status)]),
    ...(terms.failure_reason === null ? [] : [reasonName(terms.failure_reason, language)]),
    ...(terms.basis_points === null ? [] : [percentText(terms.basis_points, language)]),
    ...(terms.fixed_amount === null ? [] : [`+ ${money(terms.fixed_amount)}`]),
    ...(terms.effective_from === null
      ? []
      : [html`${texts[language].from} ${time(terms.effective_from, visit)}`]),
    ...(terms.minimum_amount === null ? [] : [`${money(terms.minimum_amount)} –`]),
    ...(terms.maximum_amount === null
      ? []
      : [limitText(visit, { amount: terms.maximum_amount, currency })]),
  ]
  return parts.length === 0 ? '–' : html`${parts.map((part) => html`${part} `)}`
}

const merchantOf = ({ base, language }: Visit, proposal: Proposal): Markup | string => {
  const { organisation_id: id, environment } = proposal
  const { merchant, only } = texts[language]
  if (id === null) return ''
  return fact(
    merchant,
    html`<a href="${base}/console/merchants/${id}">${only}</a> ${environmentTag(
      { language },
      environment,
    )}`,
  )
}

export const proposalCard = (visit: Visit, proposal: Proposal): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { id, kind, status, approval, transaction_id, amount, currency, provider, country } =
    proposal
  const heading = `proposal-${id}-title`
  const money = amount === null ? '' : ` · ${amountOf(visit, { amount, currency })}`
  const name = `${proposalKindName(kind, language)}${money}`
  const isOwn = approval.made_by?.id === visit.own.person.id
  return html`<article class="panel card" id="proposal-${id}" aria-labelledby="${heading}">
<h2 id="${heading}">${
    transaction_id === null
      ? name
      : html`<a href="${base}/console/transactions/${transaction_id}">${name}</a>`
  }</h2>
<dl class="facts">
${fact(wording.state, wording.states[status] ?? status)}
${fact(wording.proposed, termsText(visit, proposal, proposal.content))}
${fact(wording.inForce, termsText(visit, proposal, proposal.in_force))}
${merchantOf(visit, proposal)}
${fact(
  wording.market,
  html`${providerNames[provider]}, ${countryName(country, language)}, ${currency}`,
)}
${factIf(wording.reason, proposal.reason)}
${fact(wording.by, approval.made_by === null ? wording.token : written(approval.made_by.name))}
${fact(wording.waits, ageOf(visit, proposal.created_at))}
${fact(wording.until, time(proposal.expires_at, visit))}
${fact(wording.approvals, approvalText(visit, approval))}
</dl>
${
  status !== 'waiting'
    ? ''
    : isOwn
      ? offer(visit, 'withdrawProposal', withdrawProposal, { 'param.id': id })
      : decisionForm(visit, { ...proposal, review: null }, { approve, reject, label: name })
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
    environments: [data.environment],
    body: html`${proposalCard(visit, data)}
<p class="more"><a href="${visit.base}/console/approvals">${all}</a></p>`,
  }
}
