/** The maximum configurable time limit of a call to a provider, in milliseconds. */
export const timeoutMaxMs = 30_000

/**
 * How long a transaction is leased to a worker, which renews the lease while it waits for the
 * provider. After a crash, its transactions wait no longer than this. A worker that takes over
 * queries the provider first.
 */
export const leaseMs = 20_000
export const renewLeasesEveryMs = 5000

/**
 * How long a callback or a comparison is leased, without renewal: enough for a token request and a
 * call, each with one retry, at the longest time limit. Querying twice is harmless.
 */
export const enquiryLeaseMs = 4 * timeoutMaxMs
