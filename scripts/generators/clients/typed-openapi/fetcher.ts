import type { Fetcher } from './generated.ts'

const flat = (query: Record<string, unknown> = {}): URLSearchParams => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const each of value) parameters.append(name, String(each))
    else if (typeof value === 'object' && value !== null)
      for (const [inner, text] of Object.entries(value))
        parameters.append(`${name}[${inner}]`, String(text))
    else if (value !== undefined) parameters.append(name, String(value))
  }
  return parameters
}

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
