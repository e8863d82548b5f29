import { html } from 'hono/html'
import { waitingShown } from '../../repositories/page-versions.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { obstacleOf } from './approval-facts.ts'
import { table } from './components.ts'
import { liveAddress } from './live.ts'
import { ageOf, amountOf, decisionNames, marketName } from './names.ts'
import { proposalKindName } from './proposals.ts'
import { proposalAddress } from './propose.ts'
import { marketsOf, perLinks, perOf } from './provider-charts.ts'
import { providersTable } from './providers.ts'
import { menuEntry, type Section } from './section.ts'
import { serviceState } from './service-state.ts'
import { time } from './time.ts'
import { isolated, untrusted } from './untrusted-text.ts'
import type { OperationId, Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Needs your attention', 'À traiter'],
  others: ['Waiting for others', 'À traiter par d’autres'],
  menu: ['Home', 'Accueil'],
  nothing: ['You’re all caught up.', 'Rien à traiter.'],
  more: [
    'Showing the items waiting longest.',
    'Voici les éléments en attente depuis le plus longtemps.',
  ],
  work: ['System status', 'État du système'],
  lines: [
    (count: number) => (count === 1 ? '1 line' : `${count} lines`),
    (count: number) => (count === 1 ? '1 ligne' : `${count} lignes`),
  ],
  unread: ['This can’t be loaded right now.', 'Chargement impossible pour le moment.'],
  alone: [
    'A control can be weakened without a colleague’s approval from',
    'Une règle de sécurité pourra être assouplie sans l’approbation d’un collègue à partir du',
  ],
  loss: [
    'The service uses its embedded database: a power failure may lose confirmed live payments. ' +
      'Move to PostgreSQL.',
    'Le service utilise sa base de données intégrée\u00a0: une coupure de courant peut faire ' +
      'perdre des paiements réels confirmés. Passez à PostgreSQL.',
  ],
  sharedToken: [
    'The shared management token still works for everything that needs neither a second factor ' +
      'nor a second person. Move to personal access tokens, then set MANAGEMENT_TOKEN=off.',
    'Le jeton d’administration partagé permet encore tout ce qui ne demande ni second facteur ni ' +
      'deuxième personne. Passez aux jetons d’accès personnels, puis définissez ' +
      'MANAGEMENT_TOKEN=off.',
  ],
})

const placeOf = ({ base }: Visit, { kind, id }: Schemas['WaitingDecision']): string => {
  const places: Record<Schemas['WaitingDecisionKind'], string> = {
    payout: `/console/approvals?id=${id}#payout-${id}`,
    bulk_payout: `/console/approvals/bulk/${id}`,
    reconciliation_item: `/console/reconciliation?id=${id}#item-${id}`,
    unknown_order: `/console/reconciliation/unknown?id=${id}#order-${id}`,
    identity_verification: `/console/merchants/${id}`,
    proposal: `/console/approvals#proposal-${id}`,
    live_key: `/console/approvals#live-key-${id}`,
    top_up: '/console/finance/top-ups',
    platform_bank_account: '/console/finance/top-ups',
    withdrawal: `/console/finance/withdrawals?id=${id}`,
    merchant_bank_account: '/console/finance/bank-accounts?status=pending',
    platform_transfer: '/console/finance/transfers',
  }
  return base + places[kind]
}

/** Returns the values that distinguish this decision from others of the same kind. */
const detailOf = ({ language }: Visit, one: Schemas['WaitingDecision']): string => {
  const { proposal_kind, masked_phone_number, line_count, provider, country, reference } = one
  const parts = [
    proposal_kind === null ? null : proposalKindName(proposal_kind, language),
    masked_phone_number,
    line_count === null ? null : texts[language].lines(line_count),
    provider === null || country === null ? null : marketName({ provider, country }, language),
    reference && isolated(reference),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

const rowOf = (visit: Visit, one: Schemas['WaitingDecision']) => ({
  href: placeOf(visit, one),
  cells: [
    decisionNames[visit.language][one.kind],
    ageOf(visit, one.waiting_since),
    html`${one.organisation_name === null ? '' : untrusted(one.organisation_name)}
<div class="small soft">${detailOf(visit, one)}</div>`,
    one.amount === null || one.currency === null
      ? ''
      : amountOf(visit, { amount: one.amount, currency: one.currency }),
  ],
})

const decidedBy: Record<Schemas['WaitingDecisionKind'], OperationId> = {
  payout: 'approvePayout',
  bulk_payout: 'approveBulkPayout',
  reconciliation_item: 'resolveReconciliationItem',
  unknown_order: 'resolveUnknownOrder',
  identity_verification: 'setKycStatus',
  proposal: 'approveProposal',
  live_key: 'approveLiveKey',
  top_up: 'approveTopUp',
  platform_bank_account: 'approvePlatformBankAccount',
  withdrawal: 'approveWithdrawal',
  merchant_bank_account: 'verifyMerchantBankAccount',
  platform_transfer: 'approvePlatformTransfer',
}

/**
 * Returns true if the person's role may decide on the item and the person neither created nor
 * approved it.
 */
const isOwn = (visit: Visit, { kind, approval }: Schemas['WaitingDecision']): boolean =>
  visit.may(decidedBy[kind]) &&
  (approval === null || obstacleOf(visit, { approval, review: null }) === undefined)

const waitingTable = (visit: Visit, rows: readonly Schemas['WaitingDecision'][]): Markup => {
  const { what, merchant, amount, waits, nothing } = texts[visit.language]
  const headings = [what, waits, merchant, amount]
  return table(
    headings,
    rows.map((one) => rowOf(visit, one)),
    nothing,
  )
}

/**
 * If one section fails, the page still shows the others. People without the permission see no
 * section.
 */
const part = async (
  { may, console, language }: Visit,
  operationId: OperationId,
  title: string,
  show: () => Promise<Markup>,
): Promise<Markup | string> => {
  if (!may(operationId)) return ''
  const body = await show().catch((error: unknown) => {
    console.ctx.log.error({ err: error, operation: operationId }, 'console page section not loaded')
    return html`<p class="notice warn">${texts[language].unread}</p>`
  })
  return html`<h2>${title}</h2>
${body}`
}

/** Warns that the database may lose live payments. */
const lossNotice = ({ may, console, language }: Visit): Markup | string =>
  may('getServiceState') && console.ctx.mayLosePayments()
    ? html`<p class="notice warn">${texts[language].loss}</p>`
    : ''

/** Warns that the shared token does not identify a person, until the token is turned off. */
const tokenNotice = async ({ may, console, language }: Visit): Promise<Markup | string> =>
  may('getServiceState') && (await console.ctx.sharedTokenState()) === 'limited'
    ? html`<p class="notice warn">${texts[language].sharedToken}</p>`
    : ''

const countFailing = async ({ environment, may, read }: Visit): Promise<number> => {
  if (!may('listEndpointHealth')) return 0
  const query = { failing: true, environment, per_page: 100 }
  return (await read('listEndpointHealth', { query })).data.length
}

const work = (visit: Visit): Promise<Markup | string> =>
  part(visit, 'getServiceState', texts[visit.language].work, async () =>
    serviceState(visit, (await visit.read('getServiceState', {})).data, await countFailing(visit)),
  )

const health = (visit: Visit): Promise<Markup | string> =>
  part(visit, 'listProviderHealth', texts[visit.language].health, async () => {
    const per = perOf(visit, 'day')
    const [{ data }, live] = await Promise.all([
      visit.read('listProviderHealth', { query: { per } }),
      visit.may('listProviders') ? visit.read('listProviders', {}) : { data: [] },
    ])
    return html`${perLinks(visit, '', per)}${providersTable(visit, live.data, marketsOf(data))}`
  })

/** Lists changes to controls that their authors may approve themselves, because nobody else can. */
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
  menu: menuEntry('/console', texts, 'h', 'listWaitingDecisions'),
  pages: [
    {
      path: '',
      show: async (visit) => {
        const { language, environment } = visit
        const wording = texts[language]
        const live = await liveAddress(visit, 'waiting')
        const [{ data, meta }, alone, ...parts] = await Promise.all([
          visit.read('listWaitingDecisions', { query: { environment, per_page: waitingShown } }),
          aloneNotices(visit),
          work(visit),
          ...(environment === 'live' ? [health(visit)] : []),
        ])
        const mayDecide = Object.values(decidedBy).some(visit.may)
        const own = data.filter((one) => isOwn(visit, one))
        const others = data.filter((one) => !isOwn(visit, one))
        return {
          title: mayDecide ? wording.title : wording.others,
          live,
          body: html`${lossNotice(visit)}${await tokenNotice(visit)}${alone}
${mayDecide ? waitingTable(visit, own) : ''}
${mayDecide && others.length > 0 ? html`<h2>${wording.others}</h2>` : ''}
${mayDecide && others.length === 0 ? '' : waitingTable(visit, others)}
${meta.next_cursor === null ? '' : html`<p class="soft">${wording.more}</p>`}
${parts}`,
        }
      },
    },
  ],
}
