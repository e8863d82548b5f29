import { z } from 'zod'
import { toDecimal } from '../../domain/decimal-amount.ts'
import type { Wallet } from '../../domain/markets.ts'
import { minuteMs } from '../../domain/time.ts'
import type { TransactionType } from '../../domain/transactions/state-machine.ts'
import { carrier1Reference } from '../../domain/transactions/submitted-reference.ts'
import { readToken, type Token, withTokens } from '../access-tokens.ts'
import { backoffDelay } from '../backoff.ts'
import { readBalanceText } from '../decimal-text.ts'
import { type HttpClient, outcomeOfError, unknownReport, unreadableAnswer } from '../http-client.ts'
import type {
  CallbackReferences,
  LiveProviderAdapter,
  ProviderTransaction,
  Report,
  SubmitOutcome,
} from '../provider.ts'
import type { Carrier1Settings } from '../providers-file.ts'
import { parseJson } from '../response-body.ts'
import { isNotFound, outcomeOf, reportOf } from './answers.ts'

type Product = 'collection' | 'disbursement'

const products: Record<TransactionType, Product> = {
  collection: 'collection',
  disbursement: 'disbursement',
  refund: 'disbursement',
}

const paths: Record<TransactionType, string> = {
  collection: '/collection/v1_0/requesttopay',
  disbursement: '/disbursement/v1_0/transfer',
  refund: '/disbursement/v1_0/refund',
}

const tokenMarginMs = minuteMs

const moneyId = z.union([z.string().min(1).max(128), z.number().transform(String)])
const callbackBody = z.object({
  externalId: z.uuid().optional().catch(undefined),
  financialTransactionId: moneyId.optional().catch(undefined),
})

const accountBody = z.object({ result: z.boolean() })
const balanceBody = z.object({ availableBalance: z.coerce.string(), currency: z.string() })

const bodyOf = (transaction: ProviderTransaction, wireCurrency: string): string => {
  const { amount, currency, reference, type, msisdn, original } = transaction
  const note = `Ref ${reference}`
  const party = { partyIdType: 'MSISDN', partyId: msisdn }
  return JSON.stringify({
    amount: toDecimal(amount, currency),
    currency: wireCurrency,
    externalId: reference,
    payerMessage: note,
    payeeNote: note,
    ...(type === 'collection' && { payer: party }),
    ...(type === 'disbursement' && { payee: party }),
    ...(original && { referenceIdToRefund: carrier1Reference(original.reference) }),
  })
}

const referencesIn = (callback: string): CallbackReferences | undefined => {
  const { externalId, financialTransactionId } =
    callbackBody.safeParse(parseJson(callback)).data ?? {}
  if (externalId === undefined && financialTransactionId === undefined) return undefined
  return { reference: externalId, providerReference: financialTransactionId }
}

const createHeaders = (settings: Carrier1Settings) => (product: Product) => ({
  'ocp-apim-subscription-key': settings[product].subscriptionKey,
  'x-target-environment': settings.targetEnvironment,
})

/** Each product has a separate access token. */
const createSenders = (settings: Carrier1Settings, client: HttpClient) => {
  const headersOf = createHeaders(settings)
  const requestToken = (product: Product) => async (): Promise<Token> => {
    const { apiUser, apiKey } = settings[product]
    const answer = await client.send({
      call: 'token',
      prerequisite: `token of ${product}`,
      method: 'POST',
      path: `/${product}/token/`,
      headers: {
        ...headersOf(product),
        authorization: `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: '{"grant_type":"client_credentials"}',
    })
    return readToken(answer, tokenMarginMs)
  }
  return {
    collection: withTokens(client, requestToken('collection')),
    disbursement: withTokens(client, requestToken('disbursement')),
  }
}

type Senders = ReturnType<typeof createSenders>

const createTransactionCalls = (
  settings: Carrier1Settings,
  senders: Senders,
  callbackUrl: () => string,
) => {
  const headersOf = createHeaders(settings)
  const wireCurrencyOf = (currency: string): string => settings.wireCurrency ?? currency
  return {
    submit: async (transaction: ProviderTransaction): Promise<SubmitOutcome> => {
      const product = products[transaction.type]
      const answer = await senders[product]({
        call: transaction.type,
        owner: transaction.organisationId,
        method: 'POST',
        path: paths[transaction.type],
        headers: {
          ...headersOf(product),
          'x-reference-id': carrier1Reference(transaction.reference),
          'x-callback-url': callbackUrl(),
          'content-type': 'application/json',
        },
        body: bodyOf(transaction, wireCurrencyOf(transaction.currency)),
        mayStillSend: transaction.mayStillSend,
      })
      return outcomeOf(transaction.type, answer)
    },
    query: async (transaction: ProviderTransaction): Promise<Report> => {
      const product = products[transaction.type]
      const answer = await senders[product]({
        call: `${transaction.type}_status`,
        owner: transaction.organisationId,
        method: 'GET',
        path: `${paths[transaction.type]}/${carrier1Reference(transaction.reference)}`,
        headers: headersOf(product),
      })
      return reportOf(transaction, answer, wireCurrencyOf(transaction.currency))
    },
  }
}

/** These calls read balances and accounts, and move no money. */
const createReads = (settings: Carrier1Settings, senders: Senders) => {
  const headersOf = createHeaders(settings)
  return {
    balance: async (wallet: Wallet, currency: string): Promise<bigint | undefined> => {
      const product = wallet === 'collection' ? wallet : 'disbursement'
      const path = `/${product}/v1_0/account/balance`
      const headers = headersOf(product)
      const answer = await senders[product]({ call: 'balance', method: 'GET', path, headers })
      const { data } = balanceBody.safeParse(answer.body)
      if (answer.status !== 200 || data === undefined) throw unreadableAnswer('balance', answer)
      if (data.currency !== (settings.wireCurrency ?? currency)) return undefined
      const amount = readBalanceText(data.availableBalance, currency)
      if (amount === undefined) throw unreadableAnswer('balance', answer)
      return amount
    },
    isActive: async (msisdn: string): Promise<boolean> => {
      const path = `/collection/v1_0/accountholder/msisdn/${msisdn}/active`
      const headers = headersOf('collection')
      const answer = await senders.collection({ call: 'account', method: 'GET', path, headers })
      if (isNotFound(answer)) return false
      const { data } = accountBody.safeParse(answer.body)
      if (answer.status !== 200 || data === undefined) throw unreadableAnswer('account', answer)
      return data.result
    },
  }
}

/** One product of `carrier1_momo` collects payments, and the other product sends payouts. */
export const carrier1Momo = (
  settings: Carrier1Settings,
  client: HttpClient,
  callbackUrl: () => string,
): LiveProviderAdapter => {
  const senders = createSenders(settings, client)
  const { submit, query } = createTransactionCalls(settings, senders, callbackUrl)
  const { balance, isActive } = createReads(settings, senders)
  return {
    submitDelayMs: 0,
    submit: (transaction) => submit(transaction).catch(outcomeOfError),
    query: (transaction) => query(transaction).catch(unknownReport),
    pollDelayMs: backoffDelay(settings.firstEnquiryMs),
    lateArrivalMs: settings.lateArrivalMs,
    wallets: ['collection', 'disbursement'],
    balance,
    isActive,
    referencesIn,
    circuit: client.circuit,
    pauseMs: client.pauseMs,
    close: client.close,
  }
}
