import { configureStore } from '@reduxjs/toolkit'
import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query'
import { flat } from '../scenario/answers.ts'

export const settings = { baseUrl: '', authorization: '', isForm: false, retryAfter: '' }

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

/** A store caches responses, so each client has a separate store. */
export const createStore = () =>
  configureStore({
    reducer: { [emptyApi.reducerPath]: emptyApi.reducer },
    middleware: (defaults) => defaults().concat(emptyApi.middleware),
  })

/** An error response comes from the base query. */
export const answerOf = <Body>(
  success: number,
  { data, error }: { data?: Body; error?: unknown },
) => {
  const { status, data: refusal } = (error ?? {}) as { status?: number; data?: unknown }
  return { status: status ?? success, body: data, refusal, retryAfter: settings.retryAfter }
}
