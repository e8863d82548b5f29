import { elapsedMs } from './clock.ts'

/** What is refused or allowed may take a second to be known to every process. */
const spreadMs = 1500

/** Something that people change by a request, known for sure but for the time of a change. */
export class Fact<Value> {
  #value: Value
  #changedAtMs = Number.NEGATIVE_INFINITY
  #underWay = 0
  /** Another number after each change. */
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

  /** Becomes what comes of something, or stays as it is where that is undefined. */
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

  /** What it is and has been for a while; undefined where that is not sure. */
  sure(): { value: Value } | undefined {
    const isSettled = this.#underWay === 0 && this.#changedAtMs + spreadMs <= elapsedMs()
    return isSettled ? { value: this.#value } : undefined
  }
}
