import { z } from 'zod'
import type { Country } from '../../domain/markets.ts'
import { isWholeRefund } from '../../domain/transactions/submitted-reference.ts'
import { readToken, type Token, withTokens } from '../access-tokens.ts'
import { backoffDelay } from '../backoff.ts'
import { readBalanceText } from '../decimal-text.ts'
import {
  type HttpClient,
  NotSent,
  outcomeOfError,
  type ProviderRequest,
  type ProviderResponse,
  unknownReport,
  unreadableAnswer,
} from '../http-client.ts'
import type {
  LiveProviderAdapter,
  ProviderTransaction,
  Report,
  SubmitOutcome,
} from '../provider.ts'
import type { Carrier2Settings } from '../providers-file.ts'
import { missingAnswer } from '../recorded-answer.ts'
import { isUnsigned, queryReport, submissionOutcome } from './answers.ts'
import { referencesIn } from './callback.ts'
import { queryOf, submissionOf } from './messages.ts'
import { createSigner } from './signing.ts'

const tokenMarginMs = 30_000

const balanceBody = z.object({
  data: z.object({ balance: z.coerce.string(), currency: z.string() }),
})

/** Sends requests with a token, country and currency headers and, if configured, a signature. */
const createSender = (country: Country, settings: Carrier2Settings, client: HttpClient) => {
  const { clientId, clientSecret, pinPadding, signingPadding = pinPadding } = settings
  const requestToken = async (): Promise<Token> => {
    const answer = await client.send({
      call: 'token',
      prerequisite: 'token',
      method: 'POST',
      path: '/auth/oauth2/token',
      headers: { 'content-type': 'application/json', accept: '*/*' },
      body: JSON.stringify({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'client_credentials',
      }),
    })
    return readToken(answer, tokenMarginMs)
  }
  const sendAuthorised = withTokens(client, requestToken)

  const headersFor = (currency: string): Record<string, string> => ({
    accept: '*/*',
    'x-country': country,
    'x-currency': currency,
  })

  const get = (currency: string, request: ProviderRequest): Promise<ProviderResponse> =>
    sendAuthorised({ ...request, headers: headersFor(currency) })

  /** `sign` creates new signature headers each time the request is sent. */
  const post = async (
    currency: string,
    request: ProviderRequest,
    sign: () => Promise<Record<string, string>> = async () => ({}),
  ): Promise<ProviderResponse> => {
    const usual = { ...headersFor(currency), 'content-type': 'application/json' }
    const compose = async () => ({ ...usual, ...(await sign()) })
    return sendAuthorised({ ...request, headers: await compose() }, compose)
  }

  /** The signing key is requested per currency, so each currency has a separate signer. */
  const signers = new Map<string, ReturnType<typeof createSigner>>()
  const signerFor = (currency: string) => {
    const known = signers.get(currency)
    if (known !== undefined) return known
    const path = '/v1/rsa/encryption-keys'
    const keys: ProviderRequest = { call: 'keys', prerequisite: 'signing key', method: 'GET', path }
    const signer = createSigner(signingPadding, () => get(currency, keys), client.clock)
    signers.set(currency, signer)
    return signer
  }

  return { get, post, signerFor, clock: client.clock }
}

type Sender = ReturnType<typeof createSender>

const createTransactionCalls = (
  settings: Carrier2Settings,
  { get, post, signerFor, clock }: Sender,
) => {
  const { keepsLeadingZero } = settings

  const composeSubmission = (transaction: ProviderTransaction): ProviderRequest => {
    try {
      return submissionOf(transaction, settings)
    } catch (error) {
      // The key is too short for its padding, so nothing was sent.
      throw new NotSent(missingAnswer(transaction.type, 'not_encryptable', clock.nowIso()), error)
    }
  }

  return {
    query: async (transaction: ProviderTransaction): Promise<Report> => {
      // A full refund cannot be found at the provider by our reference. Staff resolve it with
      // evidence.
      if (isWholeRefund(transaction)) return { kind: 'untraceable' }
      const answer = await get(transaction.currency, queryOf(transaction, settings))
      return queryReport(transaction, answer, keepsLeadingZero)
    },
    submit: async (transaction: ProviderTransaction): Promise<SubmitOutcome> => {
      const { currency } = transaction
      const request = { ...composeSubmission(transaction), mayStillSend: transaction.mayStillSend }
      if (!settings.messageSigning) {
        return submissionOutcome(transaction, await post(currency, request), keepsLeadingZero)
      }
      const signer = signerFor(currency)
      let refuse = (): void => {}
      const sign = async (): Promise<Record<string, string>> => {
        const signed = await signer(request.body ?? '')
        refuse = signed.refuse
        return signed.headers
      }
      const answer = await post(currency, request, sign)
      if (!isUnsigned(transaction, answer))
        return submissionOutcome(transaction, answer, keepsLeadingZero)
      refuse()
      return submissionOutcome(transaction, await post(currency, request, sign), keepsLeadingZero)
    },
  }
}

/** No query can find a full refund, so a full refund with an uncertain outcome is untraceable. */
const markUntraceable = (
  transaction: ProviderTransaction,
  outcome: SubmitOutcome,
): SubmitOutcome => {
  const isUncertain = outcome.kind === 'unknown' || outcome.kind === 'accepted'
  return isWholeRefund(transaction) && isUncertain ? { ...outcome, kind: 'untraceable' } : outcome
}

export const carrier2Money = (
  country: Country,
  settings: Carrier2Settings,
  client: HttpClient,
): LiveProviderAdapter => {
  const sender = createSender(country, settings, client)
  const { submit, query } = createTransactionCalls(settings, sender)
  return {
    submitDelayMs: 0,
    submit: async (transaction) =>
      markUntraceable(transaction, await submit(transaction).catch(outcomeOfError)),
    query: (transaction) => query(transaction).catch(unknownReport),
    pollDelayMs: backoffDelay(settings.firstEnquiryMs),
    lateArrivalMs: settings.lateArrivalMs,
    // The provider reports no balance for the disbursement wallet, so a low balance never holds
    // payouts.
    wallets: ['collection'],
    balance: async (_wallet, currency) => {
      const path = '/standard/v1/users/balance'
      const answer = await sender.get(currency, { call: 'balance', method: 'GET', path })
      const found = balanceBody.safeParse(answer.body).data?.data
      if (answer.status !== 200 || found === undefined) throw unreadableAnswer('balance', answer)
      if (found.currency !== currency) return undefined
      const amount = readBalanceText(found.balance, currency)
      if (amount === undefined) throw unreadableAnswer('balance', answer)
      return amount
    },
    referencesIn: (callback) => referencesIn(callback, settings.callbackHashSecret),
    circuit: client.circuit,
    pauseMs: client.pauseMs,
    close: client.close,
  }
}
