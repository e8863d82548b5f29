import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvironmentContext } from '@jest/environment'
import Usual from '../support/environment.ts'

/** What the instrumented code notes in the worker that runs it. */
const noted = globalThis as typeof globalThis & {
  __stryker__?: { currentTestId?: string; mutantCoverage?: { perTest: Record<string, object> } }
}

/** The usual environment of tests, which also writes which mutants each test file reaches. */
export default class extends Usual {
  readonly #path: string
  readonly #startedMs = performance.now()

  constructor(...given: ConstructorParameters<typeof Usual>) {
    super(...given)
    const context = given[1] as EnvironmentContext
    this.#path = context.testPath
    noted.__stryker__ ??= {}
    noted.__stryker__.currentTestId = this.#path
  }

  override async teardown(): Promise<void> {
    await super.teardown()
    const folder = process.env.MUTATE_COVERAGE
    if (folder === undefined) return
    mkdirSync(folder, { recursive: true })
    const reached = Object.keys(noted.__stryker__?.mutantCoverage?.perTest[this.#path] ?? {})
    const name = `${this.#path.replace(/^.*\/test\//, '').replaceAll('/', '~')}.json`
    const durationMs = Math.round(performance.now() - this.#startedMs)
    writeFileSync(join(folder, name), JSON.stringify({ path: this.#path, durationMs, reached }))
  }
}
