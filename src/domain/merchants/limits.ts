/** Limits per application or organisation; management.yaml and openapi.yaml document them. */

/** Per application and environment; disabled endpoints count. */
export const webhookEndpointsMax = 16

/** Secrets that sign for one endpoint at the same time; the header has a signature for each. */
export const webhookSecretsMax = 8

/** Default overlap: how long a rolled key or a rotated secret stays valid. */
export const overlapDefaultSeconds = 24 * 3600

/** Per application and environment; only keys that are neither revoked nor expired count. */
export const apiKeysMax = 100

/** Per organisation. */
export const applicationsMax = 100

/** Per application and environment; only bulks with open lines or payouts count. */
export const bulkPayoutsMax = 20

/** Per application and environment; only open sessions count. */
export const openSessionsMax = 10_000
