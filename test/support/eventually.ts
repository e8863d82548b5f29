const everyMs = 10
const deadlineMs = Number(process.env.TEST_PATIENCE_MS ?? 90_000)
/** How many times `forGood` asks again. */
const askedAgain = 3

/** Asks until the answer satisfies the condition; after a deadline throws the last answer. */
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

/** As `eventually`; throws if the answer to one of the next questions does not satisfy it. */
export const forGood = async <Value>(
  ask: () => Promise<Value> | Value,
  isSo: (value: Value) => boolean,
): Promise<Value> => {
  const value = await eventually(ask, isSo)
  for (let times = 0; times < askedAgain; times += 1) {
    const again = await ask()
    if (!isSo(again)) throw new Error(`it did not stay so; last seen: ${JSON.stringify(again)}`)
  }
  return value
}
