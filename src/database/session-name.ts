/**
 * The `application_name` of a node's sessions. The number grows with a version whose transactions
 * an older node must not process.
 */
export const sessionName = 'momo 2'

/** The name in versions up to 1.2, which do not know payment fees. */
export const olderSessionName = 'momo'
