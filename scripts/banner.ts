/** The first line of a generated source file. */
export const banner = '// Made by `make generate`; do not edit.\n\n'
