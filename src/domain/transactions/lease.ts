/** The longest time limit that can be configured for a provider call, in milliseconds. */
export const timeoutMaxMs = 30_000

/**
 * A worker leases a transaction for this long, and renews the lease while it waits for the
 * provider. If the worker crashes, another worker takes over when the lease expires, and queries
 * the provider first.
 */
export const leaseMs = 20_000
export const renewLeasesEveryMs = 5000

/**
 * A worker leases a callback or a comparison for this long, without renewal. This is enough for a
 * token request and a provider call, each with one retry, at the longest time limit. Querying twice
 * is harmless.
 */
export const queryLeaseMs = 4 * timeoutMaxMs
