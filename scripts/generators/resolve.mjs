import { registerHooks } from 'node:module'

/** Lets Node load what generators write for bundlers: relative imports without an extension. */
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || /\.m?js$/.test(specifier)) return next(specifier, context)
    for (const ending of ['.js', '/index.js']) {
      try {
        return next(specifier + ending, context)
      } catch {
        // The next ending may be the right one.
      }
    }
    return next(specifier, context)
  },
})
