/** System error codes, grouped by what they mean for the message that was being sent. */
const codes = {
  /** This process has run out of file descriptors or ports. */
  exhausted: ['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRNOTAVAIL'],
  unresolved: ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'],
  unreachable: ['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  /** The message may have reached the receiver. */
  lost: ['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE'],
} as const

type ConnectionFault = keyof typeof codes

const faults = new Map<string, ConnectionFault>(
  Object.entries(codes).flatMap(([fault, each]) =>
    each.map((code) => [code, fault as ConnectionFault] as const),
  ),
)

export const connectionFaultOf = (error: unknown): ConnectionFault | undefined => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? faults.get(code) : undefined
}

/**
 * Returns whether an error proves that the connection was never opened, so that nothing was sent.
 */
export const neverConnected = (error: unknown): boolean => {
  const fault = connectionFaultOf(error)
  return fault !== undefined && fault !== 'lost'
}
