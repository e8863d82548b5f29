import type { Country, Provider } from '../domain/markets.ts'
import type {
  LiveProviderAdapter,
  ProviderAnswer,
  ProviderTransaction,
  Report,
  SubmitOutcome,
} from './provider.ts'

export interface Market {
  provider: Provider
  country: Country
}

interface CallLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

interface FinishedCall {
  transaction: string
  call: string
  outcome: string
  httpStatus: number | null | undefined
  durationMs: number
}

export interface CallLog {
  log: CallLogger
  onCall?: ((market: Market, call: FinishedCall) => void) | undefined
  /** Called for each response that is about a different transaction. */
  onMismatch(market: Market, call: string): void
}

const messages = {
  refused: 'provider refused a transaction',
  unsent: 'provider call not sent or not processed',
  unknown: 'provider call failed: outcome unknown',
  mismatched: 'provider response does not match the transaction',
}

/**
 * Returns true if a response is about a different transaction than the request, or has different
 * amounts.
 */
const isMismatch = (answer: ProviderAnswer | undefined): boolean =>
  answer !== undefined && answer.differences.length > 0

/**
 * Logs one line per call. A call that was rejected, was not sent or has an unknown outcome is
 * logged as a warning with the provider's response, without secrets and full phone numbers.
 * Rejections that an administrator must fix, and responses about a different transaction, are
 * logged as errors.
 */
export const withCallLog = (
  market: Market,
  adapter: LiveProviderAdapter,
  { log, onCall, onMismatch }: CallLog,
): LiveProviderAdapter => {
  const fieldsOf = (transaction: ProviderTransaction, answer: ProviderAnswer | undefined) => ({
    ...market,
    transaction: transaction.reference,
    call: answer?.call,
    httpStatus: answer?.http_status,
    code: answer?.code,
    message: answer?.message,
    ...(isMismatch(answer) && { differences: answer?.differences }),
  })

  const logAnswered = (
    transaction: ProviderTransaction,
    { kind, answer }: SubmitOutcome | Report,
  ): void => {
    const { reference } = transaction
    const { call, http_status: httpStatus } = answer ?? {}
    const fields = { ...market, transaction: reference, call, httpStatus, outcome: kind }
    log.info(fields, 'provider called')
  }

  const logOutcome = (transaction: ProviderTransaction, outcome: SubmitOutcome | Report): void => {
    const fields = fieldsOf(transaction, outcome.answer)
    switch (outcome.kind) {
      case 'refused':
        if (outcome.isOurFault) log.error(fields, messages.refused)
        else log.warn(fields, messages.refused)
        return
      case 'unsent':
        log.warn(fields, messages.unsent)
        return
      case 'unknown':
      case 'untraceable':
        if (outcome.answer === undefined) {
          logAnswered(transaction, outcome)
          return
        }
        if (!isMismatch(outcome.answer)) {
          log.warn(fields, messages.unknown)
          return
        }
        onMismatch(market, outcome.answer.call)
        log.error(fields, messages.mismatched)
        return
      default:
        logAnswered(transaction, outcome)
    }
  }

  const observed =
    <Outcome extends SubmitOutcome | Report>(
      name: string,
      send: (transaction: ProviderTransaction) => Promise<Outcome>,
    ) =>
    async (transaction: ProviderTransaction): Promise<Outcome> => {
      const startedAt = performance.now()
      const outcome = await send(transaction)
      logOutcome(transaction, outcome)
      onCall?.(market, {
        transaction: transaction.reference,
        call: outcome.answer?.call ?? name,
        outcome: outcome.kind,
        httpStatus: outcome.answer?.http_status,
        durationMs: performance.now() - startedAt,
      })
      return outcome
    }

  return {
    ...adapter,
    submit: observed('submit', adapter.submit),
    query: observed('enquire', adapter.query),
  }
}
