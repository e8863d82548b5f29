/** The system's errors of connections, by what they mean for a message over one. */
const codes = {
  /** This process has no more descriptors or ports. */
  exhausted: ['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRNOTAVAIL'],
  unresolved: ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'],
  unreachable: ['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  /** The message may have arrived. */
  lost: ['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE'],
} as const

type ConnectionFault = keyof typeof codes

const faults = new Map<string, ConnectionFault>(
  Object.entries(codes).flatMap(([fault, each]) =>
    each.map((code) => [code, fault as ConnectionFault] as const),
  ),
)

/** What an error means for its connection; undefined for other errors. */
export const connectionFaultOf = (error: unknown): ConnectionFault | undefined => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? faults.get(code) : undefined
}

/** Whether an error proves that no connection was opened, so that nothing was sent over one. */
export const neverConnected = (error: unknown): boolean => {
  const fault = connectionFaultOf(error)
  return fault !== undefined && fault !== 'lost'
}
