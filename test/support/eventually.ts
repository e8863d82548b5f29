const everyMs = 10
const deadlineMs = Number(process.env.TEST_PATIENCE_MS ?? 90_000)
/** How often it is asked again what must stay so. */
const askedAgain = 3

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

/** As `eventually`; what came true must still be true each time that it is asked again. */
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
