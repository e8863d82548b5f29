import { elapsedMs } from './clock.ts'

/** A refusal or permission may take a second to reach every process. */
const spreadMs = 1500

/** A value that people change by requests; it is certain except during a change. */
export class Fact<Value> {
  #value: Value
  #changedAtMs = Number.NEGATIVE_INFINITY
  #underWay = 0
  /** A number that differs after each change. */
  version = 0

  constructor(value: Value) {
    this.#value = value
  }

  /** Changes it by a request, which is repeated until it is answered. */
  async change<Answer>(value: Value, act: () => Promise<Answer>): Promise<Answer> {
    let answer: Answer | undefined
    await this.settle(async () => {
      answer = await act()
      return value
    })
    return answer as Answer
  }

  /** Takes the resulting value, or stays as it is if the result is undefined. */
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

  /** The current value, if it has been in force for a while; undefined if that is uncertain. */
  sure(): { value: Value } | undefined {
    const isSettled = this.#underWay === 0 && this.#changedAtMs + spreadMs <= elapsedMs()
    return isSettled ? { value: this.#value } : undefined
  }
}
