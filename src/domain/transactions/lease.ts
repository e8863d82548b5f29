/** The longest time limit of a call to a provider that may be configured, in milliseconds. */
export const timeoutMaxMs = 30_000

/**
 * How long work is leased: for a token request and a call, each with one repetition, all with the
 * longest time limit that may be configured. If a step takes even longer, a second worker may take
 * it, which enquires first.
 */
export const leaseMs = 4 * timeoutMaxMs
