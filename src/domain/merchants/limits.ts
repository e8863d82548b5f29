/**
 * Most of what one application, or one organisation, may hold at once: management.yaml and
 * openapi.yaml document these numbers.
 */

/** Of an application, in each environment; disabled ones count. */
export const webhookEndpointsMax = 16

/** Secrets of one endpoint that sign at once: the header holds a signature of each. */
export const webhookSecretsMax = 8

/** How long a rolled key, or a rotated secret, works on where nothing else is asked for. */
export const overlapDefaultSeconds = 24 * 3600

/** Of an application, in each environment, neither revoked nor expired. */
export const apiKeysMax = 100

/** Of an organisation. */
export const applicationsMax = 100

/** Of an application, in each environment, of which lines or payouts are not at their end. */
export const bulkPayoutsMax = 20

/** Of an application, in each environment, neither completed nor ended. */
export const openSessionsMax = 10_000
