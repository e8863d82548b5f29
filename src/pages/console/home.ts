import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { waitingShown } from '../../repositories/page-versions.ts'
import type { Language, Markup } from '../layout.ts'
import { obstacleOf } from './approval-facts.ts'
import { liveAddress } from './live.ts'
import {
  ageOf,
  amountOf,
  decisionNames,
  environmentTag,
  isolated,
  providerNames,
  written,
} from './names.ts'
import { proposalKindName } from './proposals.ts'
import { proposalAddress } from './propose.ts'
import { marketCharts, marketsOf, perLinks, perOf } from './provider-charts.ts'
import type { Section } from './section.ts'
import { serviceState } from './service-state.ts'
import { table } from './table.ts'
import { time } from './time.ts'
import type { OperationId, Schemas, Visit } from './visit.ts'

const en = {
  title: 'What needs you now',
  others: 'What waits for colleagues',
  menu: 'Home',
  what: 'What',
  whose: 'Merchant',
  amount: '#Amount',
  age: 'Waits',
  nothing: 'Nothing waits for a person.',
  more: 'More waits; this is what waits longest.',
  work: 'State of the service',
  health: 'How live orders end',
  otherMarkets: 'Other providers and countries',
  lines: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
  unread: 'This cannot be read at present.',
  alone: 'A protection can be weakened without a colleague from',
}

const fr: typeof en = {
  title: 'Ce qui vous attend',
  others: 'Ce qui attend des collègues',
  menu: 'Accueil',
  what: 'Quoi',
  whose: 'Marchand',
  amount: '#Montant',
  age: 'Attend',
  nothing: 'Rien n’attend une personne.',
  more: 'D’autres attendent ; voici ce qui attend le plus longtemps.',
  work: 'L’état du service',
  health: 'L’issue des ordres réels',
  otherMarkets: 'Autres opérateurs et pays',
  lines: (count: number) => (count === 1 ? '1 ligne' : `${count} lignes`),
  unread: 'Ceci ne peut pas être lu pour le moment.',
  alone: 'Une protection peut être affaiblie sans collègue à partir du',
}

const texts: Record<Language, typeof en> = { en, fr }

/** Where a decision is made. */
const placeOf = ({ base }: Visit, { kind, id }: Schemas['WaitingDecision']): string => {
  const places: Record<Schemas['WaitingDecisionKind'], string> = {
    payout: `/console/approvals?id=${id}#payout-${id}`,
    bulk_payout: `/console/approvals/bulk/${id}`,
    reconciliation_item: `/console/reconciliation?id=${id}#item-${id}`,
    unknown_order: `/console/reconciliation/unknown?id=${id}#order-${id}`,
    identity_verification: `/console/merchants/${id}`,
    proposal: `/console/approvals#proposal-${id}`,
    live_key: `/console/approvals#live-key-${id}`,
  }
  return base + places[kind]
}

/** What tells one decision from others of its kind. */
const detailOf = ({ language }: Visit, one: Schemas['WaitingDecision']): string => {
  const { proposal_kind, masked_phone_number, line_count, provider, country, reference } = one
  const parts = [
    proposal_kind === null ? null : proposalKindName(proposal_kind, language),
    masked_phone_number,
    line_count === null ? null : texts[language].lines(line_count),
    provider === null || country === null
      ? null
      : `${providerNames[provider]}, ${countryName(country, language)}`,
    reference && isolated(reference),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

const rowOf = (visit: Visit, one: Schemas['WaitingDecision']) => ({
  href: placeOf(visit, one),
  cells: [
    decisionNames[visit.language][one.kind],
    html`${written(one.organisation_name)} ${environmentTag(visit, one.environment)}
<div class="small soft">${detailOf(visit, one)}</div>`,
    one.amount === null || one.currency === null
      ? '–'
      : amountOf(visit, { amount: one.amount, currency: one.currency }),
    ageOf(visit, one.waiting_since),
  ],
})

/** The operation by which people decide on what waits. */
const decidedBy: Record<Schemas['WaitingDecisionKind'], OperationId> = {
  payout: 'approvePayout',
  bulk_payout: 'approveBulkPayout',
  reconciliation_item: 'resolveReconciliationItem',
  unknown_order: 'resolveUnknownOrder',
  identity_verification: 'setKycStatus',
  proposal: 'approveProposal',
  live_key: 'approveLiveKey',
}

/** Whether somebody's role decides on it, and they have neither ordered nor approved it. */
const isOwn = (visit: Visit, { kind, approval }: Schemas['WaitingDecision']): boolean =>
  visit.may(decidedBy[kind]) &&
  (approval === null || obstacleOf(visit, { approval, review: null }) === undefined)

const waitingTable = (visit: Visit, rows: readonly Schemas['WaitingDecision'][]): Markup => {
  const { what, whose, amount, age, nothing } = texts[visit.language]
  const headings = [what, whose, amount, age]
  return table(
    headings,
    rows.map((one) => rowOf(visit, one)),
    nothing,
    'brief',
  )
}

/** Charts of more providers and countries are on the page of providers. */
const chartsMax = 6

/** A part of the page, for those who may read it. The others are shown even if it is not read. */
const part = async (
  { may, console, language }: Visit,
  operationId: OperationId,
  title: string,
  show: () => Promise<Markup>,
): Promise<Markup | string> => {
  if (!may(operationId)) return ''
  const body = await show().catch((error: unknown) => {
    console.ctx.log.error({ err: error, operation: operationId }, 'a part of a page was not read')
    return html`<p class="notice warn">${texts[language].unread}</p>`
  })
  return html`<h2>${title}</h2>
${body}`
}

const work = (visit: Visit): Promise<Markup | string> =>
  part(visit, 'getServiceState', texts[visit.language].work, async () =>
    serviceState(visit, (await visit.read('getServiceState', {})).data),
  )

const health = (visit: Visit): Promise<Markup | string> => {
  const { health: title, otherMarkets } = texts[visit.language]
  return part(visit, 'listProviderHealth', title, async () => {
    const per = perOf(visit, 'day')
    const { data } = await visit.read('listProviderHealth', { query: { per } })
    const markets = marketsOf(data)
    const href = `${visit.base}/console/providers?per=${per}`
    const others = html`<p class="pages"><a href="${href}">${otherMarkets}</a></p>`
    return html`${perLinks(visit, '', per)}
${marketCharts(visit, per, markets.slice(0, chartsMax), 'brief')}
${markets.length > chartsMax ? others : ''}`
  })
}

/** Changes of controls that their authors may approve, as nobody else could. */
const aloneNotices = async (visit: Visit): Promise<Markup | string> => {
  if (!visit.may('listProposals')) return ''
  const query = { status: 'waiting', per_page: 100 } as const
  const { data } = await visit.read('listProposals', { query })
  return html`${data.map(({ id, kind, own_approval_from: from }) =>
    from === null
      ? ''
      : html`<p class="notice warn">${texts[visit.language].alone} ${time(from, visit)}.
<a href="${visit.base}${proposalAddress(id)}">${proposalKindName(kind, visit.language)}</a></p>`,
  )}`
}

export const homeSection: Section = {
  menu: {
    path: '/console',
    label: { en: en.menu, fr: fr.menu },
    key: 'h',
    operationId: 'listWaitingDecisions',
  },
  pages: [
    {
      path: '',
      show: async (visit) => {
        const wording = texts[visit.language]
        const live = await liveAddress(visit, 'waiting')
        const [{ data, meta }, alone, ...parts] = await Promise.all([
          visit.read('listWaitingDecisions', { query: { per_page: waitingShown } }),
          aloneNotices(visit),
          work(visit),
          health(visit),
        ])
        const mayDecide = Object.values(decidedBy).some(visit.may)
        const own = data.filter((one) => isOwn(visit, one))
        const others = data.filter((one) => !isOwn(visit, one))
        return {
          title: mayDecide ? wording.title : wording.others,
          // The charts are of live orders.
          environments: ['live', ...data.map(({ environment }) => environment)],
          live,
          body: html`${alone}${mayDecide ? waitingTable(visit, own) : ''}
${mayDecide && others.length > 0 ? html`<h2>${wording.others}</h2>` : ''}
${mayDecide && others.length === 0 ? '' : waitingTable(visit, others)}
${meta.next_cursor === null ? '' : html`<p class="soft">${wording.more}</p>`}
${parts}`,
        }
      },
    },
  ],
}
