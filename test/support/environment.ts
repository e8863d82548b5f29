import { createRequire } from 'node:module'
import { TestEnvironment } from 'jest-environment-node'

/** Jest's environment for Node, where what `load-once.ts` writes finds the modules of the worker. */
export default class extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    super(...given)
    Object.assign(this.global, { requireOfNode: createRequire(import.meta.url) })
  }
}
