import { replaceTime } from './clock.ts'
import { replaceRandomness } from './random.ts'

/** Imported before anything else, so that no module holds on to the real clock. */
replaceRandomness()
replaceTime()
