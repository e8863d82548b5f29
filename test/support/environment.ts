import { createRequire } from 'node:module'
import { TestEnvironment } from 'jest-environment-node'

/**
 * Jest's environment for Node, where the code that `load-once.ts` writes finds the modules of the
 * worker. Tests make errors of the classes that those modules know, and the other way round; and a
 * test that moves the time moves it for the service.
 */
export default class extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    super(...given)
    const requireOfNode = createRequire(import.meta.url)
    Object.assign(this.global, { requireOfNode, Date, Error, TypeError, RangeError })
  }
}
