/**
 * Call this function before the program does anything else. `--help` or `-h` prints the usage and
 * exits with 0. An unknown argument exits with 2.
 */
export const readArguments = (
  usage: string,
  isKnown: (argument: string) => boolean = () => false,
): string[] => {
  const args = process.argv.slice(2)
  if (args.some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  const unknown = args.find((argument) => !isKnown(argument))
  if (unknown === undefined) return args
  console.error(`The argument ${JSON.stringify(unknown)} is unknown. Use --help to see the usage.`)
  process.exit(2)
}
