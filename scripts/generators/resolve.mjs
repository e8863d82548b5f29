import { registerHooks } from 'node:module'

/**
 * Some generators write relative imports without an extension, which Node does not resolve by
 * default.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || /\.m?js$/.test(specifier)) return next(specifier, context)
    for (const ending of ['.js', '/index.js']) {
      try {
        return next(specifier + ending, context)
      } catch {
        // The file may have another extension.
      }
    }
    return next(specifier, context)
  },
})
