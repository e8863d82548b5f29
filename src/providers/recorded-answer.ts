import { withoutNumbers } from '../domain/phone-number.ts'
import type { AnswerDifference } from './answer-differences.ts'
import type { ProviderResponse } from './http-client.ts'
import type { ProviderAnswer } from './provider.ts'

const textMax = 200
const codeMax = 64
/** Numbers are looked for in more than is kept, so that none is cut before it is recognised. */
const readMax = 2 * textMax

/** A text of a provider's, capped, in which no number can be read in full. */
export const redacted = (text: string): string =>
  withoutNumbers(text.slice(0, readMax)).slice(0, textMax)

const codeOf = (code: string | undefined): string | null => {
  if (code === undefined) return null
  return redacted(code).slice(0, codeMax)
}

export interface ProviderMessage {
  code?: string | undefined
  message?: string | undefined
}

/** An answer as it is stored and logged. */
export const recordedAnswer = (
  call: string,
  { status, receivedAt }: Pick<ProviderResponse, 'status' | 'receivedAt'>,
  { code, message }: ProviderMessage,
  differences: AnswerDifference[] = [],
): ProviderAnswer => ({
  call,
  http_status: status,
  code: codeOf(code),
  message: message === undefined ? null : redacted(message),
  received_at: receivedAt,
  differences,
})

/** Why there was no answer, and when that was known, as ISO 8601. */
export const missingAnswer = (call: string, code: string, at: string): ProviderAnswer => ({
  call,
  http_status: null,
  code: codeOf(code),
  message: null,
  received_at: at,
  differences: [],
})
