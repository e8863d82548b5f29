import type { AppContext } from '../context.ts'

/** A tick that finds nothing to do while a recovery is open: it would submit, or take back. */
export const outsideRecovery =
  ({ recovery }: Pick<AppContext, 'recovery'>, tick: () => Promise<boolean>) =>
  async (): Promise<boolean> =>
    (await recovery.isOpen()) ? false : tick()
