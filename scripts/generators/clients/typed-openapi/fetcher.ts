import { flat } from '../scenario/answers.ts'
import type { Fetcher } from './generated.ts'

export const createFetcher = (authorization: string, isForm = false): Fetcher => ({
  encodeSearchParams: flat,
  fetch: ({ method, url, urlSearchParams, parameters }) => {
    if (urlSearchParams) url.search = urlSearchParams.toString()
    const headers = new Headers({
      ...(parameters?.header as Record<string, string>),
      authorization,
    })
    const { body } = parameters ?? {}
    if (!isForm && body !== undefined) headers.set('Content-Type', 'application/json')
    return fetch(url, {
      method,
      headers,
      ...(body !== undefined && {
        body: isForm ? flat(body as Record<string, unknown>) : JSON.stringify(body),
      }),
    })
  },
})

interface Refusal {
  ok: false
  status: number
  data: unknown
  headers: { get(name: 'Retry-After'): string | null }
}

export const answerOf = <Body>(answer: { ok: true; status: number; data: Body } | Refusal) =>
  answer.ok
    ? { status: answer.status, body: answer.data }
    : {
        status: answer.status,
        refusal: answer.data,
        retryAfter: answer.headers.get('Retry-After'),
      }

/** Makes calls return the whole response, and return error responses instead of throwing them. */
export const safely = { withResponse: true, throwOnStatusError: false } as const
