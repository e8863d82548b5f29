/**
 * Sorted from best to worst. A `closed` circuit allows calls, a `half-open` circuit allows one call
 * at a time, and an `open` circuit allows no calls.
 */
export const circuitStates = ['closed', 'half-open', 'open'] as const

export type CircuitState = (typeof circuitStates)[number]

/** Returns `closed` for an empty list. */
export const worstOf = (states: readonly CircuitState[]): CircuitState =>
  circuitStates.findLast((state) => states.includes(state)) ?? 'closed'

/** Returns `closed` for an empty list. */
export const bestOf = (states: readonly CircuitState[]): CircuitState =>
  circuitStates.find((state) => states.includes(state)) ?? 'closed'
