import { registerHooks } from 'node:module'

/** Loads other modules instead of packages, for every importer except these modules. */
export const replaceModules = (urls: Record<string, string>): void => {
  registerHooks({
    resolve: (name, context, next) => {
      const url = urls[name]
      return url === undefined || context.parentURL === url
        ? next(name, context)
        : { url, shortCircuit: true }
    },
  })
}
