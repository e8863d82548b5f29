import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import type { Language, Markup } from '../layout.ts'
import { approvalText, decisionActions, decisionForm } from './approval-facts.ts'
import { fact, factIf } from './facts.ts'
import { offer } from './forms.ts'
import {
  ageOf,
  amountOf,
  countriesText,
  environmentTag,
  limitText,
  providerNames,
  reasonName,
  statusTag,
  written,
} from './names.ts'
import { roleName } from './people-actions.ts'
import type { Content, DescribeAction } from './section.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** Changes that somebody proposed, and a second person decides. */

type Proposal = Schemas['Proposal']
type Terms = Schemas['ProposalTerms']

const en = {
  kinds: {
    settlement: 'Reconciliation decision',
    fee_schedule: 'Fee of payouts',
    amount_limits: 'Limits of amounts',
    payout_approval_rules: 'Payout approval rules',
    ip_allow_list: 'Allowed addresses',
    person: 'Access of a person',
  } as Record<Proposal['kind'], string>,
  dismissal: 'Dismiss the item',
  market: 'Where',
  application: 'Application',
  person: 'Person',
  look: 'Show',
  noRules: 'no rule: every payout goes out without approval',
  rule: (currency: string, threshold: string, daily: string, two: string) =>
    `${currency}: above ${threshold}; in 24 hours above ${daily}; by two people above ${two}`,
  anyAddress: 'any address',
  barred: 'barred',
  signInChanges: {
    password_link: 'A link to a new password, shown to whoever proposed it',
    identity_unlinked: 'The linked account at the identity provider is unlinked',
  },
  ownFrom: 'Without a colleague',
  ownHint:
    'Nobody else can approve it. You can from this time on; on the host of the service, ' +
    '“momo proposals confirm” applies it earlier.',
  link: 'You can create the link within a day:',
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
    payout_approval_rules: 'Règles d’approbation des versements',
    ip_allow_list: 'Adresses autorisées',
    person: 'Accès d’une personne',
  },
  dismissal: 'Classer sans suite',
  market: 'Où',
  application: 'Application',
  person: 'Personne',
  look: 'Afficher',
  noRules: 'aucune règle : tout versement part sans approbation',
  rule: (currency, threshold, daily, two) =>
    `${currency} : au-dessus de ${threshold} ; en 24 heures, de ${daily} ; ` +
    `par deux personnes, de ${two}`,
  anyAddress: 'toute adresse',
  barred: 'exclue',
  signInChanges: {
    password_link: 'Un lien vers un nouveau mot de passe, montré à qui le propose',
    identity_unlinked: 'Le compte du fournisseur d’identité est délié',
  },
  ownFrom: 'Sans collègue',
  ownHint:
    'Nul autre ne peut l’approuver. Vous le pourrez à partir de cette heure ; sur la machine du ' +
    'service, « momo proposals confirm » l’applique avant.',
  link: 'Vous pouvez créer le lien pendant un jour :',
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

/** The terms of a change of a control, which is of no market. */
const controlTexts = (visit: Visit, terms: Terms): string[] => {
  const { noRules, anyAddress, signInChanges } = texts[visit.language]
  const { payout_approval_rules: rules, ip_allow_list: addresses } = terms
  const lines = (texts: readonly string[] | undefined, none: string): string[] =>
    texts === undefined ? [] : texts.length === 0 ? [none] : [...texts]
  return [
    ...lines(
      rules?.map((rule) => ruleText(visit, rule)),
      noRules,
    ),
    ...lines(addresses ?? undefined, anyAddress),
    ...(terms.access === null ? [] : [accessText(visit, terms.access)]),
    ...(terms.sign_in_change === null ? [] : [signInChanges[terms.sign_in_change]]),
  ]
}

const termsText = (visit: Visit, { currency }: Proposal, terms: Terms): Markup | string => {
  const { language } = visit
  if (currency === null) {
    return html`${controlTexts(visit, terms).map((each) => html`<div>${each}</div>`)}`
  }
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

/** Where the change is made: a market, an application or a person. */
const placeFact = (visit: Visit, proposal: Proposal): Markup | string => {
  const { base, language } = visit
  const { market, application, person, look } = texts[language]
  const { provider, country, currency, application_id, person_id } = proposal
  const link = (path: string): Markup => html`<a href="${base}/console/${path}">${look}</a>`
  if (application_id !== null)
    return fact(application, link(`merchants/applications/${application_id}`))
  if (person_id !== null) return fact(person, link(`people/${person_id}`))
  if (provider === null || country === null || currency === null) return ''
  return fact(
    market,
    html`${providerNames[provider]}, ${countryName(country, language)}, ${currency}`,
  )
}

/** What its author may do: withdraw it, and approve it where nobody else could, after a wait. */
const ownForms = (visit: Visit, { id, approval, own_approval_from: from }: Proposal): Markup => {
  const withdrawal = offer(visit, 'withdrawProposal', withdrawProposal, { 'param.id': id })
  if (from === null || approval.hash === null) return html`${withdrawal}`
  const given = { 'param.id': id, 'body.approval_hash': approval.hash }
  return html`<p class="soft">${texts[visit.language].ownHint}</p>
${Date.parse(from) > visit.nowMs ? '' : offer(visit, ...approve, given)}${withdrawal}`
}

/** An approved link to a new password is created by whoever proposed it. */
const linkNotice = (visit: Visit, { status, content, person_id }: Proposal): Markup | string =>
  status === 'carried_out' && content.sign_in_change === 'password_link'
    ? html`<p class="notice">${texts[visit.language].link}
<a href="${visit.base}/console/people/${person_id}">${texts[visit.language].look}</a></p>`
    : ''

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
  const { id, kind, status, approval, transaction_id, amount, currency } = proposal
  const heading = `proposal-${id}-title`
  const money =
    amount === null || currency === null ? '' : ` · ${amountOf(visit, { amount, currency })}`
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
${placeFact(visit, proposal)}
${factIf(wording.reason, proposal.reason)}
${fact(wording.by, approval.made_by === null ? wording.token : written(approval.made_by.name))}
${fact(wording.waits, ageOf(visit, proposal.created_at))}
${fact(wording.until, time(proposal.expires_at, visit))}
${
  proposal.own_approval_from === null || status !== 'waiting'
    ? ''
    : fact(wording.ownFrom, time(proposal.own_approval_from, visit))
}
${fact(wording.approvals, approvalText(visit, approval))}
</dl>
${
  status !== 'waiting'
    ? linkNotice(visit, proposal)
    : isOwn
      ? ownForms(visit, proposal)
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
