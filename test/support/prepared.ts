/** Forwards every operation on an object to the object that `current` returns. */
const forwardingTo = <Thing extends object>(current: () => Thing): Thing => {
  const forward =
    (name: keyof typeof Reflect) =>
    (_target: object, ...rest: unknown[]) =>
      (Reflect[name] as (...given: unknown[]) => unknown)(current(), ...rest)
  return new Proxy({}, new Proxy({}, { get: (_, name) => forward(name as never) })) as Thing
}

/**
 * Creates an object that the tests of a file, or of a `describe`, share. The object is created
 * before the first test. If it has `stop`, it is stopped after the last test.
 */
export const prepared = <Thing extends object>(create: () => Promise<Thing>): Thing => {
  let created: (Thing & { stop?: () => Promise<unknown> }) | undefined
  beforeAll(async () => {
    created = await create()
  })
  afterAll(() => created?.stop?.())
  return forwardingTo(() => {
    if (created === undefined) throw new Error('used before the first test')
    return created
  })
}
