import { createRequire } from 'node:module'
import { relative } from 'node:path'
import type sequencer from '@jest/test-sequencer'

/** A CommonJS package, whose class Node gives as a property of its default export. */
const { default: Usual } = createRequire(import.meta.url)(
  '@jest/test-sequencer',
) as typeof sequencer

const order = (process.env.MUTATE_ORDER ?? '').split(',')

/** Test files begin in the order in which they were named: those that notice most come first. */
export default class extends Usual {
  override sort(tests: Parameters<sequencer.default['sort']>[0]) {
    const rankOf = ({ path }: { path: string }): number =>
      order.indexOf(relative(process.cwd(), path))
    return tests.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
