import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  CircuitState as PolicyState,
} from 'cockatiel'
import { bestOf, type CircuitState, worstOf } from '../domain/circuit-state.ts'

const circuitsMax = 10_000

interface CircuitOptions {
  /** The number of consecutive failures that opens a circuit. */
  failures: number
  /** After this pause, an open circuit allows one call at a time. */
  pauseMs: number
  isFailure: (answer: unknown) => boolean
}

/**
 * Calls with the same owner share a circuit. The owner is an organisation, a prerequisite of all
 * transactions such as a token request, or one kind of call that the service makes for itself.
 */
export interface CircuitOwner {
  kind: 'organisation' | 'prerequisite' | 'other'
  name: string
}

interface Circuit {
  kind: CircuitOwner['kind']
  policy: CircuitBreakerPolicy
  /** A `performance.now()` timestamp. */
  openedAtMs: number
}

/**
 * Creates one circuit per owner. If a provider cannot handle the transactions of one merchant, only
 * that merchant's transactions are paused. If the provider fails for all merchants, all circuits
 * open, and only test calls are sent. Above `circuitsMax` owners, the oldest circuits are dropped.
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

  /** The policy itself stays open after the pause until the next call, which it allows. */
  const stateOf = ({ policy, openedAtMs }: Circuit): CircuitState => {
    if (policy.state === PolicyState.Closed) return 'closed'
    const isPausing = policy.state === PolicyState.Open && performance.now() - openedAtMs < pauseMs
    return isPausing ? 'open' : 'half-open'
  }

  return {
    /** Throws BrokenCircuitError while the owner's calls are paused. */
    execute: <Answer>(owner: CircuitOwner, call: () => Promise<Answer>): Promise<Answer> =>
      circuitOf(owner).policy.execute(call),
    /**
     * Returns the worse of two states: the worst state of the prerequisites, and the best state of
     * the organisations, which is open only if no organisation's calls succeed.
     */
    state: (): CircuitState => {
      const statesOf = (kind: Circuit['kind']): CircuitState[] =>
        [...circuits.values()].filter((each) => each.kind === kind).map(stateOf)
      return worstOf([...statesOf('prerequisite'), bestOf(statesOf('organisation'))])
    },
  }
}
