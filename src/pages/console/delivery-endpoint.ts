import type { Language, Markup } from '../layout.ts'
import { offer } from './forms.ts'
import { linked } from './linked.ts'
import { written } from './names.ts'
import type { DescribeAction } from './section.ts'
import type { Schemas, Visit } from './visit.ts'

/** Where a delivery goes, what it was answered, and the button that sends it once more. */

const en = {
  deleted: 'Deleted endpoint',
  resend: 'Resend',
  resendTitle: 'Resend an event',
  resent: 'Resending the event.',
}

const fr: typeof en = {
  deleted: 'URL de notification supprimée',
  resend: 'Renvoyer',
  resendTitle: 'Renvoyer un événement',
  resent: 'Événement en cours de renvoi.',
}

const texts: Record<Language, typeof en> = { en, fr }

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

export const answerText = ({
  status_code,
  error,
}: Pick<Schemas['DeliveryAttempt'], 'status_code' | 'error'>): Markup | string =>
  status_code === null ? written(error) : `HTTP ${status_code}`

export const resendEvent: DescribeAction = ({ language }) => ({
  label: texts[language].resend,
  title: texts[language].resendTitle,
  fields: [],
  isSecond: true,
  done: texts[language].resent,
})

/** The button that sends an event to an endpoint once more. */
export const resendForm = (visit: Visit, eventId: string, endpointId: string): Markup | string =>
  offer(visit, 'resendEvent', resendEvent, {
    ...{ 'param.id': eventId, 'body.webhook_endpoint_id': endpointId },
  })
