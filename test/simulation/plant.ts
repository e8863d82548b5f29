import { registerHooks } from 'node:module'
import { type PlantedFault, plantedFaults } from './planted-faults.ts'

/** Replaces a text in modules that are loaded later. Throws if the text is missing. */
const replaceText = ({ name, file, find, replace }: PlantedFault): void => {
  const url = new URL(`../../src/${file}`, import.meta.url).href
  registerHooks({
    load: (wanted, context, nextLoad) => {
      const loaded = nextLoad(wanted, context)
      if (wanted !== url) return loaded
      const source = String(loaded.source)
      if (source.split(find).length !== 2) throw new Error(`"${name}" is not found once in ${file}`)
      return { ...loaded, source: source.replace(find, () => replace) }
    },
  })
}

export const plant = (name: string): void => {
  const fault = plantedFaults.find((each) => each.name === name)
  if (fault === undefined) throw new Error(`no planted fault "${name}"`)
  replaceText(fault)
}

/** Makes the statements and files of a short story span several pages. This is not a fault. */
export const shortenPages = (): void =>
  replaceText({
    name: 'short pages',
    file: 'operations/written-rows.ts',
    find: 'rowsAtOnce = 200',
    replace: 'rowsAtOnce = 3',
  })
