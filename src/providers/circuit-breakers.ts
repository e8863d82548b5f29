import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  CircuitState as PolicyState,
} from 'cockatiel'
import { bestOf, type CircuitState, worstOf } from '../domain/circuit-state.ts'

const circuitsMax = 10_000

export interface CircuitOptions {
  /** So many failures in a row open a circuit. */
  failures: number
  /** After which one call at a time is let through. */
  pauseMs: number
  /** Whether an answer counts as a failure. */
  isFailure: (answer: unknown) => boolean
}

/**
 * Whose calls fail or succeed together: an organisation's orders, what all calls need first, such
 * as a token of one product, or a kind of the service's other calls.
 */
export interface CircuitOwner {
  kind: 'organisation' | 'needed' | 'other'
  name: string
}

interface Circuit {
  kind: CircuitOwner['kind']
  policy: CircuitBreakerPolicy
  /** By `performance.now()`. */
  openedAtMs: number
}

/**
 * A circuit for each owner: orders that a provider cannot bear, of one merchant, hold back that
 * merchant's alone, while a provider in trouble is spared by all of them. Of very many owners those
 * that called first give way.
 */
export const createCircuits = ({ failures, pauseMs, isFailure }: CircuitOptions) => {
  const circuits = new Map<string, Circuit>()

  const circuitOf = ({ kind, name }: CircuitOwner): Circuit => {
    const key = `${kind} ${name}`
    const known = circuits.get(key)
    if (known !== undefined) return known
    const policy = circuitBreaker(handleAll.orWhenResult(isFailure), {
      halfOpenAfter: pauseMs,
      breaker: new ConsecutiveBreaker(failures),
    })
    const circuit: Circuit = { kind, policy, openedAtMs: 0 }
    policy.onBreak(() => {
      circuit.openedAtMs = performance.now()
    })
    circuits.set(key, circuit)
    const [oldest] = circuits.keys()
    if (circuits.size > circuitsMax && oldest !== undefined) circuits.delete(oldest)
    return circuit
  }

  /** A policy stays open until the next call, which it lets through once the pause is over. */
  const stateOf = ({ policy, openedAtMs }: Circuit): CircuitState => {
    if (policy.state === PolicyState.Closed) return 'closed'
    const isPausing = policy.state === PolicyState.Open && performance.now() - openedAtMs < pauseMs
    return isPausing ? 'open' : 'half-open'
  }

  return {
    /** Throws BrokenCircuitError while the owner's calls are held back. */
    execute: <Answer>(owner: CircuitOwner, call: () => Promise<Answer>): Promise<Answer> =>
      circuitOf(owner).policy.execute(call),
    /**
     * The state of what calls of orders need first, or of all organisations: they are held back
     * where none of them is let through.
     */
    state: (): CircuitState => {
      const statesOf = (kind: Circuit['kind']): CircuitState[] =>
        [...circuits.values()].filter((each) => each.kind === kind).map(stateOf)
      return worstOf([...statesOf('needed'), bestOf(statesOf('organisation'))])
    },
  }
}
