const everyMs = 10
const deadlineMs = 40_000

/** Asks again until the answer satisfies the condition; fails with the last answer seen. */
export const eventually = async <Value>(
  ask: () => Promise<Value> | Value,
  isSo: (value: Value) => boolean,
): Promise<Value> => {
  const untilMs = Date.now() + deadlineMs
  for (;;) {
    const value = await ask()
    if (isSo(value)) return value
    if (Date.now() > untilMs) {
      throw new Error(`it never came true; last seen: ${JSON.stringify(value)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
