/**
 * The `application_name` of the sessions of a node. The number grows with a version whose
 * transactions an older node must not process.
 */
export const sessionName = 'momo 2'

/** That of versions up to 1.2, which know no fee of payments. */
export const olderSessionName = 'momo'
