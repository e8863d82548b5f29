import { Argument, type Command } from 'commander'
import { type Place, type Shell, scripts } from './completion-scripts.ts'
import { print } from './terminal.ts'

/** Lists a command and all its subcommands, each with the words that can follow. */
const placesOf = (command: Command, path = ''): Place[] => {
  const help = command.createHelp()
  const commands = help.visibleCommands(command)
  const options = help.visibleOptions(command)
  const words = [
    ...commands.map((child) => ({
      word: child.name(),
      description: help.subcommandDescription(child),
    })),
    ...command.registeredArguments
      .flatMap(({ argChoices = [] }) => argChoices)
      .map((word) => ({ word, description: '' })),
    ...options.map((option) => ({
      word: option.long ?? option.flags,
      description: option.description,
    })),
  ]
  const values = options.flatMap(({ long, argChoices }) =>
    long && argChoices ? [{ option: long, words: argChoices }] : [],
  )
  const own = commands.filter((child) => command.commands.includes(child))
  const below = own.flatMap((child) =>
    [child.name(), ...child.aliases()].flatMap((name) => placesOf(child, `${path} ${name}`.trim())),
  )
  return [{ path, words, values }, ...below]
}

export const completion = (program: Command) =>
  program
    .command('completion')
    .description('print a shell completion script')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(scripts)))
    .addHelpText('after', '\nExample:\n  $ momo completion bash >> ~/.bashrc')
    .action((shell: Shell, _, command: Command) => {
      print(command, scripts[shell](placesOf(program)))
    })
