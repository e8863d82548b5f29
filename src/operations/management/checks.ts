import { type Country, exponents, markets } from '../../domain/markets.ts'
import { isMoment } from '../../domain/moment.ts'
import { isNetworkRange } from '../../domain/network.ts'
import type { FieldFaults } from '../../domain/problems.ts'
import { failureReasons } from '../../domain/states.ts'

/** Rules of the management API that its document cannot say. */

interface Request {
  body?: unknown
  query?: Record<string, unknown>
}

const fieldsOf = ({ body }: Request): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

const ipAllowList = (request: Request): FieldFaults => {
  const { ip_allow_list: list } = fieldsOf(request)
  const isWrong = Array.isArray(list) && list.some((entry) => !isNetworkRange(String(entry)))
  return isWrong
    ? { ip_allow_list: ['Chaque élément doit être une adresse IP ou une plage CIDR.'] }
    : {}
}

/** Where webhooks go: plain http or https, and nothing in it that a log must not show. */
const webhookUrl = (request: Request): FieldFaults => {
  const { url } = fieldsOf(request)
  if (typeof url !== 'string' || !URL.canParse(url)) return {}
  const { protocol, username, password } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') {
    return { url: ['Ce champ doit commencer par https:// ou http://.'] }
  }
  return username === '' && password === ''
    ? {}
    : { url: ["Ce champ ne doit pas contenir d'identifiants."] }
}

const resolution = (request: Request): FieldFaults => {
  const { action, status } = fieldsOf(request)
  if (action === 'settle' && status === undefined) {
    return { status: ['Ce champ est requis avec settle.'] }
  }
  return action === 'dismiss' && status !== undefined
    ? { status: ["Ce champ n'a de sens qu'avec settle."] }
    : {}
}

const sandboxOutcome = (request: Request): FieldFaults => {
  const { status, failure_reason: reason } = fieldsOf(request)
  if (status === 'failed' && (reason === undefined || reason === null)) {
    return { failure_reason: [`Ce champ doit valoir : ${failureReasons.join(', ')}.`] }
  }
  return status !== 'failed' && typeof reason === 'string'
    ? { failure_reason: ["Ce champ n'a de sens qu'avec le statut failed."] }
    : {}
}

const moments = (fields: Record<string, unknown>, names: string[]): FieldFaults => {
  const faults: FieldFaults = {}
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && !isMoment(value)) {
      faults[name] = ['Ce champ doit être une date et heure ISO 8601, à partir de 1970.']
    }
  }
  return faults
}

const expiry = (request: Request): FieldFaults => {
  const fields = fieldsOf(request)
  const { expires_at: expiresAt } = fields
  const isPast = typeof expiresAt === 'string' && Date.parse(expiresAt) <= Date.now()
  return isPast
    ? { expires_at: ['Ce champ doit être dans le futur.'] }
    : moments(fields, ['expires_at'])
}

const period = ({ query = {} }: Request): FieldFaults => moments(query, ['from', 'to'])

const feeSchedule = (request: Request): FieldFaults => {
  const fields = fieldsOf(request)
  const { provider, country } = fields
  const isKnown = typeof country === 'string' && Object.hasOwn(markets, country)
  const served: readonly string[] = isKnown ? markets[country as Country].providers : []
  return {
    ...moments(fields, ['effective_from']),
    ...(isKnown && typeof provider === 'string' && !served.includes(provider)
      ? { provider: ["Cet opérateur n'est pas disponible dans ce pays."] }
      : {}),
  }
}

const topUp = (request: Request): FieldFaults => {
  const { currency } = fieldsOf(request)
  return typeof currency === 'string' && !Object.hasOwn(exponents, currency)
    ? { currency: [`Ce champ doit valoir : ${Object.keys(exponents).join(', ')}.`] }
    : {}
}

export const managementChecks = {
  updateApplication: ipAllowList,
  createApiKey: expiry,
  createWebhookEndpoint: webhookUrl,
  updateWebhookEndpoint: webhookUrl,
  setSandboxOutcome: sandboxOutcome,
  resolveReconciliationItem: resolution,
  createSandboxTopUp: topUp,
  createFeeSchedule: feeSchedule,
  listLedgerEntries: period,
  getStatement: period,
}
