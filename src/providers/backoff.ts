const growth = 1.7
/** No delay is longer, however long the first. */
export const delayMaxMs = 600_000
const jitter = 0.1

/** Milliseconds to wait after so many attempts, growing to ten minutes, never in step. */
export const backoffDelay =
  (firstMs: number) =>
  (attempt: number): number => {
    const evenMs = Math.min(firstMs * growth ** Math.max(attempt - 1, 0), delayMaxMs)
    return Math.round(evenMs * (1 + jitter * (Math.random() * 2 - 1)))
  }
