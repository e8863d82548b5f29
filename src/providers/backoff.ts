const growth = 1.7
/** Also limits the first delay. */
export const delayMaxMs = 600_000
const jitter = 0.1

/** The delay grows to ten minutes, with jitter. */
export const backoffDelay =
  (firstMs: number) =>
  (attempt: number): number => {
    const evenMs = Math.min(firstMs * growth ** Math.max(attempt - 1, 0), delayMaxMs)
    return Math.round(evenMs * (1 + jitter * (Math.random() * 2 - 1)))
  }
