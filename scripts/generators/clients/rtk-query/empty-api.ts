import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query'

export const settings = { baseUrl: '', authorization: '', isForm: false, retryAfter: '' }

const flat = (query: Record<string, unknown>): URLSearchParams => {
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

const baseQuery: BaseQueryFn<FetchArgs | string, unknown, FetchBaseQueryError> = async (
  sent,
  api,
  extra,
) => {
  const send = fetchBaseQuery({
    baseUrl: settings.baseUrl,
    paramsSerializer: (query) => flat(query).toString(),
    prepareHeaders: (headers) => headers.set('Authorization', settings.authorization) ?? headers,
  })
  const isForm = settings.isForm && typeof sent === 'object' && sent.body !== undefined
  const result = await send(isForm ? { ...sent, body: flat(sent.body) } : sent, api, extra)
  settings.retryAfter = result.meta?.response?.headers.get('Retry-After') ?? ''
  return result
}

export const emptyApi = createApi({ baseQuery, endpoints: () => ({}) })
