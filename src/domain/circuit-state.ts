/**
 * Sorted from best to worst. `closed` allows calls, `half-open` allows one at a time, `open` allows
 * none.
 */
export const circuitStates = ['closed', 'half-open', 'open'] as const

export type CircuitState = (typeof circuitStates)[number]

/** Returns the worst of several states; `closed` for an empty list. */
export const worstOf = (states: readonly CircuitState[]): CircuitState =>
  circuitStates.findLast((state) => states.includes(state)) ?? 'closed'

/** Returns the best of several states; `closed` for an empty list. */
export const bestOf = (states: readonly CircuitState[]): CircuitState =>
  circuitStates.find((state) => states.includes(state)) ?? 'closed'
