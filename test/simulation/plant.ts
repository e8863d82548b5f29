import { registerHooks } from 'node:module'
import { plantedFaults } from './planted-faults.ts'

/** Plants a fault in the modules that are loaded from now on; throws where its text is not. */
export const plant = (name: string): void => {
  const fault = plantedFaults.find((each) => each.name === name)
  if (fault === undefined) throw new Error(`no planted fault "${name}"`)
  const url = new URL(`../../src/${fault.file}`, import.meta.url).href
  registerHooks({
    load: (wanted, context, nextLoad) => {
      const loaded = nextLoad(wanted, context)
      if (wanted !== url) return loaded
      const source = String(loaded.source)
      if (source.split(fault.find).length !== 2) {
        throw new Error(`"${name}" is not found once in ${fault.file}`)
      }
      return { ...loaded, source: source.replace(fault.find, () => fault.replace) }
    },
  })
}
