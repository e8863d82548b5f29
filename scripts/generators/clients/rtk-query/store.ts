import { configureStore } from '@reduxjs/toolkit'
import { emptyApi, settings } from './empty-api.ts'

/** Of a refusal, what the base query answered. */
export const answerOf = <Body>(
  success: number,
  { data, error }: { data?: Body; error?: unknown },
) => {
  const { status, data: refusal } = (error ?? {}) as { status?: number; data?: unknown }
  return { status: status ?? success, body: data, refusal, retryAfter: settings.retryAfter }
}

/** A store of its own for each client: answers are kept in it. */
export const createStore = () =>
  configureStore({
    reducer: { [emptyApi.reducerPath]: emptyApi.reducer },
    middleware: (defaults) => defaults().concat(emptyApi.middleware),
  })
