import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, AccountClient } from '../scenario/clients.ts'
import {
  AnyStatus,
  Currency,
  EventsApi,
  PaymentLinksApi,
  PayoutEventType,
  TransactionsApi,
} from './generated/api'
import { Configuration } from './generated/configuration'

export const connect = ({ baseUrl, key }: Access): AccountClient => {
  const configuration = new Configuration({ basePath: baseUrl, accessToken: key })
  return {
    listTransactions: (commande, cursor) => {
      const metadata = commande === undefined ? undefined : { commande }
      // Parameters are given in their order.
      return answerOfAxios(
        new TransactionsApi(configuration).listTransactions(
          undefined,
          undefined,
          [AnyStatus.Successful],
          ...([undefined, undefined, undefined, undefined, undefined, undefined] as const),
          ...([undefined, undefined, undefined, undefined, undefined] as const),
          ...([metadata, 2, cursor] as const),
        ),
      )
    },
    createPaymentLink: (amount) =>
      answerOfAxios(
        new PaymentLinksApi(configuration).createPaymentLink({ amount, currency: Currency.XAF }),
      ),
    describeEvents: async () => {
      const { data } = await new EventsApi(configuration).listEvents(
        ...([undefined, undefined, undefined, undefined] as const),
        ...([undefined, undefined, undefined, undefined, 100] as const),
      )
      return data.data.map(({ payload }) =>
        payload.type === PayoutEventType.Completed ? payload.data.reference : payload.type,
      )
    },
  }
}
