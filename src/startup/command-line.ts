/**
 * The arguments of a program. `--help` or `-h` anywhere prints its usage on standard output and ends
 * it; an argument that it does not know ends it with 2. Called before the program does anything.
 */
export const readArguments = (
  usage: string,
  isKnown: (argument: string) => boolean = () => false,
): string[] => {
  const given = process.argv.slice(2)
  if (given.some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  const unknown = given.find((argument) => !isKnown(argument))
  if (unknown === undefined) return given
  console.error(`The argument ${JSON.stringify(unknown)} is not known; --help shows the usage.`)
  process.exit(2)
}
