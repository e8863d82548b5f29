import type { AppContext } from '../context.ts'

/** Wraps a tick that must not claim or submit anything during a recovery. */
export const outsideRecovery =
  ({ recovery }: Pick<AppContext, 'recovery'>, tick: () => Promise<boolean>) =>
  async (): Promise<boolean> =>
    (await recovery.isOpen()) ? false : tick()
