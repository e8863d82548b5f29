import { runMomo } from './program.ts'
import { endUnwritten, processTerminal } from './terminal.ts'

const terminal = processTerminal()

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // The reader has closed the pipe, as `head` does.
  if (code === 'EPIPE') process.exit()
  endUnwritten(terminal, message)
  process.exit(terminal.exitCode)
})
// Nobody reads notes once the terminal is closed.
process.stderr.on('error', () => {})

await runMomo(process.argv.slice(2), terminal)
process.exitCode = terminal.exitCode
