import type { Access, AccountClient } from '../scenario/clients.ts'
import { Api, type HttpResponse, type QueryParamsType } from './generated.ts'

/** The generated client writes an object in a form or a query as `[object Object]`. */
class Client extends Api<unknown> {
  protected override addQueryParam(query: QueryParamsType, key: string): string {
    const value: unknown = query[key]
    if (typeof value !== 'object' || value === null) return super.addQueryParam(query, key)
    return Object.entries(value)
      .map(([inner, text]) => this.encodeQueryParam(`${key}[${inner}]`, text))
      .join('&')
  }
}

const answerOf = async <Body>(sent: Promise<HttpResponse<Body, unknown>>) => {
  const { ok, status, data, error, headers } = await sent.catch(
    (refused: HttpResponse<Body, unknown>) => refused,
  )
  const retryAfter = headers.get('Retry-After')
  return { status, body: ok ? data : undefined, refusal: error, retryAfter }
}

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const headers = { Authorization: `Bearer ${key}` }
  const api = new Client({ baseUrl, baseApiParams: { headers } })
  return {
    listTransactions: (commande, cursor) =>
      answerOf(
        api.transactions.listTransactions({
          ...{ metadata: commande === undefined ? undefined : { commande }, per_page: 2, cursor },
          status: ['successful', 'failed'],
        }),
      ),
    createPaymentLink: (amount) =>
      answerOf(api.paymentLinks.createPaymentLink({ amount, currency: 'XAF' })),
    describeEvents: async () => {
      const { data } = await api.events.listEvents({ per_page: 100 })
      return data.data.map(({ payload }) =>
        payload.type === 'payout.completed' ? payload.data.reference : payload.type,
      )
    },
  }
}
