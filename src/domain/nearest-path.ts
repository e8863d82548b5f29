import leven from 'leven'

/** Longer paths are not compared. */
const lengthMax = 150

/** Corrects common mistakes in a path: extra slashes and capital letters. */
const tidy = (path: string): string =>
  path
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .toLowerCase()

/** Replaces the parameters of a template such as `/payments/{id}` with segments of the path. */
const filledWith = (template: string, written: string): string => {
  const segments = written.split('/')
  return template
    .split('/')
    .map((segment, at) => (segment.startsWith('{') ? segments[at] || segment : segment))
    .join('/')
}

const slipsMax = ({ length }: string): number => Math.min(4, Math.floor(length / 4))

/** The paths of a document exclude its base path. */
export interface DeclaredPaths {
  basePath: string
  paths: readonly string[]
}

/**
 * Returns the declared path that the caller probably meant; undefined if no path is similar. The
 * caller may have omitted the base path.
 */
export const findNearestPath = (
  written: string,
  declared: readonly DeclaredPaths[],
): string | undefined => {
  if (written.length > lengthMax) return undefined
  const sought = tidy(written)
  const slipsOf = (template: string): number =>
    leven(sought, filledWith(template, sought).toLowerCase())
  const [nearest] = declared
    .flatMap(({ basePath, paths }) => paths.map((path) => ({ whole: basePath + path, path })))
    .map(({ whole, path }) => ({ whole, slips: Math.min(slipsOf(whole), slipsOf(path)) }))
    .filter(({ slips }) => slips <= slipsMax(sought))
    .sort((one, other) => one.slips - other.slips)
  return nearest?.whole
}
