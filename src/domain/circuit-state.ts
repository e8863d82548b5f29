/** Whether calls to a provider are let through, held back, or tried one at a time; best first. */
export const circuitStates = ['closed', 'half-open', 'open'] as const

export type CircuitState = (typeof circuitStates)[number]

/** The state of several circuits together: the worst one's. */
export const worstOf = (states: Iterable<CircuitState>): CircuitState => {
  const found = new Set(states)
  return circuitStates.findLast((state) => found.has(state)) ?? 'closed'
}
