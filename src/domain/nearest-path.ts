import leven from 'leven'

/** Longer paths are not compared. */
const lengthMax = 150

/** A path without common mistakes: extra slashes and capitals. */
const tidy = (path: string): string =>
  path
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .toLowerCase()

/** `/payments/{id}` with the parameters replaced by the segments of a given path. */
const filledWith = (template: string, written: string): string => {
  const segments = written.split('/')
  return template
    .split('/')
    .map((segment, at) => (segment.startsWith('{') ? segments[at] || segment : segment))
    .join('/')
}

/** Maximum number of wrong letters in a path. */
const slipsMax = ({ length }: string): number => Math.min(4, Math.floor(length / 4))

/** Paths that a document declares, without the base path under which they are mounted. */
export interface DeclaredPaths {
  basePath: string
  paths: readonly string[]
}

/**
 * The declared path that was probably meant, even without the base path; undefined if none is
 * similar.
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
