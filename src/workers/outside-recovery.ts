import type { AppContext } from '../context.ts'

/** Wraps a tick that must not submit or claim anything while a recovery is open. */
export const outsideRecovery =
  ({ recovery }: Pick<AppContext, 'recovery'>, tick: () => Promise<boolean>) =>
  async (): Promise<boolean> =>
    (await recovery.isOpen()) ? false : tick()
