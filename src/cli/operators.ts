import type { Command } from 'commander'
import { ask } from './client.ts'
import { verb } from './options.ts'
import { table } from './output.ts'

export const operators = (program: Command): void => {
  const noun = program.command('operators').description('the mobile money operators of live mode')
  list(noun)
}

const list = (noun: Command) =>
  verb(noun, 'list', 'list live operators, and where they send their callbacks', 'list').action(
    ask(
      (api) => api.GET('/operators'),
      ({ data }) => table(data),
    ),
  )
