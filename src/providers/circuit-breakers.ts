import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
} from 'cockatiel'

/** Whose calls fail or succeed together; calls without an order are the service's own. */
export const ownCalls = 'service'

const ownersMax = 10_000

export interface CircuitOptions {
  /** So many failures in a row open a circuit. */
  failures: number
  /** After which one call at a time is let through. */
  pauseMs: number
  /** Whether an answer counts as a failure. */
  isFailure: (answer: unknown) => boolean
}

/**
 * A circuit for each organisation: orders that a provider cannot bear, of one merchant, hold back
 * that merchant's alone, while a provider in trouble is spared by all of them. Of very many
 * organisations those that called first give way.
 */
export const createCircuits = ({ failures, pauseMs, isFailure }: CircuitOptions) => {
  const circuits = new Map<string, CircuitBreakerPolicy>()

  const circuitOf = (owner: string): CircuitBreakerPolicy => {
    const known = circuits.get(owner)
    const circuit =
      known ??
      circuitBreaker(handleAll.orWhenResult(isFailure), {
        halfOpenAfter: pauseMs,
        breaker: new ConsecutiveBreaker(failures),
      })
    if (known === undefined) circuits.set(owner, circuit)
    const [oldest] = circuits.keys()
    if (circuits.size > ownersMax && oldest !== undefined) circuits.delete(oldest)
    return circuit
  }

  return {
    /** Throws BrokenCircuitError while the owner's calls are held back. */
    execute: <Answer>(owner: string, call: () => Promise<Answer>): Promise<Answer> =>
      circuitOf(owner).execute(call),
    /** Open while the calls of every organisation are held back. */
    state: (): 'closed' | 'open' | 'half-open' => {
      const states = new Set(
        [...circuits].flatMap(([owner, { state }]) => (owner === ownCalls ? [] : [state])),
      )
      if (states.size === 0 || states.has(CircuitState.Closed)) return 'closed'
      return states.has(CircuitState.HalfOpen) ? 'half-open' : 'open'
    },
  }
}
