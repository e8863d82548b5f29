/**
 * These limits apply per application or organisation. management.yaml and openapi.yaml document
 * them.
 */

/** The limit applies per application and environment, and includes disabled endpoints. */
export const webhookEndpointsMax = 16

/**
 * The maximum number of secrets that sign for one endpoint at the same time. The webhook header has
 * one signature for each secret.
 */
export const webhookSecretsMax = 8

/** A rolled key or a rotated secret stays valid for this long by default. */
export const overlapDefaultSeconds = 24 * 3600

/** The limit applies per application and environment. Revoked and expired keys do not count. */
export const apiKeysMax = 100

/** The limit applies per organisation. */
export const applicationsMax = 100

/**
 * The limit applies per application and environment. Only bulk payouts with open lines or payouts
 * count.
 */
export const bulkPayoutsMax = 20

/** The limit applies per application and environment. Only open sessions count. */
export const openSessionsMax = 10_000
