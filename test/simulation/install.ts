import { replaceTime } from './clock.ts'
import { replaceRandomness } from './random.ts'
import { replaceModules } from './replace-modules.ts'

/** This import must be the first, so that no module keeps a reference to the real clock. */
replaceRandomness()
replaceTime()
replaceModules({ 'express-openapi-validator': new URL('validators.ts', import.meta.url).href })
