import { runMomo } from './program.ts'
import { processTerminal } from './terminal.ts'

// The reader has closed the pipe, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

const terminal = processTerminal()
await runMomo(process.argv.slice(2), terminal)
process.exitCode = terminal.exitCode
