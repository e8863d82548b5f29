import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const isHere = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)))

/** Those of some programs that this machine has; says which it has not: tests leave them out. */
export const programsHere = <Name extends string>(names: Name[]): Name[] => {
  const missing = names.filter((name) => !isHere(name))
  if (missing.length > 0) process.stderr.write(`no ${missing.join(', ')}: tests are left out\n`)
  return names.filter(isHere)
}
