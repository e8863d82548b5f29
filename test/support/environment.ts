import { createRequire } from 'node:module'
import { TestEnvironment } from 'jest-environment-node'
import { noteProcessorSeconds, processorSeconds } from './processor-time.ts'

/**
 * Jest's environment for Node. The code that `load-once.ts` generates finds the worker's modules
 * through `requireOfNode`. Tests and these modules share `Date` and the error classes: `instanceof`
 * works in both, and a test that changes the time changes it for the service.
 */
export default class extends TestEnvironment {
  private readonly path: string
  private readonly secondsAtStart = processorSeconds()

  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    super(...given)
    this.path = given[1].testPath
    const requireOfNode = createRequire(import.meta.url)
    Object.assign(this.global, { requireOfNode, Date, Error, TypeError, RangeError })
  }

  override async teardown(): Promise<void> {
    noteProcessorSeconds(this.path, processorSeconds() - this.secondsAtStart)
    await super.teardown()
  }
}
