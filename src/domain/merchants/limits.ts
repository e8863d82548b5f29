/**
 * The maximum numbers for one application or one organisation; management.yaml and openapi.yaml
 * document them.
 */

/** Per application and environment; disabled endpoints count. */
export const webhookEndpointsMax = 16

/** Secrets that sign for one endpoint at the same time; the header has a signature for each. */
export const webhookSecretsMax = 8

/** How long a rolled key or a rotated secret stays valid if the caller asks for nothing else. */
export const overlapDefaultSeconds = 24 * 3600

/** Per application and environment; only keys that are neither revoked nor expired count. */
export const apiKeysMax = 100

/** Per organisation. */
export const applicationsMax = 100

/** Per application and environment; only bulks with open lines or payouts count. */
export const bulkPayoutsMax = 20

/** Per application and environment; only sessions neither completed nor ended count. */
export const openSessionsMax = 10_000
