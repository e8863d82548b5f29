/** What each sample says where its request takes an idempotency key. */
export const keyAdvice =
  'Keep this key for a retry: sent again with it, the request is carried out once.'

/** The variable of the environment with the secret key. */
export const keyVariable = 'MOMO_API_KEY'

/** After how many seconds a sample gives up: longer than any answer is awaited. */
export const timeoutSeconds = 30
