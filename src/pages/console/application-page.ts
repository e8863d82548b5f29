import { html } from 'hono/html'
import { toDecimal } from '../../domain/decimal-amount.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { applicationActions, settingLabels } from './application-actions.ts'
import { facts, merchantLink, table } from './components.ts'
import { endpointTable } from './endpoint-table.ts'
import { foldedOffer, offer } from './forms.ts'
import { keyActions, keyValues } from './key-actions.ts'
import { keyTable } from './key-table.ts'
import { pageLinks } from './lists.ts'
import { liveKeysPart } from './live-keys.ts'
import { readMerchant } from './merchant-frame.ts'
import { amountOf } from './names.ts'
import type { Content } from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { webhookActions } from './webhook-actions.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  ...settingLabels,
  duplicates: {
    review: ['Flagged for reconciliation', 'Signalé pour le rapprochement'],
    refund: ['Refunded immediately', 'Remboursé immédiatement'],
  },
  support: ['Support', 'Support'],
  rules: ['Payout approval rules', 'Règles d’approbation des versements'],
  noRule: [
    'No rules: payouts don’t need approval.',
    'Aucune règle\u00a0: les versements partent sans approbation.',
  ],
  threshold: ['#Approval above', '#Approbation au-dessus de'],
  daily: ['#Approval above, in 24 hours', '#Approbation au-dessus de, en 24 heures'],
  two: ['#Two approvers above', '#Deux approbations au-dessus de'],
  keys: ['API keys', 'Clés API'],
  endpoints: ['Webhook endpoints', 'URL de notification'],
  noEndpoint: [
    'No endpoints: events aren’t sent.',
    'Aucune URL\u00a0: les événements ne sont pas envoyés.',
  ],
})

const { updateApplication } = applicationActions

type Application = Schemas['Application']

type Rule = Schemas['PayoutApprovalRule']

const applicationAddress = ({ base }: Visit, id: string): string =>
  `${base}/console/merchants/applications/${id}`

/**
 * Links an application by its name. Without the permission to read the application, shows only the
 * id.
 */
export const applicationLink = async (visit: Visit, id: string): Promise<Markup> => {
  if (!visit.may('getApplication')) return html`<code>${id}</code>`
  const { data } = await visit.read('getApplication', { params: { id } })
  return html`<a href="${applicationAddress(visit, id)}">${untrusted(data.name)}</a>`
}

const factsOf = (
  visit: Visit,
  application: Application,
  merchant: Schemas['Organisation'],
): Markup => {
  const wording = texts[visit.language]
  const { id, ip_allow_list: addresses, rate_limit_per_minute: rate } = application
  const { support_email, support_phone, support_url } = application
  const support = [support_email, support_phone, support_url].filter((each) => each !== null)
  return facts([
    [wording.merchant, merchantLink(visit, merchant.id, merchant.name)],
    [wording.addresses, addresses.length === 0 ? wording.anywhere : addresses.join(', ')],
    [wording.rate, rate === null ? wording.unlimited : String(rate)],
    [wording.duplicate, wording.duplicates[application.duplicate_collection]],
    [wording.language, wording.languages[application.language]],
    [
      wording.support,
      support.length === 0
        ? '–'
        : html`${support.map((each) => html`<div>${untrusted(each)}</div>`)}`,
    ],
    [wording.created, time(application.created_at, visit)],
    [wording.id, html`<code>${id}</code>`],
  ])
}

const settingsForm = (visit: Visit, application: Application): Markup | string =>
  foldedOffer(visit, 'updateApplication', updateApplication, {
    'param.id': application.id,
    'body.name': application.name,
    'body.rate_limit_per_minute': application.rate_limit_per_minute?.toString(),
    'body.duplicate_collection': application.duplicate_collection,
    'body.language': application.language,
    'body.support_email': application.support_email,
    'body.support_phone': application.support_phone,
    'body.support_url': application.support_url,
  })

const addressesForm = (visit: Visit, { id, ip_allow_list }: Application): Markup | string =>
  foldedOffer(visit, 'updateApplication', updateApplication, {
    'param.id': id,
    'body.ip_allow_list': ip_allow_list.join('\n'),
    part: 'addresses',
  })

const rulesOf = (visit: Visit, { id, payout_approval_rules: rules }: Application): Markup => {
  const { rules: title, noRule, currency, threshold, daily, two } = texts[visit.language]
  const about = { 'param.id': id, rules: JSON.stringify(rules) }
  const amount = (of: Rule, value: number | null | undefined): string =>
    value == null ? '–' : amountOf(visit, { amount: value, currency: of.currency })
  const typed = (of: Rule, value: number | null | undefined): string | undefined =>
    value == null ? undefined : toDecimal(value, of.currency)
  const [first] = rules
  return html`<h2>${title}</h2>
${table(
  [currency, threshold, daily, two, ''],
  rules.map((rule) => ({
    cells: [
      rule.currency,
      amount(rule, rule.threshold),
      amount(rule, rule.daily_limit),
      amount(rule, rule.two_approvers_above),
      offer(visit, 'updateApplication', updateApplication, {
        ...about,
        part: 'removal',
        currency: rule.currency,
      }),
    ],
  })),
  noRule,
)}
${foldedOffer(visit, 'updateApplication', updateApplication, {
  ...about,
  part: 'rule',
  ...(first !== undefined && {
    currency: first.currency,
    threshold: typed(first, first.threshold),
    daily_limit: typed(first, first.daily_limit),
    two_approvers_above: typed(first, first.two_approvers_above),
  }),
})}`
}

export const applicationPage = async (
  visit: Visit,
  params: Record<string, string>,
): Promise<Content> => {
  const { language, query, environment } = visit
  const wording = texts[language]
  const id = params.id ?? ''
  const { data: application } = await visit.read('getApplication', { params: { id } })
  const cursor = query.get('cursor')
  const [merchant, endpoints, keys, liveKeys] = await Promise.all([
    readMerchant(visit, application.organisation_id),
    visit.read('listEndpointHealth', { query: { application_id: id, environment, per_page: 40 } }),
    visit.read('listApiKeys', {
      params: { id },
      query: { per_page: 50, ...(cursor !== null && { cursor: cursor.slice(0, 100) }) },
    }),
    environment === 'live' ? liveKeysPart(visit, id) : '',
  ])
  return {
    title: application.name,
    body: html`${factsOf(visit, application, merchant)}
${settingsForm(visit, application)}
${addressesForm(visit, application)}
${rulesOf(visit, application)}
<h2>${wording.keys}</h2>
${keyTable(
  visit,
  keys.data.filter((key) => key.environment === environment),
  merchant,
)}
${pageLinks(visit, {
  path: `/merchants/applications/${id}`,
  values: new URLSearchParams(),
  next: keys.meta.next_cursor,
})}
${
  environment === 'live'
    ? ''
    : foldedOffer(visit, 'createApiKey', keyActions.createApiKey, {
        'param.id': id,
        environment,
        ...keyValues,
      })
}
${liveKeys}
<h2>${wording.endpoints}</h2>
${endpointTable(visit, endpoints.data, wording.noEndpoint, true)}
${foldedOffer(visit, 'createWebhookEndpoint', webhookActions.createWebhookEndpoint, {
  'param.id': id,
  'body.environment': environment,
  all: 'true',
})}`,
  }
}
