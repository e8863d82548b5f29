import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { linked } from './components.ts'
import { offer } from './forms.ts'
import type { DescribeAction } from './section.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'

const texts = bilingual({
  deleted: ['Deleted endpoint', 'URL de notification supprimée'],
  resend: ['Resend', 'Renvoyer'],
  resendTitle: ['Resend an event', 'Renvoyer un événement'],
  resent: ['Resending the event.', 'Événement en cours de renvoi.'],
})

type To = Pick<Schemas['Delivery'], 'webhook_endpoint_id' | 'url'>

export const isEndpointDeleted = ({ url }: Pick<To, 'url'>): boolean => url === ''

export const endpointAddress = ({ language }: Visit, { url }: Pick<To, 'url'>): Markup | string =>
  isEndpointDeleted({ url }) ? texts[language].deleted : untrusted(url)

export const endpointLink = (
  visit: Visit,
  { webhook_endpoint_id: id, url }: To,
): Markup | string =>
  isEndpointDeleted({ url })
    ? endpointAddress(visit, { url })
    : linked(visit, 'getWebhookEndpoint', `/webhooks/${id}`, untrusted(url))

export const answerText = ({
  status_code,
  error,
}: Pick<Schemas['DeliveryAttempt'], 'status_code' | 'error'>): Markup | string =>
  status_code === null ? untrusted(error) : `HTTP ${status_code}`

export const resendEvent: DescribeAction = ({ language }) => ({
  label: texts[language].resend,
  title: texts[language].resendTitle,
  fields: [],
  isSecond: true,
  done: texts[language].resent,
})

export const resendForm = (visit: Visit, eventId: string, endpointId: string): Markup | string =>
  offer(visit, 'resendEvent', resendEvent, {
    'param.id': eventId,
    'body.webhook_endpoint_id': endpointId,
  })
