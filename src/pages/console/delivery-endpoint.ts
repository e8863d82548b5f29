import type { Language, Markup } from '../layout.ts'
import { linked } from './linked.ts'
import { written } from './names.ts'
import type { Schemas, Visit } from './visit.ts'

/** Where a delivery goes. */

const texts: Record<Language, { deleted: string }> = {
  en: { deleted: 'Deleted endpoint' },
  fr: { deleted: 'Point de réception supprimé' },
}

type To = Pick<Schemas['Delivery'], 'webhook_endpoint_id' | 'url'>

export const isEndpointDeleted = ({ url }: Pick<To, 'url'>): boolean => url === ''

/** The address of an endpoint, unless it is deleted. */
export const endpointAddress = ({ language }: Visit, { url }: Pick<To, 'url'>): Markup | string =>
  isEndpointDeleted({ url }) ? texts[language].deleted : written(url)

/** The same with a link to its page. */
export const endpointLink = (
  visit: Visit,
  { webhook_endpoint_id: id, url }: To,
): Markup | string =>
  isEndpointDeleted({ url })
    ? endpointAddress(visit, { url })
    : linked(visit, 'getWebhookEndpoint', `/webhooks/${id}`, written(url))
