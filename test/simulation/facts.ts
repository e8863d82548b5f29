import { elapsedMs } from './clock.ts'

/** A change of permissions may take a second to reach every process. */
const spreadMs = 1500

/** A value that requests can change. The value is certain, except during a change. */
export class Fact<Value> {
  #value: Value
  #changedAtMs = Number.NEGATIVE_INFINITY
  #underWay = 0
  version = 0

  constructor(value: Value) {
    this.#value = value
  }

  /** Changes the value with a request, which is repeated until it gets a reply. */
  async change<Answer>(value: Value, act: () => Promise<Answer>): Promise<Answer> {
    let answer: Answer | undefined
    await this.settle(async () => {
      answer = await act()
      return value
    })
    return answer as Answer
  }

  /** Stores the value that `act` returns, unless that is undefined. */
  async settle(act: () => Promise<Value | undefined>): Promise<void> {
    this.#underWay += 1
    this.version += 1
    try {
      this.#value = (await act()) ?? this.#value
    } finally {
      this.#underWay -= 1
      this.#changedAtMs = elapsedMs()
    }
  }

  /**
   * Returns the current value if it has been in force long enough, or undefined if it is uncertain.
   */
  sure(): { value: Value } | undefined {
    const isSettled = this.#underWay === 0 && this.#changedAtMs + spreadMs <= elapsedMs()
    return isSettled ? { value: this.#value } : undefined
  }
}
