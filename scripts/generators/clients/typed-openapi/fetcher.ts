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
