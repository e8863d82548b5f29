/** Limits per application or organisation, as documented in management.yaml and openapi.yaml. */

/** Per application and environment. Disabled endpoints count, too. */
export const webhookEndpointsMax = 16

/**
 * How many secrets can sign for one endpoint at the same time. The header has one signature for
 * each.
 */
export const webhookSecretsMax = 8

/** How long a rolled key or a rotated secret stays valid by default. */
export const overlapDefaultSeconds = 24 * 3600

/** Per application and environment. Revoked and expired keys do not count. */
export const apiKeysMax = 100

/** Per organisation. */
export const applicationsMax = 100

/** Per application and environment. Only bulk payouts with open lines or payouts count. */
export const bulkPayoutsMax = 20

/** Per application and environment. Only open sessions count. */
export const openSessionsMax = 10_000
