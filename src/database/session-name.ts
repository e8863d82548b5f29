/**
 * The `application_name` of a node's sessions. A new version gets a higher number if older nodes
 * must not process its transactions.
 */
export const sessionName = 'momo 2'

/** The name in versions up to 1.2, which do not support payment fees. */
export const olderSessionName = 'momo'
