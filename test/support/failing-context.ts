import type { GroupCommit } from '../../src/database/group-commit.ts'
import { createContext } from '../../src/startup/create-context.ts'

/**
 * Creates a context whose database fails on demand for request handlers. Authentication still
 * works.
 */
export const failingOnDemand = () => {
  let failure: Error | undefined

  const failing = <Item, Result>(group: GroupCommit<Item, Result>): GroupCommit<Item, Result> =>
    Object.assign((item: Item) => (failure === undefined ? group(item) : Promise.reject(failure)), {
      idle: group.idle,
      isolated: group.isolated,
    })

  const makeContext: typeof createContext = (dependencies) => {
    const ctx = createContext(dependencies)
    const db = new Proxy(ctx.db, {
      get: (target, name) => {
        if (failure !== undefined) {
          return () => {
            throw failure
          }
        }
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    return Object.freeze({
      ...ctx,
      db,
      insertPayment: failing(ctx.insertPayment),
      createPayoutOrRefund: failing(ctx.createPayoutOrRefund),
      findTransaction: failing(ctx.findTransaction),
      recordCallback: failing(ctx.recordCallback),
    })
  }

  return {
    makeContext,
    /** Makes every database call by a handler throw `error` while `work` runs. */
    during: async (error: Error, work: () => Promise<void>): Promise<void> => {
      failure = error
      await work().finally(() => {
        failure = undefined
      })
    },
  }
}
